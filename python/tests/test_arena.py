"""A arena: posições, figuras, jogadores, e o que os interrompe."""

import signal
import threading
import time
import unittest
import xml.etree.ElementTree

from jogada import arena


class Arena(unittest.TestCase):
    def test_toda_posição_tem_lances_visão_figura_e_texto(self):
        for jogo in arena.games():
            pos = arena.Position(jogo, seed=1)
            for _ in range(12):
                if pos.turn is None:
                    break
                pos = pos.play(pos.moves()[-1])
                self.assertTrue(pos.text())
                self.assertIsInstance(pos.view(0), dict)
                self.assertIn("items", pos.picture())
                xml.etree.ElementTree.fromstring(pos._repr_svg_())

    def test_a_figura_tem_as_peças_da_página(self):
        for jogo, peça in [("chess", "chess.piece-king.light"), ("domino", "dominoes.piece-tile"), ("rothelo", "othello.piece-star.dark")]:
            svg = arena.Position(jogo, seed=1).svg(0)
            self.assertIn(f'href="#{peça}"', svg)
            self.assertIn(f'id="{peça}"', svg)

    def test_quem_olha_não_vê_as_mãos_dos_outros(self):
        pos = arena.Position("domino", seed=3)
        self.assertEqual([mão is not None for mão in pos.view(2)["hands"]], [False, False, True, False])
        self.assertEqual(pos.view()["hands"], [None] * 4)

    def test_recusa_dizendo_o_argumento(self):
        pos = arena.Position("chess")
        motor = arena.Engine("othello")
        for erro, nome, chamada in [
            (ValueError, "game", lambda: arena.Position("damas")),
            (TypeError, "game", lambda: arena.Position(3)),
            (TypeError, "options", lambda: arena.Position("gomoku", [15])),
            (ValueError, "options", lambda: arena.Position("gomoku", {"size": 99})),
            (ValueError, "m: ", lambda: pos.play("e2e5")),
            (TypeError, "m: ", lambda: pos.play(5)),
            (ValueError, "seat", lambda: pos.view(2)),
            (ValueError, "name", lambda: arena.Engine("chess", "ninguém")),
            (ValueError, "pos", lambda: motor.think(pos)),
            (ValueError, "seconds", lambda: arena.Engine("chess").think(pos, seconds=-1.0)),
            (ValueError, "players", lambda: arena.match("chess", ["engine"])),
            (TypeError, "players", lambda: arena.match("chess", ["engine", 3])),
            (ValueError, "n: ", lambda: arena.random_games("chess", -1)),
        ]:
            with self.subTest(nome), self.assertRaisesRegex(erro, nome):
                chamada()

    def test_uma_função_que_falha_perde(self):
        def caiu(visão, lances):
            raise RuntimeError("caiu")

        for ruim in (caiu, lambda visão, lances: "nada"):
            partida = arena.match("gomoku", ["random", ruim], seed=1)
            self.assertEqual(partida.winner, 0)
            self.assertEqual(len(partida.moves), 1)

    def test_o_mesmo_acaso_dá_a_mesma_partida(self):
        jogar = lambda: arena.match("dominoes", ["random", "random"], seed=7).moves
        self.assertEqual(jogar(), jogar())
        self.assertEqual(arena.random_games("othello", 100, seed=5), arena.random_games("othello", 100, seed=5))

    def test_outras_linhas_de_execução_continuam(self):
        voltas = []
        pronto = threading.Event()

        def conta():
            while not pronto.is_set():
                voltas.append(None)
                time.sleep(0.001)

        linha = threading.Thread(target=conta)
        linha.start()
        arena.Engine("chess").think(arena.Position("chess"), seconds=0.3)
        pronto.set()
        linha.join()
        self.assertGreater(len(voltas), 5)

    def test_ctrl_c_interrompe(self):
        # Quem roda os testes ao fundo pode ter mandado ignorar o sinal.
        tratador = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, tratador)
        for pensa in (
            lambda: arena.Engine("chess").think(arena.Position("chess"), seconds=60),
            lambda: arena.match("chess", ["engine", "engine"], seconds=60),
        ):
            temporizador = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
            temporizador.start()
            antes = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                pensa()
            self.assertLess(time.monotonic() - antes, 20)
            temporizador.join()

    def test_a_exceção_que_não_é_de_um_jogador_segue(self):
        def sai(visão, lances):
            raise SystemExit(3)

        with self.assertRaises(SystemExit):
            arena.match("queens", [sai, "first"])


if __name__ == "__main__":
    unittest.main()
