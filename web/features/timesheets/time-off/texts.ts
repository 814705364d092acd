import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const timeOffTexts = catalogue('timeOff', {
  timeOff: ['Time off', 'Ausencia'],
  afterEditing: ['Save or cancel your changes first', 'Primero guarda o cancela tus cambios'],
  approvedByAdmin: [
    'This timesheet is approved. Only an admin can change it',
    'Esta hoja está aprobada. Solo un administrador puede cambiarla',
  ],
  type: ['Time off as', 'Ausencia como'],
  HOLIDAY: ['Holiday', 'Feriado'],
  NO_SHOW: ['No Show', 'No se presentó'],
  choose_one: ['Time off for {count} person', 'Ausencia de {count} persona'],
  choose_other: ['Time off for {count} people', 'Ausencia de {count} personas'],
  chooseSome: ['Choose who has time off', 'Elige quién está ausente'],
  title: ['Time Off', 'Ausencia'],
  lead_one: [
    'The rows of {count} person become {type} on the jobs that are ticked. Their times stay.',
    'Las filas de {count} persona pasan a {type} en los trabajos marcados. Sus horas quedan.',
  ],
  lead_other: [
    'The rows of {count} people become {type} on the jobs that are ticked. Their times stay.',
    'Las filas de {count} personas pasan a {type} en los trabajos marcados. Sus horas quedan.',
  ],
  noShowLead: ['No Show hours are not added to total hours.', 'Las horas de quien no se presentó no se suman al total.'],
  offFirst: ['Nothing is approved while time off is entered', 'No se puede aprobar mientras se anota una ausencia'],
  jobs: ['Available jobs', 'Trabajos disponibles'],
  jobId: ['JOB ID', 'ID del trabajo'],
  address: ['JOB ADDRESS', 'Dirección'],
  region: ['REGION', 'Región'],
  category: ['CATEGORY', 'Categoría'],
  none: ['There are no available jobs for Time Off.', 'No hay trabajos disponibles para la ausencia.'],
  save: common.save,
  saving: common.saving,
  cancel: common.cancel,
  failed: ['Could not update DWO for Time Off.', 'No se pudo anotar la ausencia.'],
  saved: ['Time off is entered', 'Ausencia anotada'],
  reopened: [
    'The approval is taken back: this timesheet is Submitted again.',
    'Se retiró la aprobación: esta hoja está de nuevo en Enviado.',
  ],
});
