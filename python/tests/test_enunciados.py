"""Cada exemplo dos cinco enunciados, como está escrito lá; conjuntos são comparados como conjuntos."""

import contextlib
import io
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from jogada import domino, gomoku, rainhas, rothelo, xadrez


def conversa(função, *linhas):
    """O que uma função imprime quando quem está no teclado responde assim."""
    with mock.patch("builtins.input", side_effect=[*linhas, EOFError]):
        with contextlib.redirect_stdout(io.StringIO()) as tela:
            função()
    return tela.getvalue()


class Rainhas(unittest.TestCase):
    """O jogo das 8 rainhas. As questões 1 a 6 estão também na documentação das suas funções."""

    HUGO = {"primeiro": "Hugo", "segundo": "Bernardo"}

    def test_as_modalidades(self):
        for nome, tamanho, primeiro, segundo in [
            ("tradicional", 8, 4, 4),
            ("grande", 20, 10, 10),
            ("ímpar", 13, 7, 6),
            ("x-random", 8, 5, 5),
        ]:
            jogo = rainhas.cria_jogo(nome)
            self.assertEqual((jogo["tamanho"], len(jogo["primeiro"]), len(jogo["segundo"])), (tamanho, primeiro, segundo))
            if nome != "x-random":
                self.assertEqual(set(jogo["primeiro"] + jogo["segundo"]), {"D"})

    def test_a_figura_3(self):
        jogo = rainhas.cria_jogo("grande", "Batman", "Super-Homem")
        for vez, casa in (("primeiro", (4, 9)), ("segundo", (8, 7)), ("primeiro", (10, 10))):
            self.assertIn(casa, rainhas.pos_válidas_para("D", jogo))
            rainhas.faz_jogada(jogo, vez, "D", casa)
        self.assertEqual(jogo, {
            "tamanho": 20,
            "ocupadas": {(4, 9): "D", (8, 7): "D", (10, 10): "D"},
            "primeiro": ["D", "D", "D", "D", "D", "D", "D", "D"],
            "segundo": ["D", "D", "D", "D", "D", "D", "D", "D", "D"],
            "nomes": {"primeiro": "Batman", "segundo": "Super-Homem"}})

    def test_a_figura_1(self):
        jogo = rainhas.cria_jogo()
        peça, casa = ("D", (3, 1))
        self.assertIn(casa, rainhas.pos_válidas_para(peça, jogo))
        rainhas.faz_jogada(jogo, "primeiro", peça, casa)
        self.assertEqual((jogo["ocupadas"], jogo["primeiro"]), ({(3, 1): "D"}, ["D", "D", "D"]))

    def test_as_questões_1_a_5(self):
        self.assertEqual(rainhas.pos_atacadas_por("D", (2, 3), 8), rainhas.pos_atacadas_por("D", (2, 3)))
        self.assertEqual(len(rainhas.pos_atacadas_por("D", (2, 3), 8)), 25)
        self.assertEqual(rainhas.pos_atacadas_por("C", (0, 5), 8), {(1, 7), (1, 3), (2, 4), (2, 6)})
        jogo = {"tamanho": 8, "primeiro": ["D", "D", "D"], "segundo": ["D", "D", "D"],
                "ocupadas": {(4, 4): "D", (3, 0): "D"}, "nomes": self.HUGO}
        self.assertEqual(len(rainhas.todas_pos_atacadas(jogo)), 41)
        jogo = {"tamanho": 8, "primeiro": ["D", "R", "R", "T"], "segundo": ["D", "D", "R", "T"],
                "ocupadas": {(3, 0): "D", (6, 6): "R"}, "nomes": self.HUGO}
        self.assertEqual(len(rainhas.pos_válidas_para("T", jogo)), 26)
        self.assertIsNone(rainhas.faz_jogada(jogo, "primeiro", "T", (1, 7)))
        self.assertEqual(jogo, {"tamanho": 8, "primeiro": ["D", "R", "R"], "segundo": ["D", "D", "R", "T"],
                                "ocupadas": {(3, 0): "D", (6, 6): "R", (1, 7): "T"}, "nomes": self.HUGO})
        self.assertIs(rainhas.jogo_acabou(jogo, "primeiro"), False)
        rainhas.faz_jogada(jogo, "segundo", "D", (7, 1))
        self.assertEqual(jogo["segundo"], ["D", "R", "T"])
        self.assertEqual(rainhas.jogo_acabou(jogo, "segundo"), "primeiro")

    def test_a_questão_6(self):
        self.assertEqual(
            repr(rainhas.cria_jogo()),
            "{'tamanho': 8, 'primeiro': ['D', 'D', 'D', 'D'], 'segundo': ['D', 'D', 'D', 'D'], "
            "'ocupadas': {}, 'nomes': {'primeiro': 'primeiro', 'segundo': 'segundo'}}")
        possíveis = set()
        for acaso in range(4000):
            random.seed(acaso)
            jogo = rainhas.cria_jogo("x-random", "João", "Maria")
            possíveis.add(tuple(jogo["primeiro"]))
            self.assertEqual((jogo["primeiro"], jogo["nomes"]), (jogo["segundo"], {"primeiro": "João", "segundo": "Maria"}))
        # A mão que o enunciado mostra é uma das que o acaso dá, e vem em ordem alfabética como lá.
        self.assertIn(("B", "C", "C", "C", "T"), possíveis)

    def test_os_jogadores_e_o_torneio(self):
        jogadores = {nome: getattr(rainhas, f"jogador_{nome}") for nome in ("apressado", "roleta", "guloso", "aleatório")}
        self.assertIn(rainhas.roda_jogo({n: jogadores[n] for n in ("guloso", "roleta")}, "ímpar", False), jogadores)
        self.assertEqual(set(rainhas.torneio(jogadores, [("tradicional", 1), ("x-random", 1)])), set(jogadores))


