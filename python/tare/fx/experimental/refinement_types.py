"""What symbolic inference of sizes knows: equalities between them."""

import dataclasses


@dataclasses.dataclass(unsafe_hash=True)
class Equality:
    """Two sizes that are one."""

    lhs: object
    rhs: object

    def __repr__(self):
        return f"{self.lhs} = {self.rhs}"
