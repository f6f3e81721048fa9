'''
Jogo das 8 rainhas, feito com classes.
Felipe Nunes
'''
import random
from copy import deepcopy
from itertools import combinations


class Peca:
    '''Uma peça de xadrez em um tabuleiro vazio. As filhas dizem para onde ela anda.'''

    deltas = ()
    longe = False

    def __init__(self, lin, col):
        self.lin = lin
        self.col = col

    def ataques(self, n):
        achadas = set()
        for delta in self.deltas:
            self._anda(delta, n, achadas)
        return achadas

    def _anda(self, delta, n, achadas):
        lin, col = self.lin, self.col
        for _ in range(n if self.longe else 1):
            lin, col = lin + delta[0], col + delta[1]
            if lin not in range(n) or col not in range(n):
                return
            achadas.add((lin, col))


class Torre(Peca):
    deltas = ((1, 0), (-1, 0), (0, 1), (0, -1))
    longe = True


class Bispo(Peca):
    deltas = ((1, 1), (-1, -1), (1, -1), (-1, 1))
    longe = True


class Dama(Peca):
    deltas = Torre.deltas + Bispo.deltas
    longe = True


class Rei(Dama):
    longe = False


class Cavalo(Peca):
    deltas = tuple((a * s, b * t) for a, b in ((1, 2), (2, 1)) for s in (1, -1) for t in (1, -1))


CLASSES = {'T': Torre, 'B': Bispo, 'D': Dama, 'R': Rei, 'C': Cavalo}


class Mesa:
    '''Olha um dicionário de jogo e responde perguntas sobre ele.'''

    def __init__(self, jogo):
        self.n = jogo['tamanho']
        self.ocupadas = jogo['ocupadas']
        self.atacadas = set()
        for casa, letra in self.ocupadas.items():
            self.atacadas |= pos_atacadas_por(letra, casa, self.n)

    def aceita(self, letra, casa):
        if casa in self.ocupadas or casa in self.atacadas:
            return False
        return not any(alvo in self.ocupadas for alvo in pos_atacadas_por(letra, casa, self.n))

    def validas(self, letra):
        return {(lin, col) for lin in range(self.n) for col in range(self.n) if self.aceita(letra, (lin, col))}

    def ha_conflito(self):
        return any(casa in self.atacadas for casa in self.ocupadas)

    def jogadas(self, mao):
        return [(letra, casa) for letra in set(mao) for casa in self.validas(letra)]


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    '''Q1'''
    return CLASSES[tipo_peça](*pos_peça).ataques(tam_tab)


def todas_pos_atacadas(jogo):
    '''Q2'''
    return Mesa(jogo).atacadas


def pos_válidas_para(tipo_peça, jogo):
    '''Q3'''
    return Mesa(jogo).validas(tipo_peça)


def faz_jogada(jogo, jogador, peça, posição):
    '''Q4'''
    jogo[jogador].remove(peça)
    jogo['ocupadas'][posição] = peça


def jogo_acabou(jogo, último_a_jogar):
    '''Q5'''
    mesa = Mesa(jogo)
    quem_vem = outro(último_a_jogar)
    if mesa.ha_conflito():
        return quem_vem
    if not mesa.jogadas(jogo[quem_vem]):
        return último_a_jogar
    return False


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    '''Q6'''
    def monta(n, mao1, mao2):
        return dict(tamanho=n, primeiro=list(mao1), segundo=list(mao2), ocupadas={},
                    nomes=dict(primeiro=nome_primeiro_jogador, segundo=nome_segundo_jogador))

    modalidade = modalidade.lower().replace('í', 'i')
    if modalidade == 'tradicional':
        return monta(8, 'DDDD', 'DDDD')
    if modalidade == 'grande':
        return monta(20, 'D' * 10, 'D' * 10)
    if modalidade == 'impar':
        return monta(13, 'D' * 7, 'D' * 6)
    if modalidade == 'x-random':
        sorteio = [random.choice(list(CLASSES)) for _ in range(5)]
        return monta(8, sorteio, sorteio)
    raise ValueError('modalidade desconhecida: ' + modalidade)


def jogador_humano(jogo, vez):
    '''Q7'''
    letra = input('peça> ').strip()
    casa = input('linha coluna> ').strip('() ')
    if ',' in casa:
        lin, col = casa.split(',')
    else:
        lin, col = casa.split()
    return letra, (int(lin), int(col))


def jogador_apressado(jogo, vez):
    '''Q8'''
    mesa = Mesa(jogo)
    for letra in jogo[vez]:
        for casa in mesa.validas(letra):
            return letra, casa


def jogador_roleta(jogo, vez):
    '''Q9'''
    return random.choice(Mesa(jogo).jogadas(jogo[vez]))


def jogador_olho_grande(jogo, vez):
    '''Q10: gulosa'''
    mesa = Mesa(jogo)
    random_primeiro = mesa.jogadas(jogo[vez])
    random.shuffle(random_primeiro)     # entre empatadas, qualquer uma
    return max(random_primeiro, key=lambda j: len(pos_atacadas_por(j[0], j[1], mesa.n) - mesa.atacadas))


def _sorteia_ate_o_fim(jogo, vez):
    '''joga ao acaso até acabar e diz quem ganhou'''
    while True:
        jogadas = Mesa(jogo).jogadas(jogo[vez])
        if not jogadas:
            return outro(vez)
        faz_jogada(jogo, vez, *random.choice(jogadas))
        vez = outro(vez)


def jogador_monte_carlo(jogo, vez):
    '''Q11: simula alguns jogos aleatórios depois de cada candidata e fica com a que mais venceu.
    Em tabuleiro grande só com as candidatas gulosas, senão demora.'''
    mesa = Mesa(jogo)
    candidatas = mesa.jogadas(jogo[vez])
    candidatas.sort(key=lambda j: len(pos_atacadas_por(j[0], j[1], mesa.n) - mesa.atacadas), reverse=True)
    candidatas = candidatas[:5]
    if len(candidatas) == 1 or len(mesa.ocupadas) < 2:
        return candidatas[0]
    vezes = 6 if mesa.n <= 8 else 1
    placar = {}
    for jogada in candidatas:
        placar[jogada] = 0
        for _ in range(vezes):
            copia = deepcopy(jogo)
            faz_jogada(copia, vez, *jogada)
            if _sorteia_ate_o_fim(copia, outro(vez)) == vez:
                placar[jogada] += 1
    return max(placar, key=placar.get)


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
        print(f"{nome} venceu")
    return nome


def torneio(dict_jogadores, partidas=None):
    """Joga todos contra todos e devolve a porcentagem de vitórias de cada nome.

    `partidas` é uma lista de tuplas (modalidade, vezes); cada par joga cada uma com os dois começando."""
    if partidas is None:
        partidas = [('tradicional', 10)]
    vitórias = dict.fromkeys(dict_jogadores, 0)
    jogadas = dict.fromkeys(dict_jogadores, 0)
    for modalidade, vezes in partidas:
        for par in combinations(dict_jogadores, 2):
            for nomes in [par, par[::-1]] * vezes:
                dupla = {nome: dict_jogadores[nome] for nome in nomes}
                vitórias[roda_jogo(dupla, modalidade, interativo=False)] += 1
                for nome in nomes:
                    jogadas[nome] += 1
    return {nome: 100 * vitórias[nome] / max(jogadas[nome], 1) for nome in dict_jogadores}


def _é_válida(jogo, vez, jogada):
    try:
        peça, posição = jogada
        return peça in jogo[vez] and posição in pos_válidas_para(peça, jogo)
    except (TypeError, ValueError):
        return False
