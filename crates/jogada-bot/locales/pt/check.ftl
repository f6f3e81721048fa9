# O que a verificação de um bot viu.
no-game = { $game } não começa
does-not-start-at = não inicia: { $why } ({ $place })
does-not-start = não inicia: { $why }
starts = inicia e lê a primeira mensagem em { $took } ms de { $limit } s
matches = { $game }: { $matches } partidas em todos os lugares, a mais longa de { $moves } lances
odd-matches = { $game } de posições inusitadas: { $matches } partidas em todos os lugares, a mais longa de { $moves } lances
in-match = { $game }: partida { $number }, depois de { $moves ->
    [one] 1 lance
   *[other] { $moves } lances
}: { $what }
in-odd-match = { $game } de posições inusitadas: partida { $number }, depois de { $moves ->
    [one] 1 lance
   *[other] { $moves } lances
}: { $what }
illegal-move = lance inválido { $move }, esperava um entre { $choices } ({ $why })
returned-illegal = { $call } retornou { $value }, que não vale: { $why }
returned-odd = { $call } retornou { $value }, que não é um lance
raised = { $call } lançou { $error }
in-call = { $what }; na chamada { $call }
all-replaced = { $what }; todos os seus { $moves } lances da partida foram trocados pelo juiz
never-plays = { $game }: teve escolha { $moves } vezes e sempre jogou { $instead }: nunca joga
out-of-time = tempo esgotado: { $why }
crashed = caiu: { $why }
gave-up = desistiu
processes = { $matches } partidas por { $processes } processos
times = { $answers } respostas, mediana { $median } ms, mais lenta { $slowest } ms
times-of = { $answers } respostas, mediana { $median } ms, mais lenta { $slowest } ms / { $limit } ms
memory = { $peak } MiB de memória de { $limit } MiB
no-errors = nada na saída de erros
errors = até { $bytes } bytes na saída de erros numa partida, a última linha: { $line }
at-once = { $processes } processos ao mesmo tempo
at-once-fails = { $processes } processos ao mesmo tempo: { $what }
repeats = repete a mesma partida
varies = joga outra partida a cada vez
unknown-fields = ignora campos que não conhece
aborted = continua depois de uma partida interrompida
quits = termina quando a entrada termina
one-line = responde uma linha por pergunta
not-so = { $promise }: não, { $seen }
more-followed = veio mais
runs-on = continua por { $seconds } s

