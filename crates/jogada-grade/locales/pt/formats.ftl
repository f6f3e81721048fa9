# Como se pede um formato.
bad-format = esperava um formato entre { $names }, veio { $got }
one-hand-in = esperava uma só entrega para o formato { $format }, vieram { $count }
bad-worksheet = esperava a planilha de notas baixada do Moodle, com as colunas Identificador e Nota, veio { $got }

# Colunas das tabelas.
column-hand-in = entrega
column-mark = nota
column-max = nota máxima
column-right = certos
column-wrong = a corrigir
column-check = item
column-result = resultado
column-points = pontos
column-calls = chamadas
column-time = tempo
column-adjustments = ajustes
column-why = motivo

# Como um item se saiu.
status-passed = certo
status-failed = errado
status-unjudged = não avaliado
count-passed = { $count ->
    [one] { $count } certo
   *[other] { $count } certos
 }
count-failed = { $count ->
    [one] { $count } errado
   *[other] { $count } errados
 }
count-unjudged = { $count ->
    [one] { $count } não avaliado
   *[other] { $count } não avaliados
 }
mark-of = { $mark } de { $max }
mark-of-open = { $mark } de { $max }, e até { $open } a julgar por uma pessoa
calls-right = { $right } de { $tried } chamadas certas
right-of = { $right } de { $total } certos
mismatch = esperado { $expected }, obtido { $got }
class-summary = { $count ->
    [one] { $count } entrega
   *[other] { $count } entregas
 }: média { $mean }, mediana { $median }, de { $max }

# O que se diz de um item.
label-why = motivo
label-call = chamada
label-position = posição
label-expected = esperado
label-got = obtido
label-note = observação

# Títulos de páginas e relatórios.
heading-mark = Nota
heading-marks = Notas
heading-checks = Itens
heading-details = Item por item
heading-notes = observações
heading-histogram = Distribuição das notas
heading-hardest = Itens mais difíceis
heading-time = Tempo de correção
heading-similar = Entregas parecidas
sections = Seções
table-hint = os números são os da lista de itens abaixo
histogram-label = Entregas por nota: { $counts }
fact-assignment = trabalho
fact-class = turma
fact-date = corrigido em
fact-hand-ins = entregas
fact-mean = média
fact-median = mediana
fact-max = nota máxima
fact-time-total = ao todo
fact-time-median = mediana
fact-time-most = mais demorada

# O que acompanha os arquivos para o VPL.
vpl-readme =
    Correção com o jogada no VPL do Moodle

    1. Na atividade VPL, abra "Arquivos de execução" e envie vpl_evaluate.sh, rubric.toml e jogada.
    2. Em "Opções de execução", permita "Avaliar".
    3. Avalie uma entrega sua antes que os alunos avaliem as deles.

    Os pontos estão em rubric.toml. A nota é ajustada à escala da atividade.
