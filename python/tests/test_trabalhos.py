"""Gomoku, Rothelo e xadrez: contra versões lentas e óbvias, nos diálogos, e com argumentos errados."""

import contextlib
import io
import os
import random
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from jogada import gomoku, rothelo, xadrez


def detecta_linhas(tabuleiro, cor, comprimento):
    """Procura, de cada casa em cada direção, uma sequência que comece ali."""
    n, abertas, semiabertas = len(tabuleiro), 0, 0

    def tem(y, x, pedra):
        return 0 <= y < n and 0 <= x < n and tabuleiro[y][x] == pedra

    for y in range(n):
        for x in range(n):
            for d_y, d_x in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                if tem(y, x, cor) and not tem(y - d_y, x - d_x, cor):
                    fim = 0
                    while tem(y + fim * d_y, x + fim * d_x, cor):
                        fim += 1
                    if fim == comprimento:
                        livres = tem(y - d_y, x - d_x, " ") + tem(y + fim * d_y, x + fim * d_x, " ")
                        abertas += livres == 2
                        semiabertas += livres == 1
    return abertas, semiabertas


def conversa(função, *linhas):
    """O que uma função imprime quando quem está no teclado responde assim, e o que ela devolve."""
    with mock.patch("builtins.input", side_effect=[*linhas, EOFError]):
        with contextlib.redirect_stdout(io.StringIO()) as tela:
            devolvido = função()
    return tela.getvalue(), devolvido


class Recusas(unittest.TestCase):
    def test_recusam_dizendo_o_argumento(self):
        vazio, início = gomoku.cria_tabuleiro(8), rothelo.cria_tabuleiro()
        for erro, nome, chamada in [
            (TypeError, "tabuleiro", lambda: gomoku.esta_vazia("  ")),
            (TypeError, "tabuleiro", lambda: gomoku.esta_vazia([["p", " "], None])),
            (ValueError, "tabuleiro", lambda: gomoku.esta_vazia([[" ", " "], [" "]])),
            (ValueError, "tabuleiro", lambda: gomoku.esta_vazia([["x"]])),
            (ValueError, "tabuleiro", lambda: gomoku.esta_vazia([])),
            (ValueError, "cor", lambda: gomoku.detecta_linhas(vazio, " ", 2)),
            (TypeError, "comprimento", lambda: gomoku.detecta_linhas(vazio, "p", 2.0)),
            (ValueError, "comprimento", lambda: gomoku.detecta_linhas(vazio, "p", 10**30)),
            (ValueError, "y_fim", lambda: gomoku.esta_limitada(vazio, 8, 0, 2, 0, 1)),
            (ValueError, "d_y", lambda: gomoku.esta_limitada(vazio, 0, 0, 2, 0, 0)),
            (ValueError, "comprimento", lambda: gomoku.por_seq_no_tabuleiro(vazio, 5, 5, 1, 1, 4, "p")),
            (ValueError, "cheio", lambda: gomoku.busca_max([["p"]])),
            (ValueError, "tamanho_tabuleiro", lambda: gomoku.jogar_gomoku(4)),
            (ValueError, "tabuleiro", lambda: rothelo.pode_jogar(vazio[:7], "*", 0, 0)),
            (ValueError, "jogador", lambda: rothelo.pode_jogar(início, " ", 0, 0)),
            (ValueError, "lin", lambda: rothelo.pode_jogar(início, "*", -1, 0)),
            (TypeError, "col", lambda: rothelo.pode_jogar(início, "*", 0, "a")),
            (ValueError, "lin, col", lambda: rothelo.joga(início, "*", 0, 0)),
            (TypeError, "fen", lambda: xadrez.movimentos(7)),
            (ValueError, "fen: peças", lambda: xadrez.movimentos("9/8/8/8/8/8/8/8 w - - 0 1")),
            (ValueError, "casa", lambda: xadrez.peão("e4").movimentos(xadrez.INÍCIO)),
        ]:
            with self.subTest(nome), self.assertRaisesRegex(erro, nome):
                chamada()
        self.assertTrue(gomoku.esta_vazia(vazio))
        self.assertEqual(início, rothelo.cria_tabuleiro())


class Programas(unittest.TestCase):
    def roda(self, *args, entrada=""):
        comando = [sys.executable, "-m", *args]
        return subprocess.run(comando, input=entrada, capture_output=True, text=True, timeout=60)

    def test_o_xadrez_lista_da_entrada(self):
        saída = self.roda("jogada.xadrez", entrada="R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\n")
        self.assertEqual((saída.returncode, saída.stdout), (0, ""))

    def test_uma_entrada_ruim_é_uma_linha_e_o_estado_2(self):
        for args in [("jogada.xadrez", "4k3"), ("jogada.gomoku", "99"), ("jogada.gomoku", "x")]:
            saída = self.roda(*args)
            self.assertEqual((saída.returncode, saída.stdout, saída.stderr.count("\n")), (2, "", 1), args)


class Gomoku(unittest.TestCase):
    def test_concorda_com_a_versão_lenta(self):
        sorte = random.Random(1)
        for _ in range(100):
            n = sorte.randint(1, 20)
            tabuleiro = [[sorte.choice("  ppb") for _ in range(n)] for _ in range(n)]
            for cor in "pb":
                for comprimento in range(1, 7):
                    esperado = detecta_linhas(tabuleiro, cor, comprimento)
                    self.assertEqual(gomoku.detecta_linhas(tabuleiro, cor, comprimento), esperado)

    def test_busca_max_não_muda_o_tabuleiro(self):
        tabuleiro = [["p", " "], [" ", "b"]]
        gomoku.busca_max(tabuleiro)
        self.assertEqual(tabuleiro, [["p", " "], [" ", "b"]])

    def test_o_diálogo_pergunta_de_novo(self):
        tela, fim = conversa(gomoku.jogar_gomoku, "x", "9", "4", "4", "0", "0")
        self.assertIn("Movimento computador: (4, 4)", tela)
        self.assertIn("um número de 0 a 7", tela)
        self.assertIn("está ocupada", tela)
        self.assertEqual(tela.count("Movimento computador"), 2)

    def test_uma_exceção_no_teclado_sai_como_entrou(self):
        with mock.patch("builtins.input", side_effect=KeyboardInterrupt):
            with contextlib.redirect_stdout(io.StringIO()), self.assertRaises(KeyboardInterrupt):
                gomoku.jogar_gomoku()


class Rothelo(unittest.TestCase):
    def test_o_programa_joga_salva_e_recarrega(self):
        aqui = os.getcwd()
        with tempfile.TemporaryDirectory() as pasta:
            os.chdir(pasta)
            try:
                tela, _ = conversa(lambda: rothelo.programa(1), "a1", "f4", "s", "z", "r", "t")
                with open("rothelo.txt", "rb") as arquivo:
                    salvo = arquivo.read()
            finally:
                os.chdir(aqui)
        self.assertIn("jogada inválida", tela)
        self.assertIn("o computador joga o em", tela)
        self.assertEqual(len(salvo), 65)
        self.assertEqual(salvo[:1], b"*")

    def test_sem_jogada_não_escolhe(self):
        self.assertIsNone(rothelo.escolhe_jogada([[" "] * 8 for _ in range(8)], "*"))


class Xadrez(unittest.TestCase):
    def test_en_passant_e_mate(self):
        passando = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
        self.assertIn("exd6e.p.", xadrez.movimentos(passando))
        self.assertIn("exd6", xadrez.movimentos(passando, sufixo_ep=False))
        self.assertEqual(xadrez.movimentos("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), [])


if __name__ == "__main__":
    unittest.main()
