# O que se diz dos trabalhos corrigidos. Um tipo de lance termina a frase "os lances que faltam são todos os …".
counted = { $cause } (errado em { $wrong } de { $tried } posições)
where = { $cause }; os lances que faltam são todos os { $place }
through = certo em si; algumas posições saem erradas por causa de { $checks }
through-others = certo em si; algumas posições saem erradas por causa de outras peças
not-seen = não pôde ser avaliado: antes é preciso acertar { $checks }
not-seen-others = não pôde ser avaliado: antes é preciso acertar outras peças
lines-missing = faltam estas linhas: { $missing }
lines-extra = estas linhas não são lances legais: { $extra }
lines-missing-and-extra = faltam estas linhas: { $missing }; estas não são lances legais: { $extra }
prints-nothing = nada é impresso, embora haja lances legais
runs-on = ainda está rodando depois de { $seconds } s
floods = imprime sem parar
signal = o programa cai com { $name }
fails = termina com o erro: { $error }
ends = não imprime nada e termina com o código { $status }
wavers = imprime algo diferente a cada vez

# Xeques.
exposed = depois de { $lines } o próprio rei fica em xeque
exposed-to-pawn = depois de { $lines } o próprio rei fica em xeque de um peão
exposed-to-knight = depois de { $lines } o próprio rei fica em xeque de um cavalo
exposed-to-bishop = depois de { $lines } o próprio rei fica em xeque de um bispo
exposed-to-rook = depois de { $lines } o próprio rei fica em xeque de uma torre
exposed-to-queen = depois de { $lines } o próprio rei fica em xeque de uma rainha
exposed-to-king = depois de { $lines } os dois reis ficam lado a lado
passed-square-is-empty = { $line } não captura nada: só um peão captura en passant
with-suffix = as capturas en passant são escritas com o sufixo e.p., que é opcional
without-suffix = as capturas en passant são escritas sem o sufixo e.p., que é opcional

# Escrita.
line-empty = há uma linha vazia entre os lances
line-no-move = a linha "{ $line }" não é um lance
line-misspelt = a linha "{ $line }" não está na notação dos exemplos do enunciado
line-takes-nothing = a linha "{ $line }" tem um x, mas nada é capturado
line-without-x = a linha "{ $line }" não tem x, mas há captura
line-not-passing = a linha "{ $line }" não é uma captura en passant
without-newline = a última linha não termina com quebra de linha, o que é aceito
origin-missing = falta a origem onde várias peças do mesmo tipo podem ir à mesma casa
origin-needless = a origem é mais longa do que o necessário para distinguir as peças
origin-wrong = a origem não distingue as peças como pede o enunciado: primeiro a coluna, senão a linha, senão ambas
order-kinds = { $line } é impresso depois de { $before }: peças de menor valor vêm primeiro
order-promotions = { $line } é impresso depois de { $before }: as promoções seguem a ordem de valor das peças
order-destinations = { $line } é impresso depois de { $before }: os lances de uma peça são ordenados pela coluna e depois pela linha do destino
order-origins = { $line } é impresso depois de { $before }: peças do mesmo tipo são ordenadas pela coluna e depois pela linha em que estão
order-moves = { $line } é impresso depois de { $before }: peças do mesmo tipo são ordenadas por onde estão, e os lances de cada uma por aonde vão, coluna antes de linha

# Estruturas e memória.
no-source = o código-fonte não pôde ser lido
no-pointer = não foi encontrada no código uma estrutura com ponteiro para função; confira
no-constructor = não foi encontrada no código uma função que aloca e inicializa uma peça; confira
one-constructor = um só construtor cria todas as peças
constructors = o ponteiro para função é atribuído em { $count } lugares
python-frees = o Python libera a memória sozinho
no-heap = o programa não aloca memória no heap
not-counted = não foi possível observar a memória nesta máquina: o programa não roda com o alocador que conta
no-listing = o programa não chega ao fim
not-freed = { $blocks ->
    [one] um bloco de memória não é liberado
   *[other] { $blocks } blocos de memória não são liberados
} no fim ({ $bytes } bytes)
freed-twice = um bloco de memória é liberado duas vezes
freed-unknown = é liberado algo que não foi alocado
written-beyond = o programa escreve além do fim de um bloco de memória
written-after-free = o programa escreve em memória que já liberou
uninitialised = a listagem depende de memória que nunca foi inicializada ou já foi liberada

# Tipos de lances.
one-step = de { $files } colunas e { $ranks } linhas
two-squares = de peões que avançam duas casas
en-passant-left = que capturam en passant para a esquerda
en-passant-right = que capturam en passant para a direita
castling-short = de roque do lado do rei
castling-long = de roque do lado da rainha
to-knight = que promovem a cavalo
to-bishop = que promovem a bispo
to-rook = que promovem a torre
to-queen = que promovem a rainha
by-white = das brancas
by-black = das pretas
captures = que capturam
captures-left = que capturam para a esquerda
captures-right = que capturam para a direita
to-empty = para casas vazias
left = para a esquerda
right = para a direita
up = para cima
down = para baixo
up-left = para cima e para a esquerda
up-right = para cima e para a direita
down-left = para baixo e para a esquerda
down-right = para baixo e para a direita
along-file = ao longo de uma coluna
along-rank = ao longo de uma linha
diagonal = ao longo de uma diagonal
farther = de mais de uma casa
to-a-file = para a coluna a
to-h-file = para a coluna h
to-rank-1 = para a linha 1
to-rank-8 = para a linha 8