# Como consertar.
mend-options = as opções do jogo estão erradas
mend-start-file = rode o arquivo à mão e corrija o que ele imprime por último
mend-start = rode à mão o comando do jogada.toml na pasta dele e leia o que ele imprime
mend-slow-start = carregue o que demora antes de ler a primeira linha, e leia a entrada padrão linha por linha
mend-illegal-move = responda um dos `choices`, escrito como está lá, e não imprima mais nada na saída padrão
mend-out-of-time = responda dentro de `time_ms`, e esvazie (flush) a saída padrão depois de cada linha
mend-crash = as últimas palavras da saída de erros estão acima; trate o que dá errado e responda mesmo assim
mend-resign = um bot que desiste perde; jogue até o fim quando puder
mend-times = deixe sobrar um quinto de `time_ms`: a máquina do torneio pode ser mais lenta ou ocupada
mend-memory = guarde menos na memória
mend-errors = escreva menos: só o fim é guardado, e escrever leva tempo
mend-unknown-fields = mensagens podem ganhar campos: leia os que conhece, deixe os outros
mend-aborted = `end` pode vir a qualquer hora, e outro `start` depois: esqueça então a partida velha
mend-quits = saia do laço quando não há mais linha a ler
mend-one-line = imprima uma linha por `ask`; o que é para você vai para a saída de erros
mend-returned-illegal = retorne { $answer }; confira com as regras antes de retornar
mend-returned-odd = retorne { $answer }, com exatamente esses tipos
mend-returned-nothing = a função chega ao fim sem um return, ou a um return sem valor: retorne { $answer }
mend-exception = abra o arquivo nessa linha e veja o que as variáveis têm ali
mend-syntax = o Python não consegue ler o arquivo: corrija essa linha e rode `python3 -m py_compile` nele
mend-missing-module = só há os módulos do próprio Python: entregue seus outros arquivos juntos num .zip e dispense o resto
mend-import = leve o que joga, pergunta ou encerra para funções e chame-as sob if __name__ == '__main__'
mend-undefined = defina a função exatamente com esse nome; maiúsculas e sublinhados contam
mend-misspelt = dê à sua função o nome do enunciado; maiúsculas e sublinhados contam
mend-no-player = escreva uma função de dois argumentos, o jogo e a sua vez, que retorna uma peça e uma casa
mend-pair = retorne dois jogadores em create_pair, como em return (Ana(…), Rui(…))
mend-play-method = create_pair retorna dois objetos de uma classe com o método play(self, board_extremes, play_hist)
mend-player-exits = tire exit, quit e sys.exit do que é chamado para uma jogada e retorne a jogada
mend-program-exits = tire exit e _exit do que é chamado para uma jogada e retorne
mend-player-reads = tire input do que é chamado para uma jogada: a sua estratégia decide sozinha
mend-compile = compile você mesmo com cc -Wall e corrija o primeiro erro
mend-signal = um índice fora de um vetor, um ponteiro para lugar nenhum ou uma função que se chama sem fim: compile com -g -fsanitize=address e rode
mend-slow-function = uma jogada pode levar { $seconds } s: retorne antes disso a melhor que encontrou até ali
mend-narrow-function = uma jogada pode levar { $seconds } s, e a máquina do torneio pode ser mais lenta: deixe um quinto de folga
mend-slow-program = jogue dentro do tempo que é dito ao programa
mend-hand-in-crash = as últimas palavras estão acima; chame você mesmo a função com os mesmos argumentos
mend-excess-memory = guarde menos na memória: não guarde toda posição que viu
mend-excess-files = não grave arquivos, ou grave menos e menores
mend-flood = escreva uma linha curta para cada resposta
mend-closed-output = não feche a saída padrão: as respostas vão para lá até a última partida
mend-never-plays = faça uma jogada sua quando houver: quem nunca joga não ganha
mend-ended-early = continue lendo num laço até não haver mais linhas: o programa não pode acabar depois de uma resposta
mend-killed = um programa em C ou C++ lê ou escreve onde não pode: rode-o num depurador
mend-program = veja `run` em jogada.toml: o programa tem de estar lá e ser executável
mend-unread = leia a entrada padrão desde o começo: a primeira mensagem espera lá
mend-packed = empacote só os seus próprios fontes, sem pastas de bibliotecas
mend-archive = empacote de novo como .zip e tente abrir o resultado
mend-one-file = deixe um só jogador nele, e os outros arquivos como ajuda
mend-manifest = corrija essa linha de jogada.toml; `docs/bots.pt.md` tem todas as chaves
mend-no-manifest = ponha na pasta o seu arquivo fonte, ou um jogada.toml que diga como ele roda
mend-not-a-hand-in = entregue o próprio código-fonte, ou um .zip ou .tar.xz com ele: nada de documento nem imagem
mend-other-archive = compacte os mesmos arquivos de novo como .zip, o que todo sistema sabe fazer
mend-notebook = salve o notebook como programa (Arquivo, Fazer download, .py), experimente esse arquivo e entregue-o
mend-missing-file = confira o caminho: o arquivo não está lá ou não pode ser lido
mend-made-nothing = faça `build` em jogada.toml criar o programa que `run` nomeia
mend-other-game = confira-o com o jogo para o qual foi feito
mend-build-file = compile o arquivo à mão e corrija o primeiro erro
mend-build = rode os comandos de `build` à mão na pasta e corrija o primeiro erro
mend-recursion = a função chama a si mesma sem fim: procure o caso em que ela tem de parar
mend-division = um inteiro é dividido por 0, ou se toma % 0: veja por que número você divide
mend-abort = abort, um assert que falhou, ou memória liberada duas vezes: as últimas palavras estão acima
