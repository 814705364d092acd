import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, pressButton, type Scene, seenBy } from '../scene.ts';

const PAGE = { who: 'admin', path: '/notifications', wait: '.alert-card' } as const;

const openPanel = pressButton(/^(Notifications|Notificaciones)/);

const spoken: readonly Scene[] = inEveryLook([
  { ...PAGE, name: 'notifications' },
  { name: 'panel', who: 'admin', path: '/?tab=roster', wait: '.job-card', after: openPanel },
]);

export const ALERT_SCENES: readonly Scene[] = [
  ...onPaper([{ ...PAGE, name: 'notifications' }]),
  ...spoken,
  ...seenBy('spanish', spoken),
  {
    name: 'panel-failed',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    before: liveFault('failed', 'newestAlerts'),
    after: openPanel,
  },
  { name: 'notifications-filtered', who: 'admin', path: '/notifications?type=overcost', wait: '.list-page-rows' },
  { name: 'notifications-none-found', who: 'admin', path: '/notifications?search=zzzz', wait: '.state-card' },
  { ...PAGE, name: 'notifications-dates', after: pressButton(/^Date created/) },
  { ...PAGE, name: 'notifications-status', after: (page) => page.locator('.list-page-filters .choice').click() },
  { ...PAGE, name: 'notifications-clear-all', after: pressButton('Clear all') },
  {
    ...PAGE,
    name: 'notifications-cleared',
    after: async (page) => {
      await page.locator('.alert-card-clear').first().click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  { ...PAGE, name: 'notifications-alert-me', after: (page) => page.locator('.signals-button').click() },
  { ...PAGE, name: 'notifications-end', after: (page) => page.locator('.paging').scrollIntoViewIfNeeded() },
  { ...PAGE, name: 'notifications-loading', wait: '.alert-day-shape', before: liveFault('silent', 'alerts') },
  { ...PAGE, name: 'notifications-failed', wait: '.state-card', before: liveFault('failed', 'alerts') },
  { ...PAGE, name: 'notifications-stale', wait: '.connection-banner', before: liveFault('stale', 'alerts') },
];
