import { catalogue } from '#web/texts/texts.ts';

export const unsubscribeTexts = catalogue('unsubscribe', {
  'alerts.title': ['No more alerts by e-mail', 'No más alertas por correo'],
  'alerts.text': [
    'Muster stops sending you alerts by e-mail. You can switch them on again in Muster, under “How alerts reach you”.',
    'Muster dejará de enviarte alertas por correo. Puedes volver a activarlas en Muster, en «Cómo te llegan las alertas».',
  ],
  'shiftLog.title': ['No more shift logs by e-mail', 'No más diarios de turno por correo'],
  'shiftLog.text': [
    'Muster stops sending you the shift log by e-mail. You can choose it again in Muster, under “How alerts reach you”.',
    'Muster dejará de enviarte el diario de turno por correo. Puedes volver a elegirlo en Muster, en «Cómo te llegan las alertas».',
  ],
  'shiftLog.done': ['You get no more shift logs by e-mail.', 'Ya no recibes el diario de turno por correo.'],
  confirm: ['Stop the e-mails', 'Detener los correos'],
  stopping: ['Stopping …', 'Deteniendo …'],
  'alerts.done': ['You get no more alerts by e-mail.', 'Ya no recibes alertas por correo.'],
  invalid: [
    'This link does not count any more. Sign in to Muster and change it under “How alerts reach you”.',
    'Este enlace ya no vale. Inicia sesión en Muster y cámbialo en «Cómo te llegan las alertas».',
  ],
  failed: ['That did not work. Please try again.', 'No funcionó. Inténtalo de nuevo.'],
  toMuster: ['Open Muster', 'Abrir Muster'],
});
