/** Spanish of the refusals for employee files, generated files and the admin panel. */
export const SPANISH_OF_FILES: Readonly<Record<string, string>> = {
  "The file doesn't have any data, please upload a valid file": 'El archivo no tiene datos; sube un archivo válido',
  'The file should have less than 5000 entries': 'El archivo debe tener menos de 5000 filas',
  'The file is missing the following columns: {list}, please use the template to create the csv file':
    'Faltan estas columnas en el archivo: {list}; usa la plantilla para crear el archivo csv',
  'Something went wrong, please use the template to create a .csv file before uploading it':
    'Algo salió mal; usa la plantilla para crear un archivo .csv antes de subirlo',
  'is not a text in UTF-8': 'no es un texto en UTF-8',
  'is a workbook or packed, not a CSV: in the spreadsheet choose Save As, CSV UTF-8':
    'es un libro de cálculo o está comprimido, no un CSV: en la hoja de cálculo elige Guardar como, CSV UTF-8',
  'is an old workbook, not a CSV: in the spreadsheet choose Save As, CSV UTF-8':
    'es un libro de cálculo antiguo, no un CSV: en la hoja de cálculo elige Guardar como, CSV UTF-8',
  'is an old workbook: open it in a spreadsheet, and save it as .xlsx':
    'es un libro de cálculo antiguo: ábrelo en una hoja de cálculo y guárdalo como .xlsx',
  'has more than {count} columns': 'tiene más de {count} columnas',
  'is packed: unpack it first': 'está comprimido: descomprímelo antes',
  'is a PDF, not a CSV: in the spreadsheet choose Save As, CSV UTF-8':
    'es un PDF, no un CSV: en la hoja de cálculo elige Guardar como, CSV UTF-8',
  'is a web page or XML, not a CSV: in the spreadsheet choose Save As, CSV UTF-8':
    'es una página web o XML, no un CSV: en la hoja de cálculo elige Guardar como, CSV UTF-8',
  'is no text, or UTF-16 without its mark: in the spreadsheet choose Save As, CSV UTF-8':
    'no es un texto, o es UTF-16 sin su marca: en la hoja de cálculo elige Guardar como, CSV UTF-8',
  'has letters in an encoding that cannot be told: in the spreadsheet choose Save As, CSV UTF-8':
    'tiene letras en una codificación que no se puede saber: en la hoja de cálculo elige Guardar como, CSV UTF-8',
  'has a row that does not end, after row {line}': 'tiene una fila que no termina, después de la fila {line}',
  'is no CSV in line {line}': 'no es CSV en la línea {line}',
  'has the column {name} twice': 'tiene dos veces la columna {name}',
  'File should be only CSV': 'El archivo debe ser solo CSV',
  'must be a .csv file': 'debe ser un archivo .csv',
  'The file cannot be read': 'No se puede leer el archivo',
  'has no list of employees, customers, items or classes: in QuickBooks export lists to IIF files':
    'no tiene ninguna lista de empleados, clientes, artículos o clases: en QuickBooks exporta las listas a archivos IIF',
  'has a list {name} without the column NAME': 'tiene una lista {name} sin la columna NAME',
  'has a name of more than {count} letters in row {line}': 'tiene un nombre de más de {count} letras en la fila {line}',
  'has no names below its header': 'no tiene nombres debajo del encabezado',
  'must be iif, or vista with one of the kinds employee, job and phase':
    'debe ser iif, o vista con uno de los tipos employee, job y phase',
  'has no column Employee': 'no tiene la columna Employee',
  'has no column Job': 'no tiene la columna Job',
  'has no column Phase': 'no tiene la columna Phase',
  'has no rows below its header': 'no tiene filas debajo del encabezado',
  'has no such sheet': 'no tiene esa hoja',
  'has no sheet that can be seen': 'no tiene ninguna hoja visible',
  'is a workbook that cannot be read: open it, and save it as .xlsx once more':
    'es un libro de cálculo que no se puede leer: ábrelo y guárdalo otra vez como .xlsx',
  'is packed, but is no workbook: save it as .xlsx': 'está comprimido, pero no es un libro de cálculo: guárdalo como .xlsx',
  'is a binary workbook: save it as .xlsx': 'es un libro de cálculo binario: guárdalo como .xlsx',
  'is too large when it is unpacked': 'es demasiado grande al descomprimirlo',
  'has a password: save it without one': 'tiene contraseña: guárdalo sin ella',
  'could be day or month first': 'puede tener primero el día o el mes',
  'is no date': 'no es una fecha',
  'there is no such day': 'no existe ese día',
  'is no number': 'no es un número',
  'is a row of totals: leave it out': 'es una fila de totales: quítala',
  'must be an amount': 'debe ser un importe',
  'needs a time, such as 5/1/2027 7:30': 'necesita una hora, como 5/1/2027 7:30',
  'there is no such time': 'no existe esa hora',
  'there is no such time: clocks were set forward': 'no existe esa hora: se adelantaron los relojes',
  'came twice, as clocks were set back: give its offset, such as 2027-11-07T01:30-04:00':
    'hubo dos veces esa hora, porque se atrasaron los relojes: indica su desfase, como 2027-11-07T01:30-04:00',
  'Rows of this file are imported already: go on with it, or take them back':
    'Ya se importaron filas de este archivo: continúa o deshaz la importación',
  'there is no "{text}"': 'no existe «{text}»',
  'there is no active supervisor "{text}"': 'no existe el supervisor activo «{text}»',
  'there is no active foreman "{text}"': 'no existe el capataz activo «{text}»',
  'there is no active employee "{text}"': 'no existe el empleado activo «{text}»',
  'there is no vehicle "{text}"': 'no existe el vehículo «{text}»',
  'there is no active worker "{text}"': 'no existe el trabajador activo «{text}»',
  'there is no job "{text}"': 'no existe el trabajo «{text}»',
  'comes from no file: set it in User Management': 'no viene de un archivo: indícalo en Gestión de usuarios',
  'is missing': 'falta',
  'is taken for {number}: the file has lost its zeros': 'se toma por {number}: el archivo ha perdido sus ceros',
  'could mean several: use the number': 'puede ser de varios: usa el número',
  'is in row {line} already': 'ya está en la fila {line}',
  'is in row {line}, which is refused': 'está en la fila {line}, que se rechaza',
  'was changed since': 'se cambió después',
  'is no longer there': 'ya no está',
  'This formula has no result in the file: open it in a spreadsheet, and save it':
    'Esta fórmula no tiene resultado en el archivo: ábrelo en una hoja de cálculo y guárdalo',
  'A spreadsheet made a date of this: format the column as text':
    'Una hoja de cálculo lo convirtió en una fecha: da a la columna formato de texto',
  'A spreadsheet wrote this day as a number: format the column as a date':
    'Una hoja de cálculo escribió este día como número: da a la columna formato de fecha',
  'The import is {status}': 'La importación está en el estado {status}',
  'The import was interrupted too often, please start it again':
    'La importación se interrumpió demasiadas veces; iníciala otra vez',
  'The person who began it may no longer import': 'La persona que la empezó ya no puede importar',
  'A file may have {count} rows at most': 'Un archivo puede tener {count} filas como máximo',
  'There is no file': 'No hay ningún archivo',
  'The file must be in the field csv': 'El archivo debe ir en el campo csv',
  'The file is gone': 'El archivo ya no está',
  'No row could be imported': 'No se pudo importar ninguna fila',
  'The import was interrupted too often, please upload the file again':
    'La importación se interrumpió demasiadas veces; vuelve a subir el archivo',
  'has {count} cells instead of {expected}': 'tiene {count} celdas en lugar de {expected}',
  'must be Active or Inactive': 'debe ser Active o Inactive',
  'There is no such region': 'No existe esa región',
  'There is no such active supervisor': 'No existe ese supervisor activo',
  'Several supervisors have this name: use the employee ID': 'Varios supervisores tienen este nombre: usa el ID del empleado',
  'This employee is in row {line} already': 'Este empleado ya está en la fila {line}',
  'Somebody else has this e-mail address': 'Otra persona tiene este correo electrónico',

  'The export cannot be made like this': 'El archivo no se puede generar así',
  'must not be earlier than start': 'no puede ser anterior al inicio',
  'must not be in the future': 'no puede estar en el futuro',
  'must be within one week of start': 'debe estar a una semana del inicio como máximo',
  'must be within three years of start': 'debe estar a tres años del inicio como máximo',
  'A file is being generated already. Wait for it, or cancel it first':
    'Ya se está generando un archivo. Espera a que termine, o cancélalo antes',
  'There is no file to download yet: the last status is {status}':
    'Aún no hay ningún archivo que descargar: el último estado es {status}',
  'The file is no longer there. Generate it again': 'El archivo ya no está. Vuelve a generarlo',
  'Another file was made in place of this one. Use that one': 'Se generó otro archivo en lugar de este. Usa ese',
  'Its hours are in a file that was downloaded before: {names}. Was that imported?':
    'Sus horas están en un archivo que ya se descargó: {names}. ¿Se importó ese archivo?',
  'Its hours were imported with {names}: take the differences of that file, or choose other days':
    'Sus horas se importaron con {names}: descarga las diferencias de ese archivo o elige otros días',
  'Nothing has changed since {name}, which payroll has': 'Nada ha cambiado desde {name}, que la nómina ya tiene',
  'The file has other columns than files have now. Generate it again':
    'El archivo tiene otras columnas que los de ahora. Vuelve a generarlo',
  'The file could not be made. Try again later, or a shorter range':
    'No se pudo generar el archivo. Inténtalo más tarde, o con menos días',
  '{count} entries keep the file from being made: {first}': '{count} entradas impiden generar el archivo: {first}',
  '1 entry keeps the file from being made: {first}': '1 entrada impide generar el archivo: {first}',
  'is a temporary worker: swap them for an employee': 'es un trabajador temporal: cámbialo por un empleado',
  'has no payroll number': 'no tiene número de nómina',
  'has the same payroll number as {other}': 'tiene el mismo número de nómina que {other}',
  'belongs to no company that has a number in Vista': 'no es de ninguna empresa que tenga número en Vista',
  'has characters that Vista cannot read in its number, phase or class':
    'tiene en su número, fase o clase caracteres que Vista no puede leer',
  'has a name that QuickBooks cannot have: write it in Latin letters, without quotes and colons, as it is there':
    'tiene un nombre que QuickBooks no admite: escríbelo en letras latinas, sin comillas ni dos puntos, como está allí',
  'has a name of {count} letters, and QuickBooks holds {most}: shorten it here as it is there':
    'tiene un nombre de {count} letras y en QuickBooks caben {most}: acórtalo aquí como está allí',
  'has a client of {count} letters, and QuickBooks holds {most}: shorten it here as it is there':
    'tiene un cliente de {count} letras y en QuickBooks caben {most}: acórtalo aquí como está allí',
  'has a number of {count} letters, and QuickBooks holds {most}: shorten it here as it is there':
    'tiene un número de {count} letras y en QuickBooks caben {most}: acórtalo aquí como está allí',
  'would be the same person in QuickBooks as {other}: name one of them as in QuickBooks, for example with a middle initial':
    'sería en QuickBooks la misma persona que {other}: nombra a una de ellas como en QuickBooks, por ejemplo con una inicial',
  'has a client name or number that QuickBooks cannot have': 'tiene un cliente o un número que QuickBooks no admite',
  'has a number of {count} letters, and Vista holds {most}: shorten it here as it is there':
    'tiene un número de {count} letras y en Vista caben {most}: acórtalo aquí como está allí',
  "has no own number: the file has Muster's": 'no tiene número propio: el archivo lleva el de Muster',
  'would be the same job in Vista as {other}': 'sería en Vista el mismo trabajo que {other}',
  'would be the same job in QuickBooks as {other}': 'sería en QuickBooks el mismo trabajo que {other}',
  'is no name that a class in QuickBooks can have': 'no es un nombre que una clase de QuickBooks admita',

  'No root password is set on this system': 'Este sistema no tiene contraseña raíz',
  'Not valid password': 'Contraseña no válida',
  'Password is required': 'La contraseña es obligatoria',
  'Too many sign-ins from this address, please try again in a minute':
    'Demasiados inicios de sesión desde esta dirección; inténtalo de nuevo en un minuto',
  'A request names one host': 'Una petición nombra un solo servidor',
  'Too many attempts, please try again in {count} minutes': 'Demasiados intentos; inténtalo de nuevo en {count} minutos',
  'Validate your identity first': 'Valida antes tu identidad',
};
