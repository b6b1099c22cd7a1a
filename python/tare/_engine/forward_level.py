"""The level of dual numbers that is entered: here, so that asking for it loads nothing."""

current = None  # a `forward_ad.Level`; there is never a second one
