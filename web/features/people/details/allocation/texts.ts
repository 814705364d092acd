import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const allocationTexts = catalogue('allocation', {
  current: ['Current Jobs', 'Trabajos actuales'],
  upcoming: ['Upcoming Jobs', 'Próximos trabajos'],
  assignments: ['Assignments', 'Asignaciones'],
  assigned: ['Assigned', 'Asignados'],
  available: ['Available', 'Disponibles'],
  noAssigned: ['No assigned jobs to display.', 'No hay trabajos asignados.'],
  noAvailable: ['No available jobs to display.', 'No hay trabajos disponibles.'],
  jobsFailed: ['Could not retrieve employee jobs', 'No se pudieron obtener los trabajos del empleado'],
  availableFailed: ['Could not retrieve available jobs', 'No se pudieron obtener los trabajos disponibles'],
  assign: ['Assign', 'Asignar'],
  assignJob: ['Assign job #{job}', 'Asignar el trabajo #{job}'],
  assignFailed: ['Could not assign job to employee', 'No se pudo asignar el trabajo al empleado'],
  remove: common.remove,
  removeJob: ['Remove job #{job}', 'Quitar el trabajo #{job}'],
  removeFailed: ['Could not remove Job from Employee', 'No se pudo quitar el trabajo al empleado'],
  removeTitle: ['Remove Job Assignment', 'Quitar asignación'],
  removeText: ['Are you sure you want to remove {name} from this job?', '¿Seguro que quieres quitar a {name} de este trabajo?'],
  days: ['{start} – {end}', '{start} – {end}'],
  ok: common.ok,
});
