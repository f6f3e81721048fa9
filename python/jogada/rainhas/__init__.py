"""O jogo das 8 rainhas: as funções do enunciado, nas suas próprias listas, dicionários e tuplas.

Um jogo é o dicionário que `cria_jogo` devolve. Uma casa é `(linha, coluna)`, e `(0, 0)` fica embaixo à esquerda.
Um jogador é uma função que recebe o jogo e `'primeiro'` ou `'segundo'`, e devolve `(peça, (linha, coluna))`.
"""

from .jogadores import (
    jogador_aleatório,
    jogador_apressado,
    jogador_guloso,
    jogador_humano,
    jogador_mestre,
    jogador_roleta,
)
from .partidas import roda_jogo, torneio
from .regras import (
    Casa,
    Jogada,
    Jogador,
    Jogo,
    MODALIDADES,
    cria_jogo,
    faz_jogada,
    jogo_acabou,
    mostra_jogo,
    outro,
    pos_atacadas_por,
    pos_válidas_para,
    todas_pos_atacadas,
)

__all__ = [
    "Casa",
    "Jogada",
    "Jogador",
    "Jogo",
    "MODALIDADES",
    "cria_jogo",
    "faz_jogada",
    "jogador_aleatório",
    "jogador_apressado",
    "jogador_guloso",
    "jogador_humano",
    "jogador_mestre",
    "jogador_roleta",
    "jogo_acabou",
    "mostra_jogo",
    "outro",
    "pos_atacadas_por",
    "pos_válidas_para",
    "roda_jogo",
    "todas_pos_atacadas",
    "torneio",
]
