import { inLanguage, type Language } from '../rules/languages.ts';
import { timeText } from '../rules/local-time.ts';
import type { AlertData, AlertType } from './alerts.ts';

/**
 * What an alert says, in each language: its title, and its sentence under `…Message`. Screens,
 * mails and pushes say the same.
 */
export const ALERT_SENTENCES = {
  jobFinished: ['Finish job', 'Trabajo terminado'],
  pictureMismatch: ['Picture mismatch', 'La foto no coincide'],
  clockout: ['Clockout missing', 'Falta marcar la salida'],
  overcost: ['Overcost', 'Sobrecosto'],
  locationMismatch: ['Location mismatch', 'La ubicación no coincide'],
  late: ['Late', 'Con retraso'],
  jobFinishedMessage: ['The job "#{jobId}" finished successfully', 'El trabajo "#{jobId}" terminó correctamente'],
  pictureMismatchMessage: [
    '{name} has a picture mismatch in the job "#{jobId}"',
    'La foto de {name} no coincide en el trabajo "#{jobId}"',
  ],
  clockoutMessage: [
    'The foreman {foremanName} forgot to stop the clock for the job "#{jobId}"',
    'El capataz {foremanName} olvidó detener el reloj del trabajo "#{jobId}"',
  ],
  overcostMessage: ['The job "#{jobId}" has exceeded the estimated cost', 'El trabajo "#{jobId}" superó el costo estimado'],
  locationMismatchMessage: [
    'Job location is unknown or not matching Job Address or Yard for job "#{jobId}"',
    'La ubicación del trabajo "#{jobId}" se desconoce o no coincide con la dirección del trabajo ni con el patio',
  ],
  lateMessage: [
    '{name} is late for the job "#{jobId}" of {foremanName}, expected at {since}',
    '{name} llega tarde al trabajo "#{jobId}" de {foremanName}, se esperaba a las {since}',
  ],
} as const satisfies Record<AlertType | `${AlertType}Message`, readonly [string, string]>;

/** The words around alerts in pushes and mails. */
export const NOTICE_SENTENCES = {
  missing: ['- - -', '- - -'],
  handedOver: ['Handed to you: {title}', 'Te la pasaron: {title}'],
  escalated: ['Nobody has taken it: {title}', 'Nadie la ha asumido: {title}'],
  several: ['{count} alerts', '{count} alertas'],
  over: ['Resolved', 'Resuelta'],
  take: ['Take', 'Asumir'],
  open: ['Open', 'Abrir'],
  testTitle: ['Muster reaches you here', 'Muster te avisa aquí'],
  testBody: ['Alerts that you chose come this way.', 'Las alertas que elegiste llegan por aquí.'],
  more: ['and {count} more', 'y {count} más'],
  openInMuster: ['Open in Muster', 'Abrir en Muster'],
  whyMail: [
    'You get this because you chose alerts by email in Muster.',
    'Recibes esto porque elegiste avisos por correo en Muster.',
  ],
  noMoreMail: ['Switch off alerts by email', 'Dejar de recibir avisos por correo'],
  whyLog: [
    'You get this because you chose the shift log by email in Muster.',
    'Recibes esto porque elegiste el diario de turno por correo en Muster.',
  ],
  noMoreLogs: ['Switch off the shift log by email', 'Dejar de recibir el diario de turno por correo'],
} as const;

/** The words of a reminder of what payroll waits for, on screens, in pushes and mails. */
export const REMINDER_SENTENCES = {
  title: ['{count} timesheets for payroll', '{count} hojas de horas para nómina'],
  titleOne: ['1 timesheet for payroll', '1 hoja de horas para nómina'],
  body: [
    '{by} reminds you: {from} – {until} is not approved yet: {what}.',
    '{by} te recuerda: {from} – {until} aún no está aprobado: {what}.',
  ],
  draft: ['{count} not submitted', '{count} sin enviar'],
  submitted: ['{count} to approve', '{count} por aprobar'],
  running: ['{count} with a running clock', '{count} con un reloj en marcha'],
} as const;

/** An alert in words, for those who read it outside of the page. Times are of the time zone. */
export function alertInWords(
  { type, data }: { type: AlertType; data: AlertData },
  { language, timeZone }: { language: Language; timeZone: string },
): { title: string; text: string } {
  const missing = inLanguage(NOTICE_SENTENCES.missing, language);
  const { jobId, name = missing, foremanName = missing, since } = data;
  return {
    title: inLanguage(ALERT_SENTENCES[type], language),
    text: inLanguage(ALERT_SENTENCES[`${type}Message`], language, {
      jobId,
      name,
      foremanName,
      since: since === undefined ? missing : timeText(since, timeZone),
    }),
  };
}
