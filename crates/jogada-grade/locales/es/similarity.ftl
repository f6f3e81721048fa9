# Lo que dice la búsqueda de entregas parecidas.
alike = El { $percent } % del código de la entrega menor está también en la otra, sin contar nombres ni formato ({ $common } de { $smaller } huellas).
only-a-hint = Es un indicio, no una conclusión: lea las dos entregas y hable con sus autores. No cambia ninguna nota.
place = { $file }, líneas { $first } a { $last }
more-passages = { $count ->
    [one] un pasaje común más, menor que estos
   *[other] { $count } pasajes comunes más, menores que estos
 }
more-lines = { $count ->
    [one] … una línea más
   *[other] … { $count } líneas más
 }
games-alike = en { $agreements } de { $positions } posiciones en las que ambos podían elegir, jugaron lo mismo: { $percent } %; al azar sería { $chance } %
games-none = nunca pudieron elegir en una misma posición
skipped-type = { $file } de { $name } no se comparó: se esperaba un archivo de Python, C o C++
skipped-size = { $file } de { $name } no se comparó: es demasiado grande, el límite es de 1 MiB
skipped-complex = { $file } de { $name } no se comparó: su análisis sintáctico tarda demasiado
position = posición
