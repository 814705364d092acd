import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const sheetsTexts = catalogue('jobSheets', {
  view: ['View Timesheets', 'Ver hojas de horas'],
  none: ['No Timesheets', 'Sin hojas de horas'],
  title: ['Timesheets of the job', 'Hojas de horas del trabajo'],
  failed: [
    'Could not retrieve Job DWOs information. Please try again.',
    'No se pudieron obtener las hojas de horas del trabajo. Inténtalo de nuevo.',
  ],
  headDate: common.date,
  headForeman: common.foreman,
  headStatus: common.timesheet,
  create: ['Create Timesheet', 'Crear hoja de horas'],
  selectCrew: ['Select a Crew', 'Elegir una cuadrilla'],
  selectCrewText: ['Select a Crew to add the blank timesheet.', 'Elige una cuadrilla para añadir la hoja en blanco.'],
  crew: ['Crew {id}', 'Cuadrilla {id}'],
  noForeman: common.missing,
  noCrew: ['Create a Crew before continue.', 'Crea una cuadrilla antes de continuar.'],
  foremanFirst: ['Assign a Foreman before continue.', 'Asigna un capataz antes de continuar.'],
  notBegun: ['The job begins on {day}.', 'El trabajo empieza el {day}.'],
  beginSooner: [
    'Its first timesheet is of that day. Edit its start date to begin sooner.',
    'Su primera hoja de horas es de ese día. Edita su fecha de inicio para empezar antes.',
  ],
  day: common.day,
  added: ['Job {job} added to the day', 'Trabajo {job} añadido al día'],
  addedTo: ['{name}, {day}', '{name}, {day}'],
  createFailed: ['Could not create DWO.', 'No se pudo crear la hoja de horas.'],
  goBack: common.goBack,
});