class Domino(unittest.TestCase):
    """O dominó em duplas."""

    def test_são_55_peças_e_cada_um_recebe_10(self):
        visto = {}

        class Curioso(domino.GreedyPlayer):
            def play(self, board_extremes, play_hist):
                visto.setdefault(self.position, self.tiles)
                return super().play(board_extremes, play_hist)

        duplas = [domino.Pair(nome, (Curioso(1, "a"), Curioso(2, "b"))) for nome in "xy"]
        domino.Judge(*duplas, sorte=random.Random(1)).play_game(0)
        todas = {(a, b) for a in range(10) for b in range(a, 10)}
        self.assertEqual((len(todas), sorted(visto)), (55, [0, 1, 2, 3]))
        mãos = [peça for mão in visto.values() for peça in mão]
        self.assertEqual((len(mãos), len(set(mãos)), set(mãos) <= todas), (40, 40, True))

    def test_o_comando_do_enunciado(self):
        comando = [sys.executable, "-m", "jogada.domino", "-s", "1", "-n", "1", "--seed", "1"]
        saída = subprocess.run(comando, capture_output=True, text=True, timeout=100, encoding="utf-8")
        self.assertEqual((saída.returncode, saída.stderr), (0, ""))
        self.assertEqual(saída.stdout.count("MATCH OF 1 GAMES BETWEEN"), 3)
        self.assertIn("< >", saída.stdout)

    def test_o_histórico_tem_p_ext_side_tile(self):
        guardado = []

        class Ana(domino.GreedyPlayer):
            def play(self, board_extremes, play_hist):
                guardado[:] = play_hist
                return super().play(board_extremes, play_hist)

        dupla = domino.Pair("a", (Ana(1, "a"), Ana(2, "b")))
        domino.Judge(dupla, domino.dupla_gananciosa(), sorte=random.Random(3)).play_game(1)
        for número, (p, ext, side, tile) in enumerate(guardado):
            self.assertEqual(p, (1 + número) % 4)
            self.assertIn(side, (0, 1))
            self.assertTrue(tile is None or not ext or set(tile) & set(ext))
            self.assertEqual(ext == (), número == 0)


