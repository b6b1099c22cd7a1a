"""What stands behind references to values on other ranks."""

from tare import _C
from tare.distributed.rpc import _agent


class Cell:
    """The value behind references, at its owner: an Agent."""

    def __init__(self, owner, what):
        self.owner, self.what = owner, what
        self.done, self.value, self.error = False, None, None
        self.awaited = []  # calls at the owner that begin when there is a value

    def settle(self, value, error):
        """Of the owner."""
        self.done, self.value, self.error = True, value, error
        for one in self.awaited:
            self.owner.post(one)
        self.awaited.clear()

    def wait(self):
        """The value, at the owner. Errors: what the function raised that was to make it."""
        _C._distributed.wait_until(lambda: self.done, self.what, [])
        if self.error is not None:
            error = _agent.as_raised(*self.error)
            error._told = self.error  # as the owner told it first
            raise error
        return self.value


class Reference:
    """Has a Cell. In messages it goes as that, and becomes a reference of its class again."""

    @classmethod
    def _of(cls, cell):
        made = cls.__new__(cls)
        made._cell = cell
        return made
