def cria_jogo(modalidade='tradicional'):
    return {}


def jogador_esperto(jogo, jogador):
    return 'D', (0, 0)


nome = input('Qual é o seu nome? ')
print('Olá,', nome)
