import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** Putting further jobs on a day. */
export const addJobsTexts = catalogue('addJobs', {
  addJobs: ['Add Jobs', 'Añadir trabajos'],
  title: ['Add Jobs to DWO', 'Añadir trabajos al DWO'],
  lead: [
    'Everybody in the crew of a job gets a row of no hours, to be filled in.',
    'Cada persona de la cuadrilla de un trabajo recibe una fila sin horas, para rellenar.',
  ],
  available: ['Available jobs', 'Trabajos disponibles'],
  failed: ['Could not retrieve foreman jobs.', 'No se pudieron obtener los trabajos del capataz.'],
  none: ['No available jobs to display.', 'No hay trabajos disponibles.'],
  jobId: ['JOB ID', 'N.º de trabajo'],
  address: ['JOB ADDRESS', 'Dirección'],
  region: ['REGION', 'Región'],
  category: ['CATEGORY', 'Categoría'],
  add: common.add,
  addCount_one: ['Add {count} job', 'Añadir {count} trabajo'],
  addCount_other: ['Add {count} jobs', 'Añadir {count} trabajos'],
  noDwo: ['Could not create DWO.', 'No se pudo crear el DWO.'],
  noShifts: ['Could not create workshifts', 'No se pudieron crear los turnos'],
  refusal: ['Job {job}: {reason}', 'Trabajo {job}: {reason}'],
  cancel: common.cancel,
  loading: common.loading,
});
