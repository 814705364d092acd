import { common } from '#web/texts/common.ts';
import { catalogue, type TextsOf } from '#web/texts/texts.ts';

/** What the notifications say. */
export const alertsTexts = catalogue('alerts', {
  jobFinished: ['Finish job', 'Trabajo terminado'],
  pictureMismatch: ['Picture mismatch', 'La foto no coincide'],
  clockout: ['Clockout missing', 'Falta marcar la salida'],
  overcost: ['Overcost', 'Sobrecosto'],
  locationMismatch: ['Location mismatch', 'La ubicación no coincide'],
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
  missing: common.missing,

  title: ['Notifications', 'Notificaciones'],
  summary: ['/Summary', '/Resumen'],
  subject: ['the notifications', 'las notificaciones'],
  loading: ['Loading the notifications', 'Cargando las notificaciones'],
  today: common.today,
  yesterday: common.yesterday,
  viewMore: common.viewMore,
  viewAll: ['View All', 'Ver todas'],
  unread: ['{count} unread today', '{count} sin leer hoy'],
  unreadToday: ['unread today', 'sin leer hoy'],
  unreadWord: ['unread', 'sin leer'],
  allRead: ['All of today read', 'Todo lo de hoy leído'],
  readAll: ['Mark all read', 'Marcar todo como leído'],
  moreToday_one: ['{count} more today', '{count} más de hoy'],
  moreToday_other: ['{count} more today', '{count} más de hoy'],
  closePanel: ['Close notifications', 'Cerrar las notificaciones'],
  noneToday: ['No notifications today.', 'No hay notificaciones hoy.'],
  manyNew: ['{count} new notifications', '{count} notificaciones nuevas'],
  waiting_one: ['{count} new', '{count} nueva'],
  waiting_other: ['{count} new', '{count} nuevas'],
  newestFailed: ['Could not get newest notifications', 'No se pudieron obtener las notificaciones más recientes'],
  allFailed: ['Could not get all notifications', 'No se pudieron obtener las notificaciones'],
  readFailed: ['Could not mark the notification as read', 'No se pudo marcar la notificación como leída'],
  readAllFailed: ['Could not mark the notifications as read', 'No se pudieron marcar las notificaciones como leídas'],

  search: ['Search by Job Id', 'Buscar por número de trabajo'],
  status: common.status,
  statusAll: ['All', 'Todos'],
  created: ['Date created', 'Fecha de creación'],
  none: ['There are no notifications to display.', 'No hay notificaciones que mostrar.'],
  clearOneOf: ['Clear {title}', 'Borrar {title}'],
  cleared: ['Notification cleared', 'Notificación borrada'],
  manyCleared: ['{count} notifications cleared', '{count} notificaciones borradas'],
  undo: common.undo,
  undoFailed: ['Could not bring back the notification', 'No se pudo recuperar la notificación'],
  deleteFailed: ['Could not delete notification', 'No se pudo borrar la notificación'],
  clearAll: ['Clear all', 'Borrar todas'],
  clearAllTitle: ['Clear all notifications?', '¿Borrar todas las notificaciones?'],
  clearAllText: [
    'Every notification leaves your list, on all pages and also those that a filter hides. Other people keep theirs.',
    'Todas las notificaciones salen de tu lista, en todas las páginas y también las que oculta un filtro. Las demás personas conservan las suyas.',
  ],
  deleteAllFailed: ['Could not delete notifications', 'No se pudieron borrar las notificaciones'],

  signals: ['Alert me', 'Avisarme'],
  desktop: ['Desktop notifications', 'Notificaciones de escritorio'],
  desktopHint: ['Shown by your computer while you look elsewhere.', 'Las muestra tu computadora mientras miras otra cosa.'],
  desktopDenied: [
    'Blocked in this browser. Allow notifications for this site in its settings.',
    'Bloqueadas en este navegador. Permite las notificaciones de este sitio en su configuración.',
  ],
  desktopMissing: ['This browser has none.', 'Este navegador no las tiene.'],
  sound: ['Sound', 'Sonido'],
  soundHint: ['A short tone for each new notification.', 'Un tono breve por cada notificación nueva.'],
  signalsScope: ['Kept in this browser.', 'Se guarda en este navegador.'],
});

export type AlertsTexts = TextsOf<typeof alertsTexts>;
