"""Um teste por função do trabalho: `pytest --jogada queens ana.py`.

One test for each function of the assignment: `pytest --jogada queens ana.py`. Without the option it does nothing.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, Optional

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--jogada", metavar="GAME", default=None, help="mark the files as hand-ins of this game's assignment"
    )


def pytest_collect_file(parent: pytest.Collector, file_path: Any) -> Optional[pytest.Collector]:
    if parent.config.getoption("--jogada") is None or file_path.suffix not in (".py", ".c", ".cpp"):
        return None
    return HandIn.from_parent(parent, path=file_path)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Any, parent: pytest.Collector) -> Optional[pytest.Collector]:
    """Keeps pytest from importing a hand-in itself: it runs in the jail only."""
    if parent.config.getoption("--jogada") is None:
        return None
    return NotImported.from_parent(parent, path=module_path)


class NotImported(pytest.File):
    """A file without tests of pytest's own."""

    def collect(self) -> Iterator[pytest.Item]:
        return iter(())


class HandIn(pytest.File):
    """A hand-in: its checks are its tests."""

    def collect(self) -> Iterator[pytest.Item]:
        from .notas import grade

        (mark,) = grade(self.config.getoption("--jogada"), self.path)
        for check in mark["checks"]:
            yield Check.from_parent(self, name=check["function"], check=check, why=mark.get("why"))


class Wrong(Exception):
    """A function that is wrong."""


class Check(pytest.Item):
    """One function."""

    def __init__(self, *, check: Dict[str, Any], why: Optional[str], **named: Any) -> None:
        super().__init__(**named)
        self.check, self.why = check, why

    def runtest(self) -> None:
        if self.check["passed"] is None:
            pytest.skip(self.check["why"] or "")
        if not self.check["passed"]:
            raise Wrong

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        if not isinstance(excinfo.value, Wrong):
            return super().repr_failure(excinfo)
        fields = ("why", "call", "picture", "expected", "got")
        told = [f"{field}: {self.check[field]}" for field in fields if self.check.get(field)]
        return "\n".join(([self.why] if self.why else []) + told)

    def reportinfo(self) -> Any:
        return self.path, None, self.name
