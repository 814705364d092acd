import { catalogue } from '#web/texts/texts.ts';

/** How far a job is. */
export const progressTexts = catalogue('jobProgress', {
  en: {
    title: 'Job Progress',
    edit: 'Edit',
    editProgress: 'Edit the progress of the job',
    measures: 'Measures of progress',
    estimated: 'Estimated',
    labor: 'Labor Hours',
    time: 'Time',
    percent: '{percent}%',
    over: 'over',
    worked: '{worked} of {planned}',
    workedUnplanned: '{worked}, none planned',
    days: '{start} – {end}',
    given: 'As entered',

    dialogTitle: 'Job Progress',
    status: 'Status',
    progress: 'Progress, %',
    failed: 'Could not update the job. Please try again.',
  },
  es: {
    title: 'Avance del trabajo',
    edit: 'Editar',
    editProgress: 'Editar el avance del trabajo',
    measures: 'Medidas del avance',
    estimated: 'Estimado',
    labor: 'Horas de trabajo',
    time: 'Tiempo',
    percent: '{percent} %',
    over: 'de más',
    worked: '{worked} de {planned}',
    workedUnplanned: '{worked}, sin plan',
    days: '{start} – {end}',
    given: 'Según lo indicado',

    dialogTitle: 'Avance del trabajo',
    status: 'Estado',
    progress: 'Avance, %',
    failed: 'No se pudo actualizar el trabajo. Inténtalo de nuevo.',
  },
});
