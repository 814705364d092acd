import { catalogue } from '#web/texts/texts.ts';

/** The safety talks on a job. */
export const hazardsTexts = catalogue('jobHazards', {
  en: {
    title: 'Hazard Form History',
    failed: 'Could not retrieve Job Hazards. Please try again.',
    none: 'No files found',
    dates: 'Dates',
    headForm: 'Hazard Form',
    headDate: 'Date',
    headFile: 'Download File',
    form: 'Hazard form of {name}',
    pdf: 'PDF',
    signed: 'Signed',
    unsigned: 'Not signed',
    download: 'PDF: hazard form of {name}, {day}',
    somebody: 'Somebody',
  },
  es: {
    title: 'Historial de formularios de riesgos',
    failed: 'No se pudieron obtener los formularios de riesgos. Inténtalo de nuevo.',
    none: 'No hay archivos',
    dates: 'Fechas',
    headForm: 'Formulario de riesgos',
    headDate: 'Fecha',
    headFile: 'Descargar',
    form: 'Formulario de riesgos de {name}',
    pdf: 'PDF',
    signed: 'Firmado',
    unsigned: 'Sin firmar',
    download: 'PDF: formulario de riesgos de {name}, {day}',
    somebody: 'Alguien',
  },
});
