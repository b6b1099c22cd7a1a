"""Whether fresh memory is filled: there is none here that could be read undefined."""

fill_uninitialized_memory = True
