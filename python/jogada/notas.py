"""Notas de trabalhos, função por função: o mesmo que `jogada grade`.

Marks of hand-ins, function by function: the same as `jogada grade`.
"""

from __future__ import annotations

import html
import json
import os
from typing import Any, Dict, List, Optional, Union

from . import _jogada

__all__ = ["Nota", "Notas", "grade"]


class Nota(Dict[str, Any]):
    """A nota de uma entrega: `hand_in`, `mark`, `max` e `checks`, como em `jogada grade --json`.

    Num caderno, a célula mostra a página do aluno.

    The mark of a hand-in, with the fields of `jogada grade --json`. A notebook shows the student's page.
    """

    def __init__(self, fields: Dict[str, Any], page: str) -> None:
        super().__init__(fields)
        self._page = page

    @property
    def failed(self) -> List[Dict[str, Any]]:
        """O que não passou. What did not pass."""
        return [check for check in self["checks"] if check["passed"] is False]

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{html.escape(self._page)}" sandbox style="width:100%;height:28em;border:0"></iframe>'
        )


class Notas(List[Nota]):
    """As notas de uma turma, em ordem. Num caderno, a célula mostra todas.

    The marks of a class, in order. A notebook shows all of them.
    """

    def _repr_html_(self) -> str:
        if len(self) == 1:
            return self[0]._repr_html_()
        parts = [
            f'<details><summary>{html.escape(str(nota["hand_in"]))}: {nota["mark"]:g} / {nota["max"]:g}</summary>'
            f"{nota._repr_html_()}</details>"
            for nota in self
        ]
        return "".join(parts)


def grade(
    game: str,
    *hand_ins: Union[str, "os.PathLike[str]"],
    rubric: Optional[str] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    trust: bool = False,
) -> Notas:
    """Corrige entregas de um trabalho: arquivos, pastas ou pacotes, ou a pasta de uma turma.

    `rubric` é o texto TOML dos critérios, se não os do trabalho. As entregas rodam na prisão, a não ser com
    `trust=True`.

    Marks hand-ins of an assignment: files, folders or archives, or the folder of a class. `rubric` is the TOML
    text of a rubric, if not the assignment's. Hand-ins run in the jail, unless `trust=True`.
    """
    paths = [os.fspath(path) for path in hand_ins]
    cores = os.cpu_count() or 1
    told = _jogada.arena_grade(game, paths, rubric, seed, threads or cores, trust)
    return Notas(Nota(json.loads(line), page) for line, page in told)
