import { catalogue } from '#web/texts/texts.ts';

export const pairingTexts = catalogue('pairing', {
  title: ['Pair this screen', 'Vincular esta pantalla'],
  notPaired: ['This screen is not paired yet.', 'Esta pantalla aún no está vinculada.'],
  before: ['On your phone or computer, open', 'En tu teléfono u ordenador, abre'],
  after: ['or scan the code, and enter:', 'o escanea el código, y escribe:'],
  newCode: ['A new code in {left}', 'Un código nuevo en {left}'],
  only: [
    'It shows names and clock-ins only, and nothing can be changed from here.',
    'Solo muestra nombres y fichajes, y desde aquí no se puede cambiar nada.',
  ],
  signIn: ['Sign in instead', 'Iniciar sesión'],
  qr: ['A QR code that leads to {address}', 'Un código QR que lleva a {address}'],
  loading: ['Getting a code', 'Pidiendo un código'],
  failed: ['There is no code at the moment: trying again by itself.', 'Ahora mismo no hay código: se reintenta solo.'],
});
