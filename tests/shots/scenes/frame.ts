import type { Page } from 'playwright-core';
import { answers, liveFault, sessionEnds } from '../faults.ts';
import { inEveryLook, pressButton, type Scene, seenBy } from '../scene.ts';

const spoken: readonly Scene[] = inEveryLook([
  {
    name: 'changelog',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    after: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'profile-menu',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    after: (page) => page.locator('.profile-button').click(),
  },
  { name: 'not-found', who: 'admin', path: '/nowhere', wait: '.notice' },
]);

/** The box that finds everything, with this typed into it. */
const found = (name: string, text: string, wait: string, before?: Scene['before']): Scene => ({
  name: `find-${name}`,
  who: 'admin',
  path: '/app-changelog',
  wait: 'summary',
  ...(before && { before }),
  after: async (page) => {
    await page.keyboard.press('Control+k');
    await page.locator('.find-field').fill(text);
    await page.locator(wait).first().waitFor();
  },
});

export const FRAME_SCENES: readonly Scene[] = [
  ...inEveryLook([
    found('empty', '', '.find-line'),
    found('people', 'ra', '.find-line .avatar'),
    found('day', 'friday', '[aria-label="Timesheets"] .find-line, [aria-label="Hojas de horas"] .find-line'),
    found('job', '#10', '.find-line'),
    found('actions', '>', '.find-line'),
    found('nothing', 'zzqqxx', '.find-none'),
  ]),
  found('failed', 'ra', '.find .state-card', liveFault('failed', 'found')),
  ...inEveryLook([
    { name: 'login', path: '/login', wait: 'h1' },
    { name: 'login-spanish', path: '/login', wait: 'h1', after: pressButton('Español') },
  ]),
  ...['notFound', 'unauthorized', 'error'].map((status) => ({
    name: `login-refused-${status}`,
    path: `/login?status=${status}`,
    wait: 'dialog',
  })),
  {
    name: 'session-ended',
    who: 'supervisor',
    path: '/app-changelog',
    wait: '.login-ended',
    before: (page) => sessionEnds(page, 'deactivated'),
  },
  ...['/', '/wall'].map((path) => ({
    name: `first-sight${path === '/' ? '' : '-wall'}`,
    path,
    wait: '.early-mark',
    before: (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort()),
  })),
  { name: 'first-load-failed', path: '/', wait: '[role="alert"]', before: answers(/\/auth\/session$/) },
  ...spoken,
  ...seenBy('spanish', spoken),
  {
    name: 'menu',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    after: async (page, isNarrow) => {
      if (isNarrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
  },
  {
    name: 'shortcuts',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    after: async (page) => {
      await page.locator('.profile-button').click();
      await page.getByRole('button', { name: /Keyboard shortcuts/ }).click();
    },
  },
  { name: 'not-authorized', who: 'supervisor', path: '/upload', wait: '.notice' },
  {
    name: 'code-failed',
    who: 'admin',
    path: '/job-management',
    wait: '.list-page-rows',
    after: async (page) => {
      await page.route('**/assets/**', (route) => route.abort('connectionreset'));
      // The shortcut to the notifications.
      await page.keyboard.type('gn');
      await page.getByText('This page could not be loaded.').waitFor();
    },
  },
  {
    name: 'filter-dialog',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    after: async (page) => {
      await page.getByRole('switch', { name: 'Filter by supervisor' }).click();
      await page.getByRole('dialog').getByRole('checkbox').nth(1).check();
    },
  },
  {
    name: 'filter-dialog-failed',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    before: liveFault('failed', 'employees'),
    after: async (page) => {
      await page.getByRole('switch', { name: 'Filter by supervisor' }).click();
      await page.getByText('Could not retrieve supervisors').waitFor();
    },
  },
  { name: 'filter-banner', who: 'filtered', path: '/', wait: '.count-figure' },
  {
    name: 'acting-dialog',
    who: 'admin',
    path: '/app-changelog',
    wait: 'summary',
    after: async (page) => {
      await page.locator('.profile-button').click();
      await page.getByRole('button', { name: 'Acting as other user' }).click();
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  { name: 'acting-bar', who: 'acting', path: '/', wait: '.count-figure' },
  { name: 'api-down', who: 'admin', path: '/', wait: '.connection-banner', before: liveFault('stale') },
];
