import { poseRoster } from '#tests/support/screens/posed-roster.ts';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, type Scene } from '../scene.ts';

const WALL = { who: 'admin', path: '/wall', wait: 'article', viewport: { width: 1920, height: 1080 } } as const;

const SCREENS = { tv: WALL.viewport, '16-10': { width: 1920, height: 1200 }, portrait: { width: 1080, height: 1920 } };

/** Walls of so many jobs on every kind of screen, with the feed and without it. */
const WALLS: readonly Scene[] = [3, 13, 25, 46, 200].flatMap((jobs) =>
  Object.entries(SCREENS).flatMap(([screen, viewport]) =>
    [false, true].map((isLost) => ({
      ...WALL,
      name: `wall-${jobs}-${screen}${isLost ? '-lost' : ''}`,
      wait: isLost ? '.wall-band' : 'article',
      viewport,
      ...(jobs === 25 && screen === 'tv' && { looks: ['wide', 'forced'] as const }),
      before: poseRoster({ jobs, missingOneIn: 11, isLost }),
    })),
  ),
);

const WIDGETS = { isWidgets: true, path: '', wait: 'h1' } as const;

/** What the named button of the widgets page opens. */
const opening = (name: string): Scene => ({
  ...WIDGETS,
  name: `widgets-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  after: (page) =>
    page
      .getByRole('button', { name: new RegExp(`^${name}( |:|$)`) })
      .first()
      .click(),
});

const OPENING = [
  'Status',
  'Regions',
  'Period',
  'Week',
  'Confirm',
  'Confirm a loss',
  'Prompt number',
  'Prompt text',
  'Prompt long text',
  'Prompt custom',
  'Error',
];

export const OTHER_SCENES: readonly Scene[] = [
  { ...WALL, name: 'wall' },
  ...onPaper([{ who: 'admin', path: '/wall', wait: 'article', name: 'wall' }]),
  ...WALLS,
  { ...WALL, name: 'wall-no-such-region', path: '/wall?region=999', wait: '.wall-notice' },
  { ...WALL, name: 'wall-small', viewport: { width: 320, height: 640 } },
  { ...WALL, name: 'wall-stale', wait: '.wall-band', before: liveFault('stale', 'roster') },
  ...inEveryLook([{ ...WIDGETS, name: 'widgets', isWhole: true }]),
  ...OPENING.map(opening),
  {
    ...opening('Period'),
    name: 'widgets-period-preview',
    after: async (page) => {
      await page.getByRole('button', { name: /^Period/ }).click();
      await page.getByRole('button', { name: /November 5, 2026$/ }).click();
      await page.getByRole('button', { name: /November 12, 2026$/ }).hover();
    },
  },
  {
    ...opening('Day'),
    name: 'widgets-day-months',
    after: async (page) => {
      await page.getByRole('button', { name: 'Day: 11/20/2026', exact: true }).click();
      await page.getByRole('button', { name: 'November', exact: true }).click();
    },
  },
  {
    ...opening('Day'),
    name: 'widgets-day-years',
    after: async (page) => {
      await page.getByRole('button', { name: 'Day: 11/20/2026', exact: true }).click();
      await page.getByRole('button', { name: '2026', exact: true }).click();
    },
  },
  {
    ...opening('Period'),
    name: 'widgets-period-typed',
    after: async (page) => {
      await page.getByRole('button', { name: /^Period/ }).click();
      await page.getByLabel('To', { exact: true }).fill('11/31/2026');
    },
  },
];
