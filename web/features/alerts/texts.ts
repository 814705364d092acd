import { ALERT_SENTENCES } from '#shared/alerts/sentences.ts';
import { common } from '#web/texts/common.ts';
import { catalogue, type TextsOf } from '#web/texts/texts.ts';

export const alertsTexts = catalogue('alerts', {
  ...ALERT_SENTENCES,
  missing: common.missing,
  stateOpen: ['Open', 'Pendiente'],
  stateTaken: ['{name} has it', 'La tiene {name}'],
  stateMine: ['You have it', 'La tienes tú'],
  stateSettled: ['Resolved', 'Resuelta'],

  title: common.notifications,
  summary: ['/Summary', '/Resumen'],
  subject: ['the notifications', 'las notificaciones'],
  loading: ['Loading the notifications', 'Cargando las notificaciones'],
  today: common.today,
  yesterday: common.yesterday,
  viewMore: common.viewMore,
  viewAll: ['View All', 'Ver todas'],
  unread: ['{count} unread today', '{count} sin leer hoy'],
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
  signalsElsewhere: ['How alerts reach you elsewhere', 'Cómo te llegan las alertas fuera de aquí'],
  desktopByPush: [
    'This browser shows them also while Muster is closed.',
    'Este navegador las muestra también con Muster cerrado.',
  ],
});

export type AlertsTexts = TextsOf<typeof alertsTexts>;
