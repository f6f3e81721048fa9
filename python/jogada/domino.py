"""Dominó em duplas como se joga em Havana: os jogadores, o juiz e o torneio do enunciado.

`python -m jogada.domino -s 100 -n 10` joga o torneio entre as duplas da casa e as dos arquivos dados,
com 100 milissegundos por turno e 10 jogos por confronto. As dos arquivos jogam presas.

>>> juiz = Judge(dupla_gananciosa(), dupla_tola(), sorte=random.Random(1))
>>> vitórias, derrotas, empates = juiz.play_match(20)
>>> vitórias + derrotas + empates
20
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import sys
import time
from dataclasses import dataclass
from typing import Any, Callable, List, Optional, Sequence, Tuple, Union

from . import _jogada

Tile = Tuple[int, int]
Play = Tuple[int, Optional[Tile]]


class Player:
    """Um jogador. Quem herda dele escreve `play`.

    >>> str(Player(123456, 'Ana'))
    'Ana(123456)'
    """

    def __init__(self, ra: Any, name: str, image_path: str = "img/none.jpg"):
        self._ra = ra
        self._name = name
        self._image_path = image_path
        self._position: Optional[int] = None
        self._tiles: List[Tile] = []

    @property
    def name(self) -> str:
        """O nome."""
        return self._name

    @property
    def ra(self) -> Any:
        """O registro acadêmico."""
        return self._ra

    @property
    def image_path(self) -> str:
        """O caminho do retrato."""
        return self._image_path

    @property
    def position(self) -> Optional[int]:
        """O lugar à mesa, de 0 a 3; parceiros têm a mesma paridade."""
        return self._position

    @position.setter
    def position(self, position: int) -> None:
        self._position = position

    @property
    def tiles(self) -> List[Tile]:
        """Uma cópia das peças que o jogador tem agora."""
        return list(self._tiles)

    @tiles.setter
    def tiles(self, tiles: Sequence[Tile]) -> None:
        self._tiles = list(tiles)

    def remove_tile(self, tile: Tile) -> None:
        """Tira uma peça da mão; é o juiz quem chama."""
        self._tiles.remove(tile)

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        """Devolve o lado, 0 (esquerdo) ou 1 (direito), e a peça, ou `None` para não jogar."""
        raise NotImplementedError("quem herda de Player escreve play")

    def _playable(self, board_extremes: Tuple[int, ...]) -> List[Tile]:
        if not board_extremes:
            return self.tiles
        return [tile for tile in self._tiles if tile[0] in board_extremes or tile[1] in board_extremes]

    def __str__(self) -> str:
        return f"{self._name}({self._ra})"


class DummyPlayer(Player):
    """Joga qualquer peça que encaixe."""

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        playable = self._playable(board_extremes)
        return 1, random.choice(playable) if playable else None


class GreedyPlayer(Player):
    """Joga a peça de maior valor que encaixe; entre iguais, a primeira da mão.

    >>> jogador = GreedyPlayer(0, 'Krabs')
    >>> jogador.tiles = [(0, 1), (4, 5), (3, 6)]
    >>> jogador.play((), []), jogador.play((1, 6), []), jogador.play((8, 9), [])
    ((1, (4, 5)), (1, (3, 6)), (1, None))
    """

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        return 1, max(self._playable(board_extremes), key=sum, default=None)


class StrongPlayer(Player):
    """O nosso: adivinha as mãos pelo que foi jogado, e joga cada lance até o fim muitas vezes."""

    #: Quanto pode pensar em cada turno, em segundos.
    seconds = 0.05

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        return _jogada.domino_pensa(
            self.position, self.tiles, play_hist, random.getrandbits(64), self.seconds
        )


class JailedPlayer(Player):
    """Um parceiro da dupla de um arquivo, que vive num processo preso. Só o juiz fala com ele."""

    def __init__(self, name: str, caminho: str):
        super().__init__(0, name)
        self._bot = _jogada.DominoBot(caminho)

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        raise NotImplementedError("um jogador preso só joga diante de um juiz")

    def begin(self, mesa: _jogada.DominoTable) -> None:
        """Senta-se para um jogo."""
        assert self.position is not None
        mesa.begin(self.position, self._bot)

    def ask(self, mesa: _jogada.DominoTable) -> Play:
        """O que responde; uma falha é uma exceção, como a de qualquer jogador."""
        side, tile, falha = mesa.ask(self._bot)
        if falha is not None:
            raise RuntimeError(falha)
        return side, tile


@dataclass
class Pair:
    """Uma dupla: seu nome e seus dois jogadores."""

    name: str
    players: Tuple[Player, Player]


def dupla_tola() -> Pair:
    """A dupla que não tem estratégia."""
    return Pair("Tolos", (DummyPlayer(1, "Homer"), DummyPlayer(2, "Patrick")))


def dupla_gananciosa() -> Pair:
    """A dupla que se desfaz das peças mais caras."""
    return Pair("Gananciosos", (GreedyPlayer(3, "Burns"), GreedyPlayer(4, "Krabs")))


def dupla_forte() -> Pair:
    """A nossa dupla."""
    return Pair("Mestres", (StrongPlayer(5, "Mestre 1"), StrongPlayer(6, "Mestre 2")))


def dupla_de(caminho: Union[str, "os.PathLike[str]"], trust: bool = False) -> Pair:
    """A dupla de um arquivo como `student_players.py`, que define `pair_name` e `create_pair`.

    Cada parceiro joga num processo preso, que não vê nada além de si mesmo; quem falha perde o turno. Presa, a
    dupla tem o nome do seu arquivo, ou o da sua pasta se o arquivo se chama `student_players.py`. Com
    `trust=True` o arquivo é executado aqui mesmo, sem prisão nenhuma: use com o que é seu.
    """
    caminho = os.fspath(caminho)
    if not trust:
        nome = _nome_de(caminho)
        a, b = (JailedPlayer(f"{nome} {número}", caminho) for número in (1, 2))
        return Pair(nome, (a, b))
    sys.modules.setdefault("basic_players", sys.modules[__name__])
    spec = importlib.util.spec_from_file_location("student_players", caminho)
    if spec is None or spec.loader is None:
        raise ValueError(f"caminho: esperava um arquivo .py, veio {caminho!r}")
    módulo = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(módulo)
    return Pair(módulo.pair_name(), _confere_dupla(módulo.create_pair()))


class Judge:
    """O juiz de um confronto: dá as peças, chama os jogadores, e decide.

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
        a, b = (_confere_dupla(dupla.players) for dupla in self.pairs)
        self.players = [a[0], b[0], a[1], b[1]]
        self._turno = turno
        self._diz = diz or (lambda linha: None)
        self._sorte = sorte or random.Random()
        for position, player in enumerate(self.players):
            player.position = position

    def play_match(self, n: int) -> Tuple[int, int, int]:
        """Joga o confronto; devolve quantos jogos a primeira dupla venceu, perdeu e empatou."""
        if not isinstance(n, int) or n < 0:
            raise ValueError(f"n: esperava um número de jogos, veio {n!r}")
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
        """Joga um jogo que esse lugar começa; devolve a dupla que venceu, 0 ou 1, ou `None` se empatou."""
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

    Devolve as duplas na ordem da colocação, pelos cinco critérios do enunciado. Jogos eliminatórios não contam
    na tabela; o que eles não decidem a tabela decide, e depois a sorte, e isso é dito.

    >>> tabela = play_tournament([dupla_tola(), dupla_gananciosa()], 200, sorte=random.Random(5))
    >>> [linha.place for linha in tabela], [linha.won + linha.lost <= 1 for linha in tabela]
    ([1, 2], [True, True])
    """
    diz, sorte = diz or (lambda linha: None), sorte or random.Random()
    if len(pairs) < 2:
        raise ValueError(f"pairs: esperava pelo menos 2 duplas, veio {len(pairs)}")
    if isinstance(n, bool) or not isinstance(n, int) or not 0 < n <= 1_000_000:
        raise ValueError(f"n: esperava de 1 a 1000000 jogos, veio {n!r}")
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


def _nome_de(caminho: str) -> str:
    nome, _ = os.path.splitext(os.path.basename(caminho))
    pasta = os.path.basename(os.path.dirname(os.path.abspath(caminho)))
    return pasta if nome == "student_players" and pasta else nome


def _confere_dupla(players: Any) -> Tuple[Player, Player]:
    certa = isinstance(players, (tuple, list)) and len(players) == 2
    if not certa or not all(isinstance(player, Player) for player in players):
        raise TypeError(f"create_pair: esperava dois objetos de Player, veio {players!r}")
    return players[0], players[1]


def main(argv: Optional[Sequence[str]] = None) -> None:
    """O programa: joga o torneio e imprime a tabela."""
    leitor = argparse.ArgumentParser(prog="python -m jogada.domino", description="Torneio de dominó em duplas")
    leitor.add_argument("-s", type=int, default=500, metavar="MS", help="milissegundos por turno; com 0 não desenha")
    leitor.add_argument("-n", type=int, default=1000, metavar="JOGOS", help="jogos em cada confronto")
    leitor.add_argument("--seed", type=int, help="o acaso, para repetir o torneio")
    leitor.add_argument("--trust", action="store_true", help="roda as duplas dos arquivos aqui mesmo, sem prisão")
    leitor.add_argument("arquivos", nargs="*", help="duplas, como student_players.py")
    args = leitor.parse_args(argv)
    if args.n < 1 or args.s < 0:
        leitor.error("esperava pelo menos um jogo, e um tempo que não é negativo")
    try:
        inscritas = [dupla_de(arquivo, trust=args.trust) for arquivo in args.arquivos]
    except ValueError as erro:
        leitor.error(str(erro))
    duplas = [dupla_tola(), dupla_gananciosa(), dupla_forte(), *inscritas]
    # Os jogadores da casa usam o acaso do módulo random.
    random.seed(args.seed)
    sorte = random.Random(args.seed)
    tabela = play_tournament(duplas, args.n, turno=args.s / 1000, diz=print, sorte=sorte)
    print(f"{'':>3} {'dupla':<20} {'confrontos':>12} {'jogos':>12}")
    for linha in tabela:
        confrontos, jogos = f"{linha.won}-{linha.lost}", f"{linha.games_won}-{linha.games_lost}"
        print(f"{linha.place:>3} {linha.pair.name:<20} {confrontos:>12} {jogos:>12}")


if __name__ == "__main__":
    # Um arquivo de aluno herda da classe Player de `jogada.domino`, que não é a de `__main__`.
    from jogada import domino

    domino.main()
