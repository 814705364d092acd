/** Spanish of the refusals for days, timesheets, shifts, notes and vehicles. */
export const SPANISH_OF_SHEETS: Readonly<Record<string, string>> = {
  'Only an admin can approve a timesheet again': 'Solo un administrador puede volver a aprobar una hoja de horas',
  'Already approved by {name} at {time}. Only an admin can approve a timesheet again':
    'Ya la aprobó {name} ({time}). Solo un administrador puede volver a aprobar una hoja de horas',
  '{day} is not in the payroll week that can be approved now. Please ask an admin':
    'El {day} no está en la semana de nómina que se puede aprobar ahora. Pídeselo a un administrador',
  'Somebody is still clocked in': 'Alguien sigue fichado',
  '{count} people are still clocked in': '{count} personas siguen fichadas',
  'is still running': 'sigue en curso',
  'Swap or delete the temporary worker first: {names}': 'Cambia o elimina primero al trabajador temporal: {names}',
  'Only an admin can take back an approval, or whoever gave it within {count} seconds':
    'Solo un administrador puede retirar una aprobación, o quien la dio en los primeros {count} segundos',
  'This timesheet is not approved': 'Esta hoja de horas no está aprobada',
  'This timesheet is not submitted': 'Esta hoja de horas no se ha enviado',
  'This timesheet is approved. Only an admin can change it':
    'Esta hoja de horas está aprobada. Solo un administrador puede cambiarla',
  'This timesheet is approved and can only be changed in the office':
    'Esta hoja de horas está aprobada y solo se puede cambiar en la oficina',
  "This is another crew's timesheet": 'Esta hoja de horas es de otra cuadrilla',
  'The hours of a swapped temporary worker are not counted yet. Check and save that row first':
    'Las horas de un trabajador temporal cambiado aún no cuentan. Revisa y guarda antes esa fila',
  'has not been saved since the swap': 'no se ha guardado desde el cambio',
  'Please say why': 'Di por qué',

  '{hours} were worked here. Remove the work shifts first': 'Aquí se trabajaron {hours}. Elimina antes los turnos',
  'There is a temporary worker. Swap or delete them first': 'Hay un trabajador temporal. Cámbialo o elimínalo antes',
  'Assign a Foreman before continue.': 'Asigna un capataz antes de continuar.',
  'Create a Crew before continue.': 'Crea una cuadrilla antes de continuar.',
  'The foreman already has a daily work order for that day': 'El capataz ya tiene una orden de trabajo para ese día',
  "is not the foreman's hazard analysis of that day": 'no es el análisis de riesgos del capataz para ese día',
  'Job #{job} is canceled': 'El trabajo #{job} está cancelado',
  'Job #{job} begins on {day}. Change its start first': 'El trabajo #{job} empieza el {day}. Cambia antes su inicio',
  "Job #{job} is already on that day's sheet": 'El trabajo #{job} ya está en la hoja de ese día',
  "is not one of the foreman's crews": 'no es una de las cuadrillas del capataz',
  'works on another job': 'trabaja en otro trabajo',
  'Please try selecting a different date or creat a DWO for this date.': 'Prueba con otra fecha o crea una DWO para ese día.',
  'The date is in the future': 'La fecha está en el futuro',

  '{code} is not a phase code of job {job}': '{code} no es un código de fase del trabajo {job}',
  'is not a phase code of job {job}': 'no es un código de fase del trabajo {job}',
  'Work shift {id} is there twice': 'El turno {id} está dos veces',
  'is the same as {field}': 'es el mismo que {field}',
  'is not a foreman or worker': 'no es capataz ni trabajador',
  'is not active': 'no está activo',
  'Somebody is clocked in on this work shift': 'Alguien está fichado en este turno',
  'Only the office enters work shifts that are over': 'Los turnos ya terminados solo los anota la oficina',
  'is not the one of work shift {id}': 'no es el del turno {id}',
  'The breaks changed after you saw them': 'Los descansos cambiaron después de que los vieras',
  'no longer has {what}': 'ya no tiene {what}',
  'is longer than the shift': 'dura más que el turno',
  'must not be later than {time}, when a break begins': 'no puede ser después de {time}, cuando empieza un descanso',
  'Some jobs are not of this day': 'Algunos trabajos no son de este día',
  '{ids} is not on daily work order {id}': '{ids} no está en la orden de trabajo {id}',
  'Type is required': 'El tipo es obligatorio',
  'must be hh:mm': 'debe ser hh:mm',

  'Could not update workShifts. Make sure Start is earlier than End, or End is later than Start':
    'No se pudieron guardar los turnos. El inicio debe ser antes que el fin',
  'The time is in the future': 'La hora está en el futuro',
  'must not be later than {time}': 'no puede ser después de {time}',
  'must be later than start': 'debe ser después del inicio',
  'The shift does not start on the day of its timesheet': 'El turno no empieza el día de su hoja de horas',
  'must lie on {day} ({zone})': 'debe ser el {day} ({zone})',
  'A work shift lasts {count} hours at most': 'Un turno dura {count} horas como máximo',
  '{name} is clocked in at job #{job} since {time}': '{name} está fichado en el trabajo #{job} desde {time}',
  '{name} has a Holiday on job #{job} from {start} until {end}':
    '{name} tiene un festivo en el trabajo #{job} desde {start} hasta {end}',
  '{name} worked at job #{job} until {time}': '{name} trabajó en el trabajo #{job} hasta {time}',

  'cannot be changed': 'no se puede cambiar',
  "is not an active worker of the job's region": 'no es un trabajador activo de la región del trabajo',

  'is not on that day': 'no es de ese día',
  'is not on that job': 'no es de ese trabajo',
  'must be given, or workshiftId': 'debe indicarse, o workshiftId',
  'Only its author or an admin can change a note': 'Solo su autor o un administrador puede cambiar una nota',

  'is not a foreman': 'no es capataz',
  'is not an active employee': 'no es un empleado activo',
  'This vehicle is in use': 'Este vehículo está en uso',
  'must be given with {field}': 'debe indicarse con {field}',
  'must be given with the end': 'debe indicarse con el fin',
  'must be given with the miles at the end': 'debe indicarse con las millas al final',
  'must be later than the start': 'debe ser después del inicio',
  'must be at least the miles at the start': 'no pueden ser menos que las millas al inicio',
};
