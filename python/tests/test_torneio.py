"""Registros, torneios, e jogadores que vêm de arquivos e jogam presos."""

import os
import pathlib
import random
import signal
import tempfile
import textwrap
import threading
import time
import unittest
import warnings
from unittest import mock

from jogada import _jail, arena


def primeiro(visão, lances):
    return lances[0]


class Registro(unittest.TestCase):
    def test_vai_e_volta_e_mostra_cada_posição(self):
        for jogo in arena.games():
            partida = arena.match(jogo, ["random", primeiro], seed=4)
            lida = arena.Match.read(partida.record())
            self.assertEqual((lida, hash(lida)), (partida, hash(partida)))
            self.assertEqual((lida.winner, lida.reason, lida.moves), (partida.winner, partida.reason, partida.moves))
            posições = partida.positions()
            self.assertEqual(len(posições), len(partida) + 1)
            for posição, (assento, lance, disse) in zip(posições, partida.plies):
                self.assertEqual((posição.turn, disse), (assento, None))
                self.assertIn(lance, posição.moves())
            self.assertIsNone(partida.at(-1).turn)
            self.assertEqual(partida.at(0).text(), posições[0].text())

    def test_guarda_e_lê_arquivos(self):
        partida = arena.match("othello", ["random", "first"], seed=2)
        with tempfile.TemporaryDirectory() as pasta:
            caminho = pathlib.Path(pasta, "000001.jsonl")
            partida.save(caminho)
            self.assertEqual(arena.Match.load(caminho), partida)
            caminho.write_text(partida.record().replace('"move":"', '"move":"x', 1), encoding="utf-8")
            with self.assertRaisesRegex(ValueError, "000001.jsonl"):
                arena.Match.load(str(caminho))
            with self.assertRaises(FileNotFoundError):
                arena.Match.load(os.path.join(pasta, "nada"))

    def test_recusa_dizendo_o_argumento(self):
        partida = arena.match("queens", ["first", "first"], seed=1)
        for erro, nome, chamada in [
            (ValueError, "text", lambda: arena.Match.read("nada")),
            (TypeError, "text", lambda: arena.Match.read(3)),
            (IndexError, "ply", lambda: partida.at(99)),
            (IndexError, "ply", lambda: partida.at(-99)),
            (ValueError, "time", lambda: arena.match("queens", ["first", "first"], time="logo")),
            (TypeError, "seed", lambda: arena.match("queens", ["first", "first"], seed="1")),
            (ValueError, "seed", lambda: arena.match("queens", ["first", "first"], seed=-1)),
            (TypeError, "players", lambda: arena.match("queens", "first")),
            (ValueError, "players", lambda: arena.match("queens", ["first", "ninguém"])),
            (ValueError, "players", lambda: arena.match("queens", ["first", "./nada.py"])),
        ]:
            with self.subTest(nome), self.assertRaisesRegex(erro, nome):
                chamada()


