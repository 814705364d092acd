import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, openDialog, pressButton, type Scene, seenBy } from '../scene.ts';

const PAGE = { who: 'admin', path: '/notifications', wait: '.alert-card' } as const;

const openPanel = pressButton(/^(Notifications|Notificaciones)/);

const spoken: readonly Scene[] = inEveryLook([
  { ...PAGE, name: 'notifications' },
  { ...PAGE, name: 'notifications-chosen', after: (page) => page.locator('.alert-card-choose').first().click() },
  { ...PAGE, name: 'notifications-resolved', path: '/notifications?state=settled' },
  { name: 'panel', who: 'admin', path: '/?tab=roster', wait: '.job-card', after: openPanel },
]);

const NOTICES = { who: 'admin', path: '/notices', wait: '.notices-foot' } as const;
const addQuiet = pressButton(/^(Add quiet hours|Añadir horas de silencio)/);

const notices: readonly Scene[] = inEveryLook([{ ...NOTICES, name: 'notices', isWhole: true, after: addQuiet }]);

/** The first notifications are ticked, and what can be done about them is shown. */
const seeToTwo = async (page: Page): Promise<void> => {
  for (const place of [0, 1]) await page.locator('.alert-card-tick').nth(place).check();
  await openDialog('See to 2 notifications')(page);
  await page.getByText(/will be changed|None of these/).waitFor();
};

export const ALERT_SCENES: readonly Scene[] = [
  ...onPaper([{ ...PAGE, name: 'notifications' }]),
  ...spoken,
  ...seenBy('spanish', spoken),
  ...inEveryLook([{ ...PAGE, name: 'notifications-see-to', after: seeToTwo }]),
  { ...PAGE, name: 'notifications-ticked', after: (page) => page.locator('.alert-card-tick').first().check() },
  ...notices,
  ...seenBy('spanish', notices),
  { ...NOTICES, name: 'notices-loading', wait: '.notices-shape', before: liveFault('silent', 'noticeChoices') },
  { ...NOTICES, name: 'notices-failed', wait: '.state-card', before: liveFault('failed', 'noticeChoices') },
  { name: 'unsubscribe', path: '/unsubscribe?token=a', wait: '.unsubscribe-card' },
  { name: 'unsubscribe-invalid', path: '/unsubscribe', wait: '.unsubscribe-card' },
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
