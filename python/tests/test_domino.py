"""O dominó: o juiz do enunciado diante de jogadores bons, ruins e quebrados."""

import contextlib
import io
import os
import random
import tempfile
import unittest
from unittest import mock

import test_torneio
from jogada import _jail, _jogada, domino

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

    def arquivo(self, texto):
        pasta = tempfile.TemporaryDirectory()
        self.addCleanup(pasta.cleanup)
        caminho = os.path.join(pasta.name, "ana_e_bia.py")
        with open(caminho, "w", encoding="utf-8") as arquivo:
            arquivo.write(texto)
        return caminho

    def test_o_programa_joga_o_arquivo_de_um_aluno(self):
        with contextlib.redirect_stdout(io.StringIO()) as tela:
            domino.main(["-s", "1", "-n", "1", "--seed", "1", "--trust", self.arquivo(ALUNO)])
        self.assertIn("MATCH OF 1 GAMES BETWEEN: Tolos AND Alunos.", tela.getvalue())
        self.assertRegex(tela.getvalue(), r"---- Ana played: \(\d, \d\)")
        self.assertIn("< >", tela.getvalue())

    @unittest.skipUnless(test_torneio.há_prisão(), "esta máquina não tem como prender")
    def test_a_dupla_de_um_arquivo_joga_presa(self):
        ditos = []
        dupla = domino.dupla_de(self.arquivo(ALUNO))
        self.assertEqual(dupla.name, "Alunos")
        juiz = domino.Judge(dupla, domino.dupla_tola(), diz=ditos.append, sorte=random.Random(1))
        self.assertEqual(sum(juiz.play_match(3)), 3)
        self.assertFalse([dito for dito in ditos if "failed" in dito])
        self.assertTrue([dito for dito in ditos if dito.startswith("---- Alunos 2 played: (")])
        espia = ALUNO.replace("for tile in", f"open({__file__!r})\n        for tile in")
        dupla = domino.dupla_de(self.arquivo(espia))
        ditos.clear()
        domino.Judge(dupla, domino.dupla_tola(), diz=ditos.append, sorte=random.Random(1)).play_game(0)
        # Cada vez em que falha é dita, e está perdida.
        de_um = [dito for dito in ditos if "Alunos 1" in dito]
        self.assertTrue(any("failed: " in dito and "FileNotFoundError" in dito for dito in de_um), de_um)
        self.assertEqual({dito for dito in de_um if "failed" not in dito}, {"---- Alunos 1 played: None"})

    def test_sem_prisão_não_há_dupla(self):
        with mock.patch.object(_jail, "script", lambda: "/nada"), self.assertRaisesRegex(ValueError, "caminho"):
            domino.dupla_de(self.arquivo(ALUNO))
        with self.assertRaisesRegex(ValueError, "caminho"):
            domino.dupla_de("/não/há.py")

    def test_a_colocação_é_a_dos_cinco_critérios(self):
        sorte = random.Random(2)
        for _ in range(200):
            liga, contas = _jogada.DominoLeague(3, 4, 1), [[0, 0, 0, 0] for _ in range(3)]
            for id, a, b in liga.pending():
                ganhos = sorte.randint(0, 4)
                perdidos = sorte.randint(0, 4 - ganhos)
                liga.add(id, ganhos, perdidos, 4 - ganhos - perdidos)
                for dupla, pró, contra in ((a, ganhos, perdidos), (b, perdidos, ganhos)):
                    contas[dupla][0] += pró > contra
                    contas[dupla][1] += pró < contra
                    contas[dupla][2] += pró
                    contas[dupla][3] += contra
            self.assertEqual(liga.pending(), [])
            chave = lambda dupla: (contas[dupla][0], -contas[dupla][1], contas[dupla][2], -contas[dupla][3])
            for dupla, lugar, *feito in liga.standings():
                self.assertEqual(lugar, 1 + sum(chave(outra) > chave(dupla) for outra in range(3)))
                self.assertEqual(feito, contas[dupla])


if __name__ == "__main__":
    unittest.main()
