"""O módulo das rainhas contra uma versão lenta e óbvia, e contra o que não é um jogo."""

import random
import unittest
from unittest import mock

from jogada import rainhas
from jogada.rainhas import jogadores as módulo_dos_jogadores

PASSOS = {
    "R": ([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)], 1),
    "D": ([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)], 20),
    "T": ([(0, 1), (1, 0), (0, -1), (-1, 0)], 20),
    "B": ([(1, 1), (1, -1), (-1, 1), (-1, -1)], 20),
    "C": ([(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)], 1),
}


def atacadas_por(peça, casa, tamanho):
    atacadas = set()
    passos, alcance = PASSOS[peça]
    for sobe, anda in passos:
        linha, coluna = casa
        for _ in range(alcance):
            linha, coluna = linha + sobe, coluna + anda
            if not (0 <= linha < tamanho and 0 <= coluna < tamanho):
                break
            atacadas.add((linha, coluna))
    return atacadas


def todas_atacadas(jogo):
    atacadas = set()
    for casa, peça in jogo["ocupadas"].items():
        atacadas |= atacadas_por(peça, casa, jogo["tamanho"])
    return atacadas


def válidas_para(peça, jogo):
    atacadas, válidas = todas_atacadas(jogo), set()
    for linha in range(jogo["tamanho"]):
        for coluna in range(jogo["tamanho"]):
            casa = (linha, coluna)
            if casa not in jogo["ocupadas"] and casa not in atacadas:
                if not any(alvo in jogo["ocupadas"] for alvo in atacadas_por(peça, casa, jogo["tamanho"])):
                    válidas.add(casa)
    return válidas


def jogo_qualquer(sorte):
    tamanho = sorte.randint(1, 20)
    casas = [(linha, coluna) for linha in range(tamanho) for coluna in range(tamanho)]
    jogo = rainhas.cria_jogo("x-random")
    jogo["tamanho"] = tamanho
    for casa in sorte.sample(casas, sorte.randint(0, min(6, len(casas)))):
        jogo["ocupadas"][casa] = sorte.choice("RDTBC")
    return jogo


class Rainhas(unittest.TestCase):
    def test_concorda_com_a_versão_lenta(self):
        sorte = random.Random(1)
        for _ in range(300):
            jogo, peça = jogo_qualquer(sorte), sorte.choice("RDTBC")
            self.assertEqual(rainhas.todas_pos_atacadas(jogo), todas_atacadas(jogo))
            self.assertEqual(rainhas.pos_válidas_para(peça, jogo), válidas_para(peça, jogo))

    def test_perguntar_de_novo_dá_o_mesmo(self):
        sorte = random.Random(2)
        for _ in range(60):
            jogo = jogo_qualquer(sorte)
            for _ in range(4):
                self.assertEqual(rainhas.todas_pos_atacadas(jogo), todas_atacadas(jogo))
                rainhas.todas_pos_atacadas(jogo).clear()
            livres = [(l, c) for l in range(jogo["tamanho"]) for c in range(jogo["tamanho"])]
            for casa in sorte.sample(livres, min(3, len(livres))):
                # Uma peça a mais, a mesma casa com outra peça, e uma peça a menos.
                jogo["ocupadas"][casa] = sorte.choice("RDTBC")
                self.assertEqual(rainhas.todas_pos_atacadas(jogo), todas_atacadas(jogo))
                if sorte.random() < 0.5:
                    jogo["ocupadas"].pop(next(iter(jogo["ocupadas"])))
                    self.assertEqual(rainhas.todas_pos_atacadas(jogo), todas_atacadas(jogo))

    def test_o_conjunto_devolvido_é_de_quem_pediu(self):
        antes = rainhas.pos_atacadas_por("C", (0, 0))
        rainhas.pos_atacadas_por("C", (0, 0)).clear()
        self.assertEqual(rainhas.pos_atacadas_por("C", (0, 0)), antes)

    def test_recusa_dizendo_o_argumento(self):
        jogo = rainhas.cria_jogo()
        fora = dict(jogo, ocupadas={(8, 0): "D"})
        for erro, nome, chamada in [
            (TypeError, "tipo_peça", lambda: rainhas.pos_atacadas_por(5, (0, 0))),
            (ValueError, "tipo_peça", lambda: rainhas.pos_atacadas_por("X", (0, 0))),
            (ValueError, "pos_peça", lambda: rainhas.pos_atacadas_por("D", (8, 0))),
            (ValueError, "pos_peça", lambda: rainhas.pos_atacadas_por("D", (-1, 10**30))),
            (TypeError, "pos_peça", lambda: rainhas.pos_atacadas_por("D", (0.5, 0))),
            (ValueError, "tam_tab", lambda: rainhas.pos_atacadas_por("D", (0, 0), 21)),
            (TypeError, "jogo", lambda: rainhas.todas_pos_atacadas([])),
            (ValueError, "jogo: esperava a chave 'tamanho'", lambda: rainhas.todas_pos_atacadas({})),
            (ValueError, "ocupadas", lambda: rainhas.todas_pos_atacadas(fora)),
            (ValueError, "último_a_jogar", lambda: rainhas.jogo_acabou(jogo, "terceiro")),
            (ValueError, "modalidade", lambda: rainhas.cria_jogo("pequena")),
            (TypeError, "dict_jogadores", lambda: rainhas.roda_jogo({"a": 1, "b": 2})),
            (ValueError, "partidas", lambda: rainhas.torneio(
                {"a": rainhas.jogador_roleta, "b": rainhas.jogador_roleta}, [("grande", -1)])),
        ]:
            with self.subTest(nome), self.assertRaisesRegex(erro, nome):
                chamada()

    def test_uma_jogada_inválida_perde(self):
        def falha(jogo, vez):
            raise RuntimeError("caiu")

        for ruim in [
            lambda jogo, vez: ("T", (0, 0)),
            lambda jogo, vez: ("D", (0, 20)),
            lambda jogo, vez: ("D", [0, 0]),
            lambda jogo, vez: None,
            falha,
        ]:
            jogadores = {"ruim": ruim, "bom": rainhas.jogador_apressado}
            self.assertEqual(rainhas.roda_jogo(jogadores, interativo=False), "bom")

    def test_o_jogador_recebe_uma_cópia(self):
        def trapaceiro(jogo, vez):
            jogo["ocupadas"].clear()
            jogo[rainhas.outro(vez)].clear()
            return rainhas.jogador_apressado(jogo, vez)

        jogadores = {"a": rainhas.jogador_mestre, "b": trapaceiro}
        with mock.patch.object(módulo_dos_jogadores, "SEGUNDOS_DO_MESTRE", 0.05):
            self.assertEqual(rainhas.roda_jogo(jogadores, interativo=False), "a")

    def test_o_humano_responde_como_quiser(self):
        jogo = rainhas.cria_jogo()
        for casa in ["3 1", "3,1", "(3, 1)", " [3 1] "]:
            with mock.patch("builtins.input", side_effect=["", "d", "três", casa]), mock.patch("builtins.print"):
                self.assertEqual(rainhas.jogador_humano(jogo, "primeiro"), ("D", (3, 1)))

    def test_as_porcentagens_são_das_partidas_de_cada_um(self):
        jogadores = {"guloso": rainhas.jogador_guloso, "roleta": rainhas.jogador_roleta}
        taxas = rainhas.torneio(jogadores, [("tradicional", 2), ("ímpar", 2)])
        self.assertAlmostEqual(sum(taxas.values()), 100)
        self.assertTrue(all(taxa % 12.5 == 0 for taxa in taxas.values()), taxas)


if __name__ == "__main__":
    unittest.main()
