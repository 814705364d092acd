import { catalogue } from '#web/texts/texts.ts';

export const sessionsTexts = catalogue('sessions', {
  title: ['Your sessions', 'Tus sesiones'],
  subject: ['your sessions', 'tus sesiones'],
  lead: [
    'Where you are signed in. Sign out of what you do not know or do not use any more.',
    'Dónde tienes la sesión abierta. Cierra las que no conozcas o ya no uses.',
  ],
  failed: ['Could not retrieve your sessions. Please try again.', 'No se pudieron obtener tus sesiones. Inténtalo de nuevo.'],
  list: ['Sessions', 'Sesiones'],
  thisOne: ['This one', 'Esta'],
  actingAs: ['Acting as {name}', 'Actuando como {name}'],
  unknownDevice: ['Unknown device', 'Dispositivo desconocido'],
  unknownAddress: ['Unknown address', 'Dirección desconocida'],
  since: ['Signed in {day}, {time}', 'Iniciada el {day}, {time}'],
  here: ['In use now', 'En uso ahora'],
  seen: ['Last seen {day}, {time}', 'Último uso el {day}, {time}'],
  signOut: ['Sign out', 'Cerrar sesión'],
  signOutOf: ['Sign out of {device}, signed in {day}, {time}', 'Cerrar la sesión de {device}, iniciada el {day}, {time}'],
  signOutFailed: ['Could not sign out there', 'No se pudo cerrar esa sesión'],
  everywhere: ['Sign out everywhere', 'Cerrar todas las sesiones'],
  everywhereTitle: ['Sign out everywhere?', '¿Cerrar todas las sesiones?'],
  everywhereText: [
    'You are signed out on every device, here as well, and sign in again where you go on.',
    'Se cierra tu sesión en todos los dispositivos, también en este. Inicia sesión de nuevo donde quieras continuar.',
  ],
});
