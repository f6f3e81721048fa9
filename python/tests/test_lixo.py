"""Nada que se dê às funções faz mais que TypeError ou ValueError: nem pânico, nem outra exceção."""

import contextlib
import inspect
import io
import math
import random
import unittest
from unittest import mock

from jogada import arena, domino, gomoku, rainhas, rothelo, xadrez
from jogada.rainhas import jogadores as módulo_dos_jogadores

VEZES = 120

#: O que pede ao teclado, espera, ou escreve arquivos não é para isto.
FORA = {"main", "programa", "jogar_gomoku", "jogador_humano", "dupla_de"}

FEN = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def lixo(sorte, fundo=0):
    """Um valor qualquer: quase sempre errado, às vezes quase certo."""
    simples = [
        lambda: None,
        lambda: sorte.choice([True, False]),
        lambda: sorte.choice([-1, 0, 1, 3, 7, 8, 20, 21, 255, 256, 2**31, -(2**31) - 1, 2**63, 2**64, 10**40]),
        lambda: sorte.choice([0.0, -0.5, 1.5, math.inf, -math.inf, math.nan]),
        lambda: sorte.choice(["", "D", "p", "*", " ", "primeiro", "queens", "engine", "e4", "x" * 300, "\ud800", "é\0", FEN]),
        lambda: sorte.choice([b"", b"D", object(), len, int, range(3), {1, 2}]),
        lambda: sorte.choice([(0, 0), (3, 1), (-1, 5), (1, 2, 3), (), (2**70, 0), ("a", "b"), (0.5, 1)]),
        lambda: (lambda *args: sorte.choice(args) if args else None),
    ]
    if fundo > 2 or sorte.random() < 0.6:
        return sorte.choice(simples)()
    if sorte.random() < 0.5:
        return [lixo(sorte, fundo + 1) for _ in range(sorte.randint(0, 4))]
    chaves = ["tamanho", "ocupadas", "primeiro", "segundo", "nomes", "size", "start", 7]
    return {sorte.choice(chaves): lixo(sorte, fundo + 1) for _ in range(sorte.randint(0, 4))}


def quase(sorte, certo):
    """O argumento certo com alguma coisa trocada dentro."""
    if isinstance(certo, dict) and certo:
        chave = sorte.choice(list(certo))
        if sorte.random() < 0.2:
            return {outra: valor for outra, valor in certo.items() if outra != chave}
        return {**certo, chave: quase(sorte, certo[chave])}
    if isinstance(certo, list) and certo:
        novo = list(certo)
        onde = sorte.randrange(len(novo))
        novo[onde] = quase(sorte, novo[onde])
        return novo
    return lixo(sorte)


def certos(nome, sorte):
    """Um argumento que serve para um parâmetro desse nome, onde isso ajuda a chegar mais fundo."""
    jogo = rainhas.cria_jogo(sorte.choice(["tradicional", "grande"]))
    jogo["ocupadas"] = {(0, 0): "D", (3, 1): "C"}
    linhas = [[sorte.choice(" p") for _ in range(8)] for _ in range(8)]
    return {
        "jogo": jogo,
        "tabuleiro": linhas if sorte.random() < 0.5 else rothelo.cria_tabuleiro(),
        "fen": FEN,
        "game": sorte.choice(list(arena.games())),
        "players": ["first", "random"],
        "entrants": ["first", "random"],
        "jogador": sorte.choice(["primeiro", "*"]),
        "peça": "D",
        "tipo_peça": "D",
        "casa": "e1",
        "pairs": [domino.dupla_tola(), domino.dupla_gananciosa()],
    }.get(nome, lixo(sorte))


def públicas():
    for módulo in (rainhas, gomoku, rothelo, xadrez, arena, domino):
        for nome, coisa in vars(módulo).items():
            é_nossa = inspect.isfunction(coisa) and coisa.__module__.startswith("jogada")
            if é_nossa and not nome.startswith("_") and nome not in FORA:
                yield f"{módulo.__name__}.{nome}", coisa


class Lixo(unittest.TestCase):
    def tenta(self, nome, chamada, *args, **opções):
        with mock.patch("builtins.input", side_effect=EOFError), contextlib.redirect_stdout(io.StringIO()):
            try:
                return chamada(*args, **opções)
            except (TypeError, ValueError) as erro:
                self.assertTrue(str(erro))
            except BaseException as erro:
                self.fail(f"{nome}{args!r} {opções!r}: {type(erro).__name__}: {erro}")

    def test_as_funções(self):
        for nome, função in públicas():
            sorte = random.Random(nome)
            parâmetros = [p.name for p in inspect.signature(função).parameters.values() if p.kind != p.KEYWORD_ONLY]
            for _ in range(VEZES):
                args = [certos(p, sorte) for p in parâmetros]
                for _ in range(sorte.randint(1, 2)):
                    if args:
                        onde = sorte.randrange(len(args))
                        args[onde] = quase(sorte, args[onde])
                if nome.endswith(("random_games", "series", "tournament", "torneio")):
                    # Um número certo seria um trabalho de horas.
                    args = [arg if not isinstance(arg, int) else min(arg, 3) for arg in args]
                with mock.patch.object(módulo_dos_jogadores, "SEGUNDOS_DO_MESTRE", 0.001):
                    self.tenta(nome, função, *args)

    def test_os_métodos_da_arena(self):
        pos, partida = arena.Position("domino", seed=1), arena.match("queens", ["first", "first"], seed=1)
        motor, torneio = arena.Engine("domino", "random"), arena.tournament("queens", ["first", "random"])
        sorte = random.Random(5)
        for _ in range(10 * VEZES):
            valor = lixo(sorte)
            for método in (pos.play, pos.view, pos.picture, pos.svg, pos.text, arena.Match.read, motor.think):
                self.tenta(método.__name__, método, valor)
            for opção in ("seconds", "nodes", "depth"):
                # Quem joga ao acaso não pensa, e um tempo longo não o atrasa.
                self.tenta("think", motor.think, pos, **{opção: valor})
            self.tenta("Position", arena.Position, valor)
            self.tenta("Position", arena.Position, sorte.choice(list(arena.games())), quase(sorte, {"size": 8}))
            self.tenta("Engine", arena.Engine, valor, quase(sorte, "random"))
            self.tenta("Position", arena.Position, "queens", seed=valor)
            self.tenta("Engine", arena.Engine, "queens", "random", seed=valor)
            self.tenta("match", arena.match, "queens", ["first", lambda visão, lances: valor], seed=1)
            self.tenta("text", torneio.text, valor)
        for ply in (-(2**70), -99, 99, 2**70, "1", None, 0.5):
            with self.assertRaises((TypeError, IndexError, ValueError)):
                partida.at(ply)

    def test_um_confronto_de_dominó(self):
        sorte = random.Random(7)
        for _ in range(20):
            class Bagunça(domino.Player):
                def play(self, board_extremes, play_hist):
                    return lixo(sorte) if sorte.random() < 0.5 else (lixo(sorte), sorte.choice(self.tiles))

            dupla = domino.Pair("lixo", (Bagunça(1, "a"), Bagunça(2, "b")))
            self.assertEqual(sum(domino.Judge(dupla, dupla, sorte=random.Random(1)).play_match(1)), 1)


if __name__ == "__main__":
    unittest.main()
