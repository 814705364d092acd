import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** What the bell says: apart from the texts of the alerts, which come after the page. */
export const bellTexts = catalogue('bell', {
  title: common.notifications,
  unreadToday: ['unread today', 'sin leer hoy'],
});
