import { catalogue } from '#web/texts/texts.ts';

/** What is said of with whom somebody works. */
export const hierarchyTexts = catalogue('hierarchy', {
  en: {
    title: 'Hierarchy',
    failed: 'Could not get all crews',
    jobId: 'Job Id',
    byDefault: 'Default',
    job: 'Job #{job}',
    noCrew: 'No crew found, go to a foreman or job to assign this employee into a crew',
    noDefaultCrew: 'No default crew yet. A foreman needs one before jobs can be assigned.',
    createFailed: 'Failed to create crew',
    creating: 'Creating …',
  },
  es: {
    title: 'Jerarquía',
    failed: 'No se pudieron obtener las cuadrillas',
    jobId: 'Trabajo',
    byDefault: 'Habitual',
    job: 'Trabajo #{job}',
    noCrew: 'No se encontró ninguna cuadrilla: asigna a este empleado desde un capataz o un trabajo',
    noDefaultCrew: 'Todavía no hay cuadrilla habitual. Sin ella no se pueden asignar trabajos al capataz.',
    createFailed: 'No se pudo crear la cuadrilla',
    creating: 'Creando …',
  },
});
