import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The phase codes of a job. */
export const jobCodesTexts = catalogue('jobPhaseCodes', {
  title: ['Phase Codes', 'Códigos de fase'],
  add: ['Add Code', 'Añadir código'],
  copyJob: ['Copy from a Job', 'Copiar de un trabajo'],
  copyCompany: ["Copy the Company's", 'Copiar los de la empresa'],
  copied_one: ['{count} code was added', 'Se añadió {count} código'],
  copied_other: ['{count} codes were added', 'Se añadieron {count} códigos'],
  copiedNone: ['The job has all of these codes already', 'El trabajo ya tiene todos esos códigos'],
  copyFailed: ['Could not copy the phase codes', 'No se pudieron copiar los códigos de fase'],
  failed: ['Could not retrieve the phase codes', 'No se pudieron obtener los códigos de fase'],
  none: [
    'There are no phase codes yet. Hours are booked without one until a code is added.',
    'Aún no hay códigos de fase. Las horas se anotan sin código hasta que se añada uno.',
  ],
  removeText: [
    'Is {code} no longer offered? Hours that are booked on it keep it: the code is then retired, and can be taken back.',
    '¿Dejar de ofrecer {code}? Las horas anotadas en él lo conservan: el código queda retirado y se puede recuperar.',
  ],

  fromTitle: ['Copy Phase Codes from a Job', 'Copiar códigos de fase de un trabajo'],
  copy: ['Copy', 'Copiar'],
  copying: ['Copying', 'Copiando'],
  cancel: common.cancel,
  search: ['Search by Job', 'Buscar por trabajo'],
  searchHint: ['Job ID, address, foreman or client', 'N.º, dirección, capataz o cliente'],
  jobs: ['Jobs', 'Trabajos'],
  jobId: ['Job ID', 'N.º de trabajo'],
  address: ['Address', 'Dirección'],
  jobsFailed: ['Could not retrieve the jobs', 'No se pudieron obtener los trabajos'],
  noJobs: ['No jobs found', 'No se encontraron trabajos'],
});
