"""O dominó: o juiz do enunciado diante de jogadores bons, ruins e quebrados."""

import contextlib
import io
import os
import random
import tempfile
import unittest

from jogada import domino

ALUNO = """
from basic_players import Player, GreedyPlayer

class Esperto(Player):
    def play(self, board_extremes, play_hist):
        for tile in self._tiles:
            if not board_extremes or set(tile) & set(board_extremes):
                return 0, tile
        return 0, None

def pair_name():
    return "Alunos"

def create_pair():
    return Esperto(7, "Ana"), GreedyPlayer(8, "Bia")
"""


class Quebrado(domino.Player):
    """Responde o que lhe mandam responder."""

    def __init__(self, resposta):
        super().__init__(0, "quebrado")
        self.resposta = resposta

    def play(self, board_extremes, play_hist):
        if isinstance(self.resposta, Exception):
            raise self.resposta
        return self.resposta


class Juiz(unittest.TestCase):
    def test_o_que_não_faz_sentido_perde_o_turno(self):
        respostas = [None, 7, (1, 2, 3), (1, [0, 1]), (1, (9, 0)), (2, (-1, 300)), ("x", "y"), RuntimeError("caiu")]
        for resposta in respostas:
            dupla = domino.Pair("quebrada", (Quebrado(resposta), Quebrado(resposta)))
            ditos = []
            juiz = domino.Judge(dupla, domino.dupla_tola(), diz=ditos.append, sorte=random.Random(1))
            ganhos, perdidos, empates = juiz.play_match(2)
            self.assertEqual(ganhos + perdidos + empates, 2)
            self.assertTrue(all(len(player.tiles) == 10 for player in dupla.players))
            self.assertIn("---- quebrado played: None", ditos)

    def test_o_histórico_é_o_do_enunciado(self):
        visto = []

        class Curioso(domino.GreedyPlayer):
            def play(self, board_extremes, play_hist):
                visto.append((self.position, board_extremes, play_hist))
                play_hist.append("rabisco")
                return super().play(board_extremes, play_hist)

        dupla = domino.Pair("c", (Curioso(1, "a"), Curioso(2, "b")))
        domino.Judge(dupla, domino.dupla_gananciosa(), sorte=random.Random(2)).play_game(0)
        position, ends, hist = visto[0]
        self.assertEqual((position, ends, hist), (0, (), ["rabisco"]))
        lugar, antes, lado, (menor, maior) = visto[1][2][0]
        self.assertEqual((lugar, antes, lado), (0, (), 1))
        self.assertEqual(visto[1][2][1][1], (maior, menor))

    def test_gananciosos_vencem_tolos(self):
        random.seed(1)
        juiz = domino.Judge(domino.dupla_gananciosa(), domino.dupla_tola(), sorte=random.Random(1))
        ganhos, perdidos, _ = juiz.play_match(600)
        self.assertGreater(ganhos, perdidos)

    def test_a_dupla_forte_joga_só_o_que_pode(self):
        ditos = []
        juiz = domino.Judge(domino.dupla_forte(), domino.dupla_gananciosa(), diz=ditos.append, sorte=random.Random(3))
        for player in juiz.pairs[0].players:
            player.seconds = 0.002
        juiz.play_match(12)
        self.assertFalse([dito for dito in ditos if "failed" in dito])

    def test_recusa_dizendo_o_argumento(self):
        forte = domino.StrongPlayer(0, "x")
        forte.position, forte.tiles = 0, [(0, 1)] * 10
        with self.assertRaisesRegex(ValueError, "tiles"):
            forte.play((), [])
        forte.tiles = [(0, 12)]
        with self.assertRaisesRegex(ValueError, "tiles"):
            forte.play((), [])
        with self.assertRaisesRegex(ValueError, "play_hist"):
            forte.tiles = [(0, n) for n in range(10)]
            forte.play((1, 2), [[0, (), 1]])
        with self.assertRaisesRegex(ValueError, "play_hist"):
            forte.play((1, 2), [[9, (), 1, (1, 2)]])
        with self.assertRaisesRegex(TypeError, "create_pair"):
            domino.Judge(domino.Pair("x", (1, 2)), domino.dupla_tola())


class Torneio(unittest.TestCase):
    def test_quatro_duplas_têm_semifinais(self):
        ditos = []
        duplas = [domino.dupla_tola(), domino.dupla_gananciosa(), domino.dupla_tola(), domino.dupla_gananciosa(), domino.dupla_tola()]
        tabela = domino.play_tournament(duplas, 8, diz=ditos.append, sorte=random.Random(1))
        self.assertEqual(len(tabela), 5)
        confrontos = [dito for dito in ditos if dito.startswith("MATCH OF 8")]
        self.assertEqual(len(confrontos), 10 + 4)

    def test_o_programa_joga_o_arquivo_de_um_aluno(self):
        with tempfile.TemporaryDirectory() as pasta:
            caminho = os.path.join(pasta, "student_players.py")
            with open(caminho, "w", encoding="utf-8") as arquivo:
                arquivo.write(ALUNO)
            with contextlib.redirect_stdout(io.StringIO()) as tela:
                domino.main(["-s", "1", "-n", "1", "--seed", "1", caminho])
        self.assertIn("MATCH OF 1 GAMES BETWEEN: Tolos AND Alunos.", tela.getvalue())
        self.assertRegex(tela.getvalue(), r"---- Ana played: \(\d, \d\)")
        self.assertIn("< >", tela.getvalue())


if __name__ == "__main__":
    unittest.main()
