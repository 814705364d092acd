import { MOMENTS, type Moment, type Pose, poseRoster } from '#tests/support/screens/posed-roster.ts';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, type Scene } from '../scene.ts';

const WALL = { who: 'admin', path: '/wall?view=quiet', wait: 'article', viewport: { width: 1920, height: 1080 } } as const;

const SCREENS = {
  tv: WALL.viewport,
  '4k': { width: 3840, height: 2160 },
  '16-10': { width: 1920, height: 1200 },
  portrait: { width: 1080, height: 1920 },
  small: { width: 1366, height: 768 },
};

/** Walls of so many jobs on every kind of screen, with the feed and without it. */
const WALLS: readonly Scene[] = [3, 13, 25, 46, 200].flatMap((jobs) =>
  Object.entries(SCREENS).flatMap(([screen, viewport]) =>
    [
      { isLost: false, view: 'quiet' },
      { isLost: true, view: 'quiet' },
      { isLost: false, view: 'board' },
      { isLost: true, view: 'board' },
    ].map(({ isLost, view }) => ({
      ...WALL,
      path: `/wall?view=${view}`,
      name: `wall-${view}-${jobs}-${screen}${isLost ? '-lost' : ''}`,
      wait: isLost ? '.wall-band' : 'article',
      viewport,
      ...(jobs === 25 && screen === 'tv' && { looks: ['wide', 'forced'] as const }),
      before: poseRoster({ jobs, missingOneIn: 11, isMorning: view === 'quiet', isLost }),
    })),
  ),
);

/** Who is missing at a moment. */
const AT_MOMENTS: Record<Moment, Partial<Pose>> = {
  '06:30': {},
  '07:43': { missingOneIn: 11, isMorning: true, longCrew: 25 },
  '12:00': { longCrew: 12 },
  '18:00': {},
  '02:00': {},
};

/** Walls through a day: `--only wall-board-at-`. */
const WALLS_OF_A_DAY: readonly Scene[] = [3, 25, 46, 200].flatMap((jobs) =>
  (Object.keys(MOMENTS) as Moment[]).flatMap((moment) =>
    (['tv', '4k', 'portrait', 'small'] as const).flatMap((screen) =>
      ['board', 'quiet', 'auto'].map((view) => ({
        ...WALL,
        name: `wall-${view}-at-${moment.replace(':', '')}-${jobs}-${screen}`,
        path: `/wall?view=${view}`,
        wait: '.wall-clock',
        viewport: SCREENS[screen],
        before: poseRoster({ jobs, moment, ...AT_MOMENTS[moment] }),
      })),
    ),
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
  ...onPaper([{ who: 'admin', path: '/wall?view=quiet', wait: 'article', name: 'wall' }]),
  ...WALLS,
  ...WALLS_OF_A_DAY,
  ...[2, 8].map((seen) => ({
    ...WALL,
    name: `wall-seen-from-${seen}`,
    path: `/wall?view=quiet&seen=${seen}`,
    before: poseRoster({ jobs: 46, missingOneIn: 11, isMorning: true }),
  })),
  { ...WALL, name: 'wall-no-such-region', path: '/wall?view=quiet&region=999', wait: '.wall-notice' },
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