class Torneio(unittest.TestCase):
    def test_todo_formato_tem_tabela_matriz_e_partidas(self):
        quatro = {"eu": primeiro, "a": "random", "b": "greedy", "c": "first"}
        for formato in ("round-robin", "knockout", "swiss", "gauntlet", "assignment", "seed"):
            with self.subTest(formato):
                torneio = arena.tournament("queens", quatro, formato, games=4, seed=1, open_seed=True)
                self.assertTrue(torneio.over)
                self.assertEqual(torneio.entrants, list(quatro))
                self.assertEqual({linha["name"] for linha in torneio.standings}, set(quatro))
                self.assertEqual(torneio.told()["games"]["played"], len(torneio.records))
                self.assertIn("eu", str(torneio))
                self.assertIn("<html", torneio.page())
                for partida in torneio.records:
                    self.assertEqual(arena.Match.read(partida.record()), partida)
                    self.assertTrue(set(partida.players) <= set(quatro))

    def test_um_teste_sequencial_decide(self):
        torneio = arena.tournament("gomoku", ["greedy", "random"], "sprt", elo=(0, 200), seed=1, open_seed=True)
        self.assertEqual(torneio.told()["trial"]["verdict"], "h1")

    def test_a_mesma_semente_dá_o_mesmo_com_quantos_trabalhadores_for(self):
        três_duplas, semente = ["dummy", "greedy", primeiro], {"seed": 9, "open_seed": True}
        joga = lambda n: arena.tournament("dominoes", três_duplas, games=6, workers=n, **semente)
        um, três = joga(1), joga(3)
        self.assertEqual(um.standings, três.standings)
        self.assertEqual(um.records, três.records)

    def test_só_uma_semente_aberta_repete_um_torneio(self):
        joga = lambda **mais: arena.tournament("dominoes", ["dummy", "greedy"], games=4, **mais)
        with self.assertWarnsRegex(UserWarning, "open_seed"):
            um, outro = joga(seed=9), joga(seed=9)
        self.assertNotEqual(um.records, outro.records)
        self.assertEqual((um.open_seed, um.told()["open_seed"]), (False, False))
        # A semente de um torneio jogado o repete, aberta.
        de_novo = joga(seed=um.seed, open_seed=True)
        self.assertEqual(de_novo.records, um.records)
        self.assertEqual((de_novo.open_seed, de_novo.told()["open_seed"]), (True, True))
        self.assertIn("semente aberta", de_novo.text())
        for erro, chamada in [
            (ValueError, lambda: joga(open_seed=True)),
            (ValueError, lambda: joga(seed="sete", open_seed=True)),
            (TypeError, lambda: joga(seed=1.5)),
        ]:
            with self.assertRaisesRegex(erro, "seed"):
                chamada()

    def test_nenhum_acaso_de_python_decide_um_torneio(self):
        def joga():
            random.seed(7)
            return arena.tournament("dominoes", ["dummy", "greedy"], games=4)

        self.assertNotEqual(joga().seed, joga().seed)

    def test_a_matriz_conta_o_que_as_partidas_dizem(self):
        torneio = arena.tournament("gomoku", ["greedy", primeiro, "random"], games=6, seed=3, open_seed=True)
        for a in torneio.entrants:
            for b in torneio.entrants:
                if a != b:
                    jogos = [p for p in torneio.records if set(p.players) == {a, b}]
                    ganhos = sum(p.winner is not None and p.players[p.winner] == a for p in jogos)
                    self.assertEqual((torneio.matrix[a][b][0], sum(torneio.matrix[a][b])), (ganhos, len(jogos)))

    def test_uma_função_que_falha_perde_a_partida_e_não_o_torneio(self):
        def caiu(visão, lances):
            raise RuntimeError("caiu")

        torneio = arena.tournament("gomoku", {"ruim": caiu, "boa": primeiro}, games=2, seed=1, open_seed=True)
        self.assertEqual(torneio.matrix["boa"]["ruim"], (2, 0, 0))
        self.assertIn("RuntimeError: caiu", torneio.records[0].reason)

    def test_o_que_um_jogador_diz_não_comanda_o_terminal(self):
        truques = "\x1b[2J\x9b31m\u202e\u200b\x7f"

        def mente(visão, lances):
            return truques

        def caiu(visão, lances):
            raise RuntimeError(truques)

        torneio = arena.tournament("gomoku", {"mente": mente, "caiu": caiu, "boa": primeiro}, games=2, seed=1)
        razões = " ".join(partida.reason for partida in torneio.records)
        self.assertIn(r"\u001b[2J\u009b31m\u202e\u200b\u007f", razões)
        with self.assertRaises(ValueError) as recusa:
            arena.tournament("queens", ["first", "./" + truques])
        for texto in (razões, str(torneio), torneio.page(), str(recusa.exception)):
            self.assertFalse(set(truques) & set(texto) - set("[2J31m"))

    def test_recusa_dizendo_o_argumento(self):
        dois = ["first", "random"]
        for erro, nome, chamada in [
            (ValueError, "game", lambda: arena.tournament("damas", dois)),
            (ValueError, "format", lambda: arena.tournament("queens", dois, "liga")),
            (TypeError, "entrants", lambda: arena.tournament("queens", "first")),
            (TypeError, "entrants", lambda: arena.tournament("queens", ["first", 3])),
            (ValueError, "entrants", lambda: arena.tournament("queens", ["first"])),
            (ValueError, "entrants", lambda: arena.tournament("queens", ["first", "ninguém"])),
            (TypeError, "games", lambda: arena.tournament("queens", dois, games="4")),
            (ValueError, "games", lambda: arena.tournament("queens", dois, games=3)),
            (ValueError, "time", lambda: arena.tournament("queens", dois, time="logo")),
            (ValueError, "options", lambda: arena.tournament("queens", dois, options={"sise": 4})),
            (TypeError, "options", lambda: arena.tournament("queens", dois, options={"a": {1}})),
            (TypeError, "format", lambda: arena.tournament("queens", dois, 3)),
            (TypeError, "game", lambda: arena.tournament(3, dois)),
            (TypeError, "workers", lambda: arena.tournament("queens", dois, workers=1.5)),
        ]:
            with self.subTest(nome), self.assertRaisesRegex(erro, nome):
                chamada()

    def test_a_barra_diz_quanto_falta(self):
        ditos = []
        with mock.patch.object(arena.Progress, "__call__", lambda self, feitas, todas: ditos.append((feitas, todas))):
            arena.tournament("queens", ["first", "random"], games=40, seed=1, open_seed=True)
        self.assertEqual(ditos[-1], (40, 40))

    def test_ctrl_c_interrompe_e_guarda_o_que_foi_jogado(self):
        tratador = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, tratador)
        chamadas = []

        def demora(visão, lances):
            chamadas.append(None)
            while len(chamadas) > 20:
                pass
            return lances[0]

        temporizador = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
        temporizador.start()
        antes = time.monotonic()
        with self.assertRaises(arena.Interrupted) as parou:
            arena.tournament("queens", {"lenta": demora, "b": "first"}, games=400, seed=1, open_seed=True, workers=2)
        self.assertLess(time.monotonic() - antes, 20)
        self.assertFalse(parou.exception.tournament.over)
        self.assertLess(len(parou.exception.tournament.records), 400)
        temporizador.join()


