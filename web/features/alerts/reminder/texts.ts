import { catalogue } from '#web/texts/texts.ts';

export const reminderTexts = catalogue('reminder', {
  title_one: ['{count} timesheet for payroll', '{count} hoja de horas para nómina'],
  title_other: ['{count} timesheets for payroll', '{count} hojas de horas para nómina'],
  text: ['{by} reminds you: {days} is not approved yet.', '{by} te recuerda: {days} aún no está aprobado.'],
  submitted: ['{count} to approve', '{count} por aprobar'],
  draft: ['{count} not submitted', '{count} sin enviar'],
  running: ['{count} with a running clock', '{count} con un reloj en marcha'],
  dismiss: ['Put it away', 'Quitar'],
  notDismissed: ['Could not put it away', 'No se pudo quitar'],
});
