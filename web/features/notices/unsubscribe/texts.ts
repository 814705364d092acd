import { catalogue } from '#web/texts/texts.ts';

export const unsubscribeTexts = catalogue('unsubscribe', {
  title: ['No more alerts by e-mail', 'No más alertas por correo'],
  text: [
    'Muster stops sending you alerts by e-mail. You can switch them on again in Muster, under “How alerts reach you”.',
    'Muster dejará de enviarte alertas por correo. Puedes volver a activarlas en Muster, en «Cómo te llegan las alertas».',
  ],
  confirm: ['Stop the e-mails', 'Detener los correos'],
  stopping: ['Stopping …', 'Deteniendo …'],
  done: ['You get no more alerts by e-mail.', 'Ya no recibes alertas por correo.'],
  invalid: [
    'This link does not count any more. Sign in to Muster and change it under “How alerts reach you”.',
    'Este enlace ya no vale. Inicia sesión en Muster y cámbialo en «Cómo te llegan las alertas».',
  ],
  failed: ['That did not work. Please try again.', 'No funcionó. Inténtalo de nuevo.'],
  toMuster: ['Open Muster', 'Abrir Muster'],
});
