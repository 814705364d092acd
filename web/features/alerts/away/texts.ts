import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const awayTexts = catalogue('away', {
  title: ['While you were away', 'Mientras no estabas'],
  since: ['Since {time}', 'Desde el {time}'],
  dismiss: ['Put it away', 'Quitar'],
  notDismissed: ['Could not put it away', 'No se pudo quitar'],
  alerts_one: ['{count} open notification', '{count} notificación pendiente'],
  alerts_other: ['{count} open notifications', '{count} notificaciones pendientes'],
  sheets_one: ['{count} timesheet came in', 'Llegó {count} hoja de horas'],
  sheets_other: ['{count} timesheets came in', 'Llegaron {count} hojas de horas'],
  sentBack_one: ['{count} timesheet was sent back', 'Se devolvió {count} hoja de horas'],
  sentBack_other: ['{count} timesheets were sent back', 'Se devolvieron {count} hojas de horas'],
  files_one: ['{count} file is done', '{count} archivo está listo'],
  files_other: ['{count} files are done', '{count} archivos están listos'],
  overcost_one: ['{count} job went over its bid', '{count} trabajo superó su oferta'],
  overcost_other: ['{count} jobs went over their bids', '{count} trabajos superaron su oferta'],
  sheet: ['#{job} · {foreman} · {day}', '#{job} · {foreman} · {day}'],
  job: ['Job #{job}', 'Trabajo #{job}'],
  fileFailed: ['{name}: it failed', '{name}: falló'],
  noName: common.missing,
  more_one: ['{count} more', '{count} más'],
  more_other: ['{count} more', '{count} más'],
});
