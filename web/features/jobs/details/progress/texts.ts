import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const progressTexts = catalogue('jobProgress', {
  title: ['Job Progress', 'Avance del trabajo'],
  edit: common.edit,
  editProgress: ['Edit the progress of the job', 'Editar el avance del trabajo'],
  measures: ['Measures of progress', 'Medidas del avance'],
  estimated: ['Estimated', 'Estimado'],
  labor: ['Labor Hours', 'Horas de trabajo'],
  time: ['Time', 'Tiempo'],
  percent: common.percent,
  over: ['over', 'de más'],
  worked: ['{worked} of {planned}', '{worked} de {planned}'],
  workedUnplanned: ['{worked}, none planned', '{worked}, sin plan'],
  days: ['{start} – {end}', '{start} – {end}'],
  given: ['As entered', 'Según lo indicado'],

  dialogTitle: ['Job Progress', 'Avance del trabajo'],
  status: common.status,
  progress: ['Progress, %', 'Avance, %'],
  failed: ['Could not update the job. Please try again.', 'No se pudo actualizar el trabajo. Inténtalo de nuevo.'],
});