class Xadrez(unittest.TestCase):
    """A geração de movimentos. As duas listagens estão na documentação de `movimentos`; aqui, como programa."""

    EXEMPLOS = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":
            "aa3 aa4 bb3 bb4 cc3 cc4 dd3 dd4 ee3 ee4 ff3 ff4 gg3 gg4 hh3 hh4 Na3 Nc3 Nf3 Nh3",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8":
            "aa3 aa4 bb3 bb4 cc3 dxc8N dxc8B dxc8R dxc8Q gg3 gg4 hh3 hh4 Na3 Nbc3 Nd2 Nec3 Nd4 Nf4 Ng1 Ng3 Bd2 Be3 "
            "Bf4 Bg5 Bh6 Ba6 Bb3 Bb5 Bd3 Bd5 Be6 Bxf7 Rf1 Rg1 Qd2 Qd3 Qd4 Qd5 Qd6 Kd2 Kf1 Kxf2 Kg1",
    }

    def test_as_saídas_linha_por_linha(self):
        for fen, listagem in self.EXEMPLOS.items():
            comando = [sys.executable, "-m", "jogada.xadrez"]
            saída = subprocess.run(comando, input=fen + "\n", capture_output=True, text=True, timeout=60)
            self.assertEqual(saída.stdout, listagem.replace(" ", "\n") + "\n")

    def test_a_notação_dos_exemplos_do_texto(self):
        for fen, movimento in [
            ("4k3/8/8/8/8/2B5/8/4K3 w - - 0 1", "Be5"),
            ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3"),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6e.p."),
            ("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "ee8Q"),
        ]:
            self.assertIn(movimento, xadrez.movimentos(fen))

    def test_toda_peça_tem_a_sua_estrutura_e_a_sua_função(self):
        funções = {peça.tipo: peça.gera for peça in xadrez.peças(xadrez.INÍCIO)}
        self.assertEqual((len(funções), len(set(funções.values()))), (6, 6))


def tabuleiro_de(*linhas):
    """O tabuleiro do desenho, onde só as linhas 4, 5 e 6 têm pedras."""
    vazias = [" " * 8] * 3
    return [list(linha) for linha in [*vazias, *linhas, *[" " * 8] * (5 - len(linhas))]]


class Rothelo(unittest.TestCase):
    """Rothelo: a abertura que o enunciado desenha, e os comandos."""

    def test_a_sequência_de_tabuleiros(self):
        tabuleiro = rothelo.cria_tabuleiro()
        self.assertEqual(tabuleiro, tabuleiro_de("   *o   ", "   o*   "))
        for jogador, casa, depois in [
            ("*", "F4", tabuleiro_de("   ***  ", "   o*   ")),
            ("o", "F5", tabuleiro_de("   ***  ", "   ooo  ")),
            ("*", "D6", tabuleiro_de("   ***  ", "   **o  ", "   *    ")),
        ]:
            lin, col = int(casa[1]) - 1, ord(casa[0]) - ord("A")
            self.assertTrue(rothelo.PodeJogar(tabuleiro, jogador, lin, col))
            rothelo.Joga(tabuleiro, jogador, lin, col)
            self.assertEqual(tabuleiro, depois)

    def test_escolhe_uma_jogada_válida(self):
        tabuleiro = rothelo.cria_tabuleiro()
        lin, col = rothelo.EscolheJogada(tabuleiro, "*")
        self.assertTrue(rothelo.PodeJogar(tabuleiro, "*", lin, col))

    def test_os_comandos_j_t_s_r_z_e_ajuda(self):
        aqui = os.getcwd()
        with tempfile.TemporaryDirectory() as pasta:
            os.chdir(pasta)
            try:
                tela = conversa(lambda: rothelo.programa(1), "?", "F4", "s", "j", "z", "r", "t")
                with open("rothelo.txt", "rb") as arquivo:
                    salvo = arquivo.read().decode()
            finally:
                os.chdir(aqui)
        self.assertTrue(re.fullmatch(r"[*o][*o ]{64}", salvo))
        # A ordem é A1, A2, …, H8: a coluna F, linha 4, foi jogada.
        self.assertIn(salvo[1 + 5 * 8 + 3], "*o")
        self.assertIn("A | B | C | D | E | F | G | H", tela)


