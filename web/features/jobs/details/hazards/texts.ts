import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The safety talks on a job. */
export const hazardsTexts = catalogue('jobHazards', {
  title: ['Hazard Form History', 'Historial de formularios de riesgos'],
  failed: [
    'Could not retrieve Job Hazards. Please try again.',
    'No se pudieron obtener los formularios de riesgos. Inténtalo de nuevo.',
  ],
  none: ['No files found', 'No hay archivos'],
  dates: common.dates,
  headForm: ['Hazard Form', 'Formulario de riesgos'],
  headDate: common.date,
  headFile: ['Download File', 'Descargar'],
  form: ['Hazard form of {name}', 'Formulario de riesgos de {name}'],
  pdf: ['PDF', 'PDF'],
  signed: ['Signed', 'Firmado'],
  unsigned: ['Not signed', 'Sin firmar'],
  download: ['PDF: hazard form of {name}, {day}', 'PDF: formulario de riesgos de {name}, {day}'],
  somebody: common.somebody,
});
