import { catalogue } from '#web/texts/texts.ts';

export const hierarchyTexts = catalogue('hierarchy', {
  title: ['Hierarchy', 'Jerarquía'],
  failed: ['Could not get all crews', 'No se pudieron obtener las cuadrillas'],
  jobId: ['Job Id', 'Trabajo'],
  byDefault: ['Default', 'Habitual'],
  job: ['Job #{job}', 'Trabajo #{job}'],
  noCrew: [
    'No crew found, go to a foreman or job to assign this employee into a crew',
    'No se encontró ninguna cuadrilla: asigna a este empleado desde un capataz o un trabajo',
  ],
  noDefaultCrew: [
    'No default crew yet. A foreman needs one before jobs can be assigned.',
    'Todavía no hay cuadrilla habitual. Sin ella no se pueden asignar trabajos al capataz.',
  ],
  createFailed: ['Failed to create crew', 'No se pudo crear la cuadrilla'],
  creating: ['Creating …', 'Creando …'],
});