class Gomoku(unittest.TestCase):
    """Gomoku: as cinco figuras, as quatro direções e as respostas das funções."""

    def test_as_figuras(self):
        for y, x, d_y, d_x, comprimento, cor, bloqueio, fim, resposta in [
            (4, 1, 1, 0, 3, "b", None, (6, 1), "ABERTA"),
            (3, 3, 0, 1, 3, "b", (3, 6), (3, 5), "SEMIABERTA"),
            (3, 0, 0, 1, 4, "b", (3, 4), (3, 3), "FECHADA"),
            (5, 0, 1, 1, 3, "p", None, (7, 2), "FECHADA"),
            (0, 6, 1, -1, 4, "p", None, (3, 3), "SEMIABERTA"),
        ]:
            figura = gomoku.cria_tabuleiro(8)
            gomoku.por_seq_no_tabuleiro(figura, y, x, d_y, d_x, comprimento, cor)
            if bloqueio:
                figura[bloqueio[0]][bloqueio[1]] = "p"
            self.assertEqual(gomoku.esta_limitada(figura, *fim, comprimento, d_y, d_x), resposta)
            contagem = {"ABERTA": (1, 0), "SEMIABERTA": (0, 1), "FECHADA": (0, 0)}[resposta]
            self.assertEqual(gomoku.detecta_linhas(figura, cor, comprimento), contagem)

    def test_a_coluna_1_da_figura_1_não_tem_outra_linha(self):
        figura = gomoku.cria_tabuleiro(8)
        gomoku.por_seq_no_tabuleiro(figura, 4, 1, 1, 0, 3, "b")
        self.assertEqual(gomoku.detecta_linha(figura, "b", 0, 1, 3, 1, 0), (1, 0))
        for comprimento in (2, 4, 5):
            self.assertEqual(gomoku.detecta_linha(figura, "b", 0, 1, comprimento, 1, 0), (0, 0))
            self.assertEqual(gomoku.detecta_linhas(figura, "b", comprimento), (0, 0))

    def test_as_sequências_de_cada_direção(self):
        for direção, casas in {
            (0, 1): [(5, 2), (5, 3), (5, 4), (5, 5)],
            (1, 0): [(3, 1), (4, 1), (5, 1)],
            (1, 1): [(2, 3), (3, 4), (4, 5)],
            (1, -1): [(5, 5), (6, 4), (7, 3)],
        }.items():
            tabuleiro = gomoku.cria_tabuleiro(8)
            gomoku.por_seq_no_tabuleiro(tabuleiro, *casas[0], *direção, len(casas), "p")
            pretas = [(y, x) for y in range(8) for x in range(8) if tabuleiro[y][x] == "p"]
            self.assertEqual(sorted(pretas), sorted(casas))
            self.assertIn(gomoku.esta_limitada(tabuleiro, *casas[-1], len(casas), *direção), ("ABERTA", "SEMIABERTA"))

    def test_as_respostas_do_fim(self):
        tabuleiro = gomoku.cria_tabuleiro(8)
        self.assertTrue(gomoku.esta_vazia(tabuleiro))
        gomoku.por_seq_no_tabuleiro(tabuleiro, 0, 0, 1, 0, 5, "p")
        self.assertEqual((gomoku.e_vitoria(tabuleiro), gomoku.esta_vazia(tabuleiro)), ("Venceram as pretas", False))
        tabuleiro = gomoku.cria_tabuleiro(8)
        gomoku.por_seq_no_tabuleiro(tabuleiro, 0, 0, 0, 1, 5, "b")
        self.assertEqual(gomoku.e_vitoria(tabuleiro), "Venceram as brancas")
        cheio = [["p" if (x // 2 + y) % 2 else "b" for x in range(8)] for y in range(8)]
        self.assertEqual(gomoku.e_vitoria(cheio), "Empate")

    def test_busca_max_é_o_máximo_da_pontuação(self):
        tabuleiro = gomoku.cria_tabuleiro(8)
        gomoku.por_seq_no_tabuleiro(tabuleiro, 2, 1, 0, 1, 3, "p")
        gomoku.por_seq_no_tabuleiro(tabuleiro, 4, 1, 0, 1, 2, "b")
        notas = {}
        for y, x in ((y, x) for y in range(8) for x in range(8) if tabuleiro[y][x] == " "):
            tabuleiro[y][x] = "p"
            notas[y, x] = gomoku.pontuacao(tabuleiro)
            tabuleiro[y][x] = " "
        self.assertEqual(notas[gomoku.busca_max(tabuleiro)], max(notas.values()))


if __name__ == "__main__":
    unittest.main()
