import { catalogue } from '../texts/texts.ts';

/** Errors of a call without a readable answer. Messages of the server itself are shown as sent. */
export const httpTexts = catalogue('http', {
  tooLong: ['The server took too long to answer.', 'El servidor tardó demasiado en responder.'],
  unreachable: ['The server cannot be reached. Check the connection.', 'No se puede llegar al servidor. Comprueba la conexión.'],
  unreadable: ['The server gave an answer that cannot be read.', 'El servidor dio una respuesta que no se puede leer.'],
  noRoom: [
    'There is no room left on the server to keep this: tell whoever runs it.',
    'No queda espacio en el servidor para guardar esto: avisa a quien lo administra.',
  ],
  status: ['The server answered with an error ({status}).', 'El servidor respondió con un error ({status}).'],
});

/** Reasons of a session's end, other than a sign-out on this page. */
export const endTexts = catalogue('session-end', {
  logout: ['You logged out in another tab or window.', 'Cerraste la sesión en otra pestaña o ventana.'],
  expired: ['Your session has expired.', 'Tu sesión ha caducado.'],
  deactivated: ['Your account has been deactivated.', 'Tu cuenta ha sido desactivada.'],
  changed: ['Your role has changed.', 'Tu rol ha cambiado.'],
  replaced: ['Somebody signed in again in this browser.', 'Alguien inició sesión de nuevo en este navegador.'],
  switched: ['Another account is in use in this browser.', 'En este navegador se usa otra cuenta.'],
  elsewhere: ['You signed out here from another device or window.', 'Cerraste esta sesión desde otro dispositivo o ventana.'],
  unpaired: ['This screen was unpaired.', 'Esta pantalla se ha desvinculado.'],
  byAdmin: ['An admin ended your sessions.', 'Un administrador cerró tus sesiones.'],
});
