"""O juiz de um confronto."""

from __future__ import annotations

import random
import sys
import time
from typing import Any, Callable, List, Optional, Tuple

from .. import _jogada
from .pairs import Pair, confere_dupla
from .players import JailedPlayer, Player


class Judge:
    """O juiz de um confronto: dá as peças, chama os jogadores, e decide.

    The judge of a bout: deals the tiles, asks the players, and decides.

    `turno` é quanto esperar depois de cada turno, em segundos; sem ele nada é desenhado. `diz` recebe
    cada linha que o juiz diz; sem ele, o juiz fica calado.
    """

    def __init__(
        self,
        primeira: Pair,
        segunda: Pair,
        *,
        turno: float = 0.0,
        diz: Optional[Callable[[str], None]] = None,
        sorte: Optional[random.Random] = None,
    ):
        self.pairs = (primeira, segunda)
        for dupla in self.pairs:
            if not isinstance(dupla, Pair):
                raise TypeError(_jogada.refusal("pairs", "primeira, segunda", type(dupla).__name__))
        a, b = (confere_dupla(dupla.players) for dupla in self.pairs)
        self.players = [a[0], b[0], a[1], b[1]]
        self._turno = turno
        self._diz = diz or (lambda linha: None)
        self._sorte = sorte or random.Random()
        for position, player in enumerate(self.players):
            player.position = position

    def play_match(self, n: int) -> Tuple[int, int, int]:
        """Joga o confronto; devolve quantos jogos a primeira dupla venceu, perdeu e empatou.

        Plays the bout; returns how many games the first pair won, lost and drew.
        """
        if not isinstance(n, int) or n < 0:
            raise ValueError(_jogada.refusal("number-of-games", "n", repr(n)))
        nomes = " AND ".join(dupla.name for dupla in self.pairs)
        self._diz(f"MATCH OF {n} GAMES BETWEEN: {nomes}.")
        contas = {0: 0, 1: 0, None: 0}
        starter = self._sorte.randrange(4)
        for número in range(n):
            self._diz(f"--Initializing game: {número + 1}")
            vencedora = self.play_game((starter + número) % 4)
            contas[vencedora] += 1
            result = "tie!"
            if vencedora is not None:
                result = " and ".join(p.name for p in self.pairs[vencedora].players) + " WINS!"
            self._diz(f"--Finalizing game: {número + 1}. Result: {result}")
        a, b = self.pairs
        self._diz(f"RESULT: {a.name} {contas[0]} x {contas[1]} {b.name}, {contas[None]} ties")
        return contas[0], contas[1], contas[None]

    def play_game(self, starter: int) -> Optional[int]:
        """Joga um jogo que esse lugar começa; devolve a dupla que venceu, 0 ou 1, ou `None` se empatou.

        Plays a game that this seat begins; returns the pair that won, 0 or 1, or `None` in a draw.
        """
        mesa = _jogada.DominoTable(starter, self._sorte.getrandbits(64))
        for lugar, player in enumerate(self.players):
            mão = mesa.hand(lugar)
            self._sorte.shuffle(mão)
            player.tiles = mão
            if isinstance(player, JailedPlayer):
                player.begin(mesa)
        play_hist: List[List[Any]] = []
        while (position := mesa.turn()) is not None:
            player = self.players[position]
            ends = mesa.ends() or ()
            side, tile = self._ask(player, mesa, ends, play_hist)
            played = mesa.judge(side, tile)
            if played is not None:
                player.remove_tile(played)
            play_hist.append([position, ends, side, played])
            self._diz(f"---- {player.name} played: {played}")
            if self._turno > 0:
                self._draw(mesa)
        return mesa.winner()

    def _ask(
        self, player: Player, mesa: _jogada.DominoTable, ends: Tuple[int, ...], play_hist: List[List[Any]]
    ) -> Tuple[Any, Any]:
        """O que o jogador responde; uma falha, ou o que não é um par, perde o turno."""
        try:
            if isinstance(player, JailedPlayer):
                return player.ask(mesa)
            side, tile = player.play(ends, [list(entry) for entry in play_hist])
        except Exception as erro:
            self._diz(f"---- {player.name} failed: {erro!r}")
            return 1, None
        return side, tile

    def _draw(self, mesa: _jogada.DominoTable) -> None:
        if sys.stdout.isatty():
            print("\x1b[H\x1b[2J", end="")
        print(mesa.text(), flush=True)
        time.sleep(self._turno)
