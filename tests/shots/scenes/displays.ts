import type { Page } from 'playwright-core';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { inEveryLook, type Scene } from '../scene.ts';

const SCREENS = {
  tv: { width: 1920, height: 1080 },
  small: { width: 1366, height: 768 },
  portrait: { width: 1080, height: 1920 },
  '4k': { width: 3840, height: 2160 },
};

const DISPLAYS = { who: 'admin', path: '/displays', wait: '.displays-head' } as const;
const PAIRED = [
  { name: 'Control room, left' },
  { name: 'Control room, right', regionIds: [1, 2] },
  { name: 'Yard gate, Staten Island', regionIds: [3], showsNames: false },
];

/** Pairs screens by calls of the admin's page; none of them is ever turned on. */
async function pairAll(page: Page): Promise<void> {
  await page.locator('.display, .displays .state-card').first().waitFor();
  await page.evaluate(
    async ([header, forms]) => {
      const post = async (path: string, body: object): Promise<{ user_code: string }> => {
        const headers = { [header]: 'web', 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      };
      if (document.querySelector('.display')) return;
      for (const form of forms) {
        const { user_code: code } = await post('/auth/display', {});
        await post('/api/v1/display', { ...form, code });
      }
    },
    [CLIENT_HEADER, PAIRED] as const,
  );
  await page
    .locator('.display')
    .nth(PAIRED.length - 1)
    .waitFor();
}

export const DISPLAY_SCENES: readonly Scene[] = [
  ...Object.entries(SCREENS).map(([screen, viewport]) => ({
    name: `pairing-${screen}`,
    path: '/wall',
    wait: '.pairing-code',
    viewport,
  })),
  { name: 'pairing', path: '/wall', wait: '.pairing-code', looks: ['narrow', 'forced'] },
  { ...DISPLAYS, name: 'displays-none', wait: '.displays .state-card' },
  { ...DISPLAYS, name: 'displays-pair', path: '/pair?code=KDXR-ZMWP', wait: 'dialog' },
  ...inEveryLook([{ ...DISPLAYS, name: 'displays', after: pairAll }]),
  ...['alerts', 'hours'].flatMap((view) =>
    Object.entries(SCREENS).map(([screen, viewport]) => ({
      name: `wall-${view}-${screen}`,
      who: 'admin' as const,
      path: `/wall?view=${view}`,
      wait: '.alerts-panes, .hours-tiles',
      viewport,
    })),
  ),
  ...['alerts', 'hours'].map((view) => ({
    name: `wall-${view}`,
    who: 'admin' as const,
    path: `/wall?view=${view}`,
    wait: '.alerts-panes, .hours-tiles',
    looks: ['narrow', 'forced'] as const,
  })),
  {
    ...DISPLAYS,
    name: 'displays-playlist',
    looks: ['wide', 'narrow', 'tablet', 'small'],
    isWhole: true,
    after: async (page) => {
      await pairAll(page);
      await page.getByRole('button', { name: 'Edit Control room, right' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Names in the morning, then in turn' }).click();
      await dialog.getByLabel('Until').first().fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Enter both times, or none').waitFor();
    },
  },
  {
    ...DISPLAYS,
    name: 'displays-edit',
    after: async (page) => {
      await pairAll(page);
      await page.getByRole('button', { name: 'Edit Control room, right' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