ALUNO = """
import os, socket

def bisbilhota(jogo, quem):
    achados = []
    for tentativa in (lambda: open({segredo!r}).read(), lambda: socket.socket(), lambda: open("/etc/passwd")):
        try:
            tentativa()
            achados.append("saiu")
        except OSError:
            pass
    if achados:
        return "saiu da prisão"
    return joga(jogo, quem)

def joga(jogo, quem):
    ocupadas, n = jogo["ocupadas"], jogo["tamanho"]
    for casa in ((l, c) for l in range(n) for c in range(n)):
        if all(casa[0] != l and casa[1] != c and abs(casa[0] - l) != abs(casa[1] - c) for l, c in ocupadas):
            return jogo[quem][0], casa
"""


def há_prisão():
    try:
        with tempfile.TemporaryDirectory() as pasta:
            caminho = os.path.join(pasta, "a.py")
            pathlib.Path(caminho).write_text(ALUNO.format(segredo=caminho), encoding="utf-8")
            arena.match("queens", [caminho + ":joga", "first"], seed=1)
        return True
    except ValueError:
        return False


@unittest.skipUnless(há_prisão(), "esta máquina não tem como prender")
class Preso(unittest.TestCase):
    def setUp(self):
        self.pasta = tempfile.TemporaryDirectory()
        self.addCleanup(self.pasta.cleanup)
        segredo = self.arquivo("segredo.txt", "xyzzy")
        self.aluno = self.arquivo("aluno.py", ALUNO.format(segredo=segredo))

    def arquivo(self, nome, texto):
        caminho = pathlib.Path(self.pasta.name, nome)
        caminho.write_text(textwrap.dedent(texto), encoding="utf-8")
        return str(caminho)

    def test_um_arquivo_joga_e_não_vê_nada_de_fora(self):
        partida = arena.match("queens", [f"{self.aluno}:bisbilhota", "first"], seed=1)
        self.assertNotIn("saiu", partida.reason)
        self.assertGreater(len(partida), 2)
        torneio = arena.tournament("queens", {"ana": f"{self.aluno}:bisbilhota", "eu": primeiro}, games=2)
        self.assertEqual(sum(torneio.standings[0]["faults"].values()), 0)

    def test_um_arquivo_quebrado_perde_e_um_que_não_joga_é_recusado(self):
        quebrado = self.arquivo("quebrado.py", "def jogador(jogo, quem):\n    raise ValueError('ops')\n")
        torneio = arena.tournament("queens", {"ruim": f"{quebrado}:jogador", "eu": primeiro}, games=2)
        self.assertEqual(torneio.matrix["eu"]["ruim"], (2, 0, 0))
        vazio = self.arquivo("vazio.txt", "nada")
        with self.assertRaisesRegex(ValueError, "players"):
            arena.match("queens", [vazio, "first"])

    def test_sem_prisão_ninguém_joga_a_não_ser_que_se_confie(self):
        with mock.patch.object(_jail, "script", lambda: "/nada/_jail.py"):
            with self.assertRaisesRegex(ValueError, "trust=True"):
                arena.match("queens", [f"{self.aluno}:joga", "first"], seed=1)
            with self.assertWarnsRegex(UserWarning, "sem prisão"):
                partida = arena.match("queens", [f"{self.aluno}:joga", "first"], seed=1, trust=True)
        self.assertGreater(len(partida), 2)

    def test_confiar_solta(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            partida = arena.match("queens", [f"{self.aluno}:bisbilhota", "first"], seed=1, trust=True)
        self.assertIn("saiu", partida.reason)


if __name__ == "__main__":
    unittest.main()
