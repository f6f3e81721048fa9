# Cómo se pide un formato.
bad-format = se esperaba un formato entre { $names }, llegó { $got }
one-hand-in = se esperaba una sola entrega para el formato { $format }, llegaron { $count }
bad-worksheet = se esperaba la hoja de calificaciones descargada de Moodle, con las columnas Identificador y Calificación, llegó { $got }

# Columnas de las tablas.
column-hand-in = entrega
column-mark = nota
column-max = nota máxima
column-right = correctos
column-wrong = por corregir
column-check = punto
column-result = resultado
column-points = puntuación
column-calls = llamadas
column-time = tiempo
column-adjustments = ajustes
column-why = motivo

# Cómo salió un punto.
status-passed = correcto
status-failed = incorrecto
status-unjudged = sin evaluar
count-passed = { $count ->
    [one] { $count } correcto
   *[other] { $count } correctos
 }
count-failed = { $count ->
    [one] { $count } incorrecto
   *[other] { $count } incorrectos
 }
count-unjudged = { $count } sin evaluar
mark-of = { $mark } de { $max }
mark-of-open = { $mark } de { $max }, y hasta { $open } por juzgar por una persona
calls-right = { $right } de { $tried } llamadas correctas
right-of = { $right } de { $total } correctos
mismatch = se esperaba { $expected }, se obtuvo { $got }
class-summary = { $count ->
    [one] { $count } entrega
   *[other] { $count } entregas
 }: media { $mean }, mediana { $median }, de { $max }

# Lo que se dice de un punto.
label-why = motivo
label-call = llamada
label-position = posición
label-expected = esperado
label-got = obtenido
label-note = observación

# Títulos de páginas e informes.
heading-mark = Nota
heading-marks = Notas
heading-checks = Puntos evaluados
heading-details = Punto por punto
heading-notes = observaciones
heading-histogram = Distribución de las notas
heading-hardest = Puntos más difíciles
heading-time = Tiempo de corrección
heading-similar = Entregas parecidas
sections = Secciones
table-hint = los números son los de la lista de puntos de abajo
histogram-label = Entregas por nota: { $counts }
fact-assignment = trabajo
fact-class = grupo
fact-date = corregido el
fact-hand-ins = entregas
fact-mean = media
fact-median = mediana
fact-max = nota máxima
fact-time-total = en total
fact-time-median = mediana
fact-time-most = la más lenta

# Lo que acompaña a los archivos para VPL.
vpl-readme =
    Corrección con jogada en el VPL de Moodle

    1. En la actividad VPL, abra «Ficheros de ejecución» y suba vpl_evaluate.sh, rubric.toml y jogada.
    2. En «Opciones de ejecución», permita «Evaluar».
    3. Evalúe una entrega propia antes de que lo hagan los alumnos.

    Los puntos están en rubric.toml. La nota se ajusta a la escala de la actividad.
