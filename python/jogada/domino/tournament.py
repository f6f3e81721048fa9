"""O torneio: todos contra todos, os cinco critérios, semifinais e final."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Callable, List, Optional, Sequence

from .. import _jogada
from .judge import Judge
from .pairs import Pair


@dataclass
class Standing:
    """O que uma dupla fez no torneio: confrontos e jogos. Duplas empatadas dividem a colocação."""

    pair: Pair
    place: int
    won: int
    lost: int
    games_won: int
    games_lost: int


def play_tournament(
    pairs: Sequence[Pair],
    n: int = 1000,
    *,
    turno: float = 0.0,
    diz: Optional[Callable[[str], None]] = None,
    sorte: Optional[random.Random] = None,
) -> List[Standing]:
    """Joga todos contra todos e, com quatro duplas ou mais, semifinais, final e terceiro lugar.

    Plays a round robin and, with four pairs or more, semifinals, a final and a match for third place.

    Devolve as duplas na ordem da colocação, pelos cinco critérios do enunciado. Jogos eliminatórios não contam
    na tabela; o que eles não decidem a tabela decide, e depois a sorte, e isso é dito.

    >>> from jogada.domino import dupla_gananciosa, dupla_tola
    >>> tabela = play_tournament([dupla_tola(), dupla_gananciosa()], 200, sorte=random.Random(5))
    >>> [linha.place for linha in tabela], [linha.won + linha.lost <= 1 for linha in tabela]
    ([1, 2], [True, True])
    """
    diz, sorte = diz or (lambda linha: None), sorte or random.Random()
    if not isinstance(pairs, (list, tuple)):
        raise TypeError(_jogada.refusal("list-of-pairs", "pairs", type(pairs).__name__))
    if len(pairs) < 2:
        raise ValueError(_jogada.refusal("two-or-more-pairs", "pairs", str(len(pairs))))
    if isinstance(n, bool) or not isinstance(n, int) or not 0 < n <= 1_000_000:
        raise ValueError(_jogada.refusal("count-of-games", "n", repr(n)))
    liga = _jogada.DominoLeague(len(pairs), n, sorte.getrandbits(64))
    while confrontos := liga.pending():
        semifinais = [f"{pairs[a].name} x {pairs[b].name}" for id, a, b in confrontos if id.startswith("semi")]
        if semifinais:
            diz("SEMIFINALS: " + ", ".join(semifinais))
        for id, a, b in confrontos:
            liga.add(id, *Judge(pairs[a], pairs[b], turno=turno, diz=diz, sorte=sorte).play_match(n))
    for nota in liga.notes([pair.name for pair in pairs]):
        diz(nota)
    return [Standing(pairs[dupla], *contas) for dupla, *contas in liga.standings()]
