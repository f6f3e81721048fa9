# Quais chamadas estão erradas: o fim de uma frase.
kind-stars = com estrelas
kind-balls = com bolas
kind-taken = em casas ocupadas
kind-legal = com uma jogada válida
kind-illegal = com uma jogada inválida
kind-several = que cercam em várias direções ao mesmo tempo
kind-long = que cercam mais de uma pedra
kind-no-move = em que o jogador não tem jogada
kind-move = em que o jogador tem jogada
kind-direction = que cercam { $direction ->
    [0] para cima
    [1] para cima e para a direita
    [2] para a direita
    [3] para baixo e para a direita
    [4] para baixo
    [5] para baixo e para a esquerda
    [6] para a esquerda
   *[other] para cima e para a esquerda
 }

# As três funções.
writes-outside = ela escreve na memória fora do tabuleiro 8×8
reads-outside = a resposta dela depende da memória fora do tabuleiro 8×8
joga-nothing = ela não muda o tabuleiro
joga-no-stone = ela não põe a pedra do jogador na casa
joga-too-few = ela não vira todas as pedras cercadas
joga-too-many = ela muda casas que não estão cercadas
joga-others = ela deixa pedras cercadas e muda outras
escolhe-not-set = ela devolve TRUE e não põe valores em *lin e *col
stand-in = avaliado com funções certas no lugar de { $functions }

# O diálogo.
dialogue-no-board = não se achou tabuleiro no que o programa imprime
dialogue-no-main = o programa não tem main
dialogue-flood = o programa imprime mais do que se pode ler
dialogue-start = o programa não começa com o tabuleiro inicial
dialogue-header = as letras das colunas não são de A a H
dialogue-refuses = uma jogada válida é recusada
dialogue-move = depois da jogada do usuário, o tabuleiro é outro
dialogue-not-shown = o tabuleiro depois da jogada do usuário não é mostrado
dialogue-accepts = uma jogada inválida muda o tabuleiro
dialogue-silent = o programa não avisa da jogada inválida
dialogue-answer = a jogada do computador não é válida
dialogue-no-answer = o computador não joga
dialogue-pass = quem não tem jogada perde a vez, e o adversário continua
dialogue-extra = o computador joga de novo embora o usuário tenha jogada
dialogue-count = no fim da partida, o resultado estrelas x bolas não é impresso
dialogue-crash = o programa quebra: { $signal }
dialogue-ends = o programa termina no meio da partida
dialogue-hangs = o programa não continua depois de uma jogada
dialogue-no-end = a partida não chega ao fim
dialogue-endless = o programa continua para sempre quando a entrada acaba, o que uma pessoa no teclado nunca vê
dialogue-slow = o computador pensa muito: não foi possível jogar a partida toda

# Opcionais.
not-done = não foi feito
needs-dialogue = avaliado quando o diálogo está certo: ele falha antes do comando
command-changes = o comando muda o tabuleiro
help-short = a ajuda não diz como jogar
z-no-start = o tabuleiro inicial não é mostrado de novo
t-no-end = o programa não termina
t-no-end-after-game = depois do fim da partida, o programa não termina
t-no-offer = o programa termina com a partida em vez de oferecer outra
j-twice = o computador joga duas vezes: depois da jogada dele é a vez do usuário, com as outras pedras
file-missing = rothelo.txt não é gravado
file-length = rothelo.txt tem { $count } caracteres, esperava 65
file-by-rows = rothelo.txt vai por linhas, esperava A1, A2, … H8: a letra é a coluna
file-player = o primeiro caractere de rothelo.txt não é o jogador que tem a vez
file-other = rothelo.txt não contém o tabuleiro
file-needs = avaliado quando s e r estão certos; errado ou não feito: { $options }
r-other = o tabuleiro mostrado não é o de rothelo.txt
r-nothing = o tabuleiro de rothelo.txt não é mostrado
r-moves = o computador joga embora seja a vez do usuário
strategy-none = não é melhor do que a primeira casa válida: { $rate } ± { $margin } % dos pontos em { $games } partidas contra a primeira casa válida e jogadas aleatórias
strategy-weak = as escolhas dependem da posição, então é uma estratégia; não se vê que seja melhor do que a primeira casa válida: { $rate } ± { $margin } % dos pontos em { $games } partidas
strategy-needs = avaliado quando EscolheJogada está certa
strategy-slow = EscolheJogada é lenta demais para as partidas que medem a estratégia
random-same = as mesmas jogadas do usuário levam sempre à mesma partida

# Memória.
memory-error = { $report }
memory-no-checker = nem AddressSanitizer nem valgrind podem ser usados aqui
memory-not-run = o programa não roda sob o verificador de memória
