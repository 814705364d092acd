import { catalogue } from '../texts/texts.ts';

/**
 * What is said of a call that got no answer, or one that nobody can read. A server's own words are
 * shown as sent.
 */
export const httpTexts = catalogue('http', {
  en: {
    tooLong: 'The server took too long to answer.',
    unreachable: 'The server cannot be reached. Check the connection.',
    unreadable: 'The server gave an answer that cannot be read.',
    status: 'The server answered with an error ({status}).',
  },
  es: {
    tooLong: 'El servidor tardó demasiado en responder.',
    unreachable: 'No se puede llegar al servidor. Comprueba la conexión.',
    unreadable: 'El servidor dio una respuesta que no se puede leer.',
    status: 'El servidor respondió con un error ({status}).',
  },
});

/** Why a session is over that its person did not end on this page. */
export const endTexts = catalogue('session-end', {
  en: {
    logout: 'You logged out in another tab or window.',
    expired: 'Your session has expired.',
    deactivated: 'Your account has been deactivated.',
    changed: 'Your role has changed.',
    replaced: 'Somebody signed in anew in this browser.',
    switched: 'Another account is in use in this browser.',
    elsewhere: 'You signed out here from another device or window.',
    byAdmin: 'An admin ended your sessions.',
  },
  es: {
    logout: 'Cerró la sesión en otra pestaña o ventana.',
    expired: 'Tu sesión ha caducado.',
    deactivated: 'Tu cuenta ha sido desactivada.',
    changed: 'Tu rol ha cambiado.',
    replaced: 'Alguien inició sesión de nuevo en este navegador.',
    switched: 'En este navegador se usa otra cuenta.',
    elsewhere: 'Cerraste esta sesión desde otro dispositivo o ventana.',
    byAdmin: 'Un administrador cerró tus sesiones.',
  },
});
