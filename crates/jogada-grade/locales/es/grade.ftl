# Lo que se dice de notas y de criterios de corrección.
bad-rubric = línea { $line } de los criterios: { $why }
bad-points = se esperaban puntos de 0 a 1000000, vino { $got }
check-twice = se esperaba cada punto una vez en los criterios, { $got } vino dos veces
unknown-check = se esperaba un punto como { $names }, vino { $got }
deduction = descuento por { $function }
late = { $days ->
    [one] entregado con { $days } día de retraso
   *[other] entregado con { $days } días de retraso
 }: { $percent } % de la nota
not-a-hand-in = se esperaba una entrega de este trabajo, vino { $got }
not-run = no se pudo ejecutar: { $why }
