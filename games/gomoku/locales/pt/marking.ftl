# O que se diz de trabalhos que são corrigidos. Um tipo de chamada termina a frase "as chamadas erradas são as …".
other-sizes = em tabuleiros que não são 8×8
in-direction = na direção { $direction }
at-edge = em que a sequência encosta na borda do tabuleiro
open-sequences = com uma sequência aberta
semi-open-sequences = com uma sequência semiaberta
closed-sequences = com uma sequência fechada
black-stones = para pedras pretas, "p"
white-stones = para pedras brancas, "b"
something-found = em que há algo a contar
empty-boards = com o tabuleiro vazio
boards-with-stones = com pedras no tabuleiro
boards-with-black-only = em que só há pedras pretas no tabuleiro
boards-with-white-only = em que só há pedras brancas no tabuleiro
best-below-zero = em que até a melhor casa tem pontuação negativa
best-zero-or-less = em que até a melhor casa não passa de zero pontos
one-free-square = com uma única casa vazia
closed-fives = com cinco em linha bloqueadas nas duas pontas
long-sequences = com seis ou mais em linha e nenhuma sequência de cinco
full-boards = com o tabuleiro cheio
drawn-boards = com o tabuleiro cheio e sem cinco em linha
white-wins = em que as brancas venceram
black-wins = em que as pretas venceram
wins = em que alguém venceu
going-on = em que o jogo continua
black-five = em que as pretas têm cinco em linha
white-five = em que as brancas têm cinco em linha
own-moves = em que o computador escolhe seus próprios lances
person-wins = de partidas que a pessoa vence
computer-wins = de partidas que o computador vence
drawn-games = de partidas empatadas

# O que está errado em uma resposta.
not-a-square = ela não devolve uma casa (y, x)
square-off-board = a casa não está no tabuleiro
square-taken = a casa não está vazia
not-best = uma pedra ali dá { $got } pontos, e dá para fazer { $most }
other-board = depois dela o tabuleiro é outro
returns-text = ela devolve o texto em vez de imprimi-lo
prints-nothing = ela não imprime nada
other-line = a linha { $line } do que ela imprime é diferente
other-result = ela devolve outro resultado da partida
ends-early = a partida acaba cedo demais
other-computer-move = o computador joga outro lance: primeiro o centro, depois o que busca_max devolve
other-person-move = aparece outra pedra, não a que foi digitada
not-shown = ela não chama { $function } depois de cada lance

# Qual leitura do enunciado foi aceita.
not-empty-answer = com pedras no tabuleiro ela devolve { $value }; o enunciado só fala em True para o vazio, então está certo
going-on-answer = enquanto o jogo continua ela devolve { $value }; o enunciado não dá palavras para isso, então está certo
ties-first = entre várias casas igualmente boas ela devolve a primeira na ordem de leitura; qualquer uma está certa
ties-last = entre várias casas igualmente boas ela devolve a última na ordem de leitura; qualquer uma está certa
ties-other = entre várias casas igualmente boas ela nem sempre devolve a primeira; qualquer uma está certa
other-words = o diálogo tem outras palavras que o arquivo dado; o enunciado não prescreve nenhuma, então está certo
full-boards-won = em tabuleiros cheios com cinco em sequência
six-wins = seis ou mais em sequência são tomados como vitória: o enunciado deixa isso em aberto
