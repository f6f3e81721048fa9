"""O jogo das rainhas: ponto de partida. Dê a este arquivo o seu nome.

Escreva os corpos que são só `pass`. O resto está pronto: `mostra_jogo`, `outro`, `roda_jogo` e `torneio`.
Não mude os nomes das funções nem a ordem dos argumentos.
"""
from copy import deepcopy
from itertools import combinations


# Questões 1 a 6: as funções do jogo.

def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Devolve o conjunto das casas que a peça ataca a partir da posição, sem a própria posição."""
    pass


def todas_pos_atacadas(jogo):
    """Devolve o conjunto das casas atacadas por alguma das peças do jogo."""
    pass


def pos_válidas_para(tipo_peça, jogo):
    """Devolve o conjunto das casas em que uma peça desse tipo pode ser posta agora."""
    pass


def faz_jogada(jogo, jogador, peça, posição):
    """Muda o jogo: a peça sai da mão do jogador ('primeiro' ou 'segundo') e ocupa a posição. Não devolve nada."""
    pass


def jogo_acabou(jogo, último_a_jogar):
    """Devolve False enquanto o jogo continua; quando acaba, quem venceu: 'primeiro' ou 'segundo'."""
    pass


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Devolve o dicionário de um jogo novo: 'tradicional', 'grande', 'ímpar' ou 'x-random'."""
    pass


# Questões 7 a 11: os jogadores. Cada um recebe o jogo e a sua vez, 'primeiro' ou 'segundo', e devolve
# uma tupla (peça, posição), como ('D', (3, 1)).

def jogador_humano(jogo, vez):
    """Devolve a jogada que a pessoa digita: primeiro a peça, depois a casa."""
    pass


def jogador_apressado(jogo, vez):
    """Devolve a primeira jogada válida que encontrar."""
    pass


def jogador_roleta(jogo, vez):
    """Devolve uma jogada válida, sorteada."""
    pass


def jogador_guloso(jogo, vez):
    """Devolve a jogada que ataca mais casas que ainda não eram atacadas. O nome é seu."""
    pass


def jogador_estratégia(jogo, vez):
    """Devolve a jogada da sua própria estratégia, em poucos segundos. O nome é seu."""
    pass


# Daqui para baixo está pronto.

def mostra_jogo(jogo):
    """Mostra o tabuleiro, com a linha 0 embaixo, e as peças que cada jogador ainda tem."""
    tamanho, ocupadas = jogo['tamanho'], jogo['ocupadas']
    for linha in reversed(range(tamanho)):
        casas = (f" {ocupadas.get((linha, coluna), ' ')} |" for coluna in range(tamanho))
        print(f"{linha:>2} |{''.join(casas)}")
    print("   " + "".join(f"{coluna:>3} " for coluna in range(tamanho)).rstrip())
    for vez in ('primeiro', 'segundo'):
        print(f"{jogo['nomes'][vez]}: {' '.join(jogo[vez])}".rstrip())


def outro(jogador):
    """Devolve 'segundo' para 'primeiro', e 'primeiro' para 'segundo'."""
    return 'segundo' if jogador == 'primeiro' else 'primeiro'


def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):
    """Joga uma partida entre duas funções e devolve o nome de quem venceu.

    Quem joga onde não pode, ou com uma peça que não tem, perde na hora."""
    if dict_jogadores is None:
        dict_jogadores = {'primeiro': jogador_humano, 'segundo': jogador_humano}
    jogo = cria_jogo(modalidade, *dict_jogadores)
    if jogo is None:
        raise NotImplementedError("cria_jogo ainda não devolve um jogo")
    funções = dict(zip(('primeiro', 'segundo'), dict_jogadores.values()))
    vez = 'primeiro'
    vencedor = jogo_acabou(jogo, outro(vez))
    while not vencedor:
        if interativo:
            mostra_jogo(jogo)
            print(f"Vez de {jogo['nomes'][vez]}")
        jogada = funções[vez](deepcopy(jogo), vez)
        if not _é_válida(jogo, vez, jogada):
            if interativo:
                print(f"Jogada inválida: {jogada!r}")
            vencedor = outro(vez)
            break
        faz_jogada(jogo, vez, *jogada)
        vencedor = jogo_acabou(jogo, vez)
        vez = outro(vez)
    nome = jogo['nomes'][vencedor]
    if interativo:
        mostra_jogo(jogo)
        print(f"!!! {nome} venceu !!!")
    return nome


def torneio(dict_jogadores, partidas=None):
    """Joga todos contra todos e devolve, para cada nome, a porcentagem das suas partidas que venceu.

    `partidas` é uma lista de tuplas (modalidade, vezes); cada par joga cada uma com os dois começando.
    Sem ela, são as quatro modalidades, 25 vezes cada."""
    if partidas is None:
        partidas = [(modalidade, 25) for modalidade in ('tradicional', 'grande', 'ímpar', 'x-random')]
    vitórias = dict.fromkeys(dict_jogadores, 0)
    jogadas = dict.fromkeys(dict_jogadores, 0)
    for modalidade, vezes in partidas:
        for par in combinations(dict_jogadores, 2):
            for nomes in [par, par[::-1]] * vezes:
                dupla = {nome: dict_jogadores[nome] for nome in nomes}
                vitórias[roda_jogo(dupla, modalidade, interativo=False)] += 1
                for nome in nomes:
                    jogadas[nome] += 1
    return {nome: round(100 * vitórias[nome] / max(jogadas[nome], 1), 2) for nome in dict_jogadores}


def _é_válida(jogo, vez, jogada):
    try:
        peça, posição = jogada
        return peça in jogo[vez] and posição in pos_válidas_para(peça, jogo)
    except (TypeError, ValueError):
        return False


if __name__ == '__main__':
    roda_jogo()
