"""Rules of operators on distributed tensors, as far as programs ask for them; the rows' own answer calls (tare/distributed/tensor)."""
