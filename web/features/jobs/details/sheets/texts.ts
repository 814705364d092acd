import { catalogue } from '../../../../texts/texts.ts';

/** What is said of a job's timesheets. */
export const sheetsTexts = catalogue('jobSheets', {
  en: {
    view: 'View Timesheets',
    none: 'No Timesheets',
    title: 'Timesheets of the job',
    newest: 'The newest {shown} of {count}.',
    headDate: 'DATE',
    headForeman: 'FOREMAN',
    headStatus: 'TIMESHEET',
  },
  es: {
    view: 'Ver hojas de horas',
    none: 'Sin hojas de horas',
    title: 'Hojas de horas del trabajo',
    newest: 'Las {shown} más recientes de {count}.',
    headDate: 'FECHA',
    headForeman: 'CAPATAZ',
    headStatus: 'HOJA DE HORAS',
  },
});
