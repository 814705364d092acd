import type { Page } from 'playwright-core';
import { addDays, isWeekend } from '#shared/rules/periods.ts';
import { type CompanySetup, SETUP_STEPS } from '#shared/summary.ts';
import { poseAnswers } from '#tests/support/screens/posed-answer.ts';
import { poseCountdown } from '#tests/support/screens/posed-countdown.ts';
import { poseOvertime } from '#tests/support/screens/posed-overtime.ts';
import { poseRoster } from '#tests/support/screens/posed-roster.ts';
import { TODAY } from '#tests/support/screens/summary-screen.ts';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, pressButton, type Scene, seenBy } from '../scene.ts';

const daysOf = (daysBefore: number): string => `days=${addDays(TODAY, -daysBefore)}.${TODAY}`;
/** The last day before today on which the demo company worked. */
const WORKED_DAY = [1, 2, 3].map((back) => addDays(TODAY, -back)).find((day) => !isWeekend(day));
const WITHOUT_WORK = 'days=2024-01-01.2024-01-12';

const DRAWN = '.bar-plot-labels span';
const JOBS = { who: 'admin', path: `/?${daysOf(18)}`, wait: DRAWN } as const;
const SHEETS = { who: 'admin', path: `/?tab=timesheet&${daysOf(18)}`, wait: DRAWN } as const;
const ROSTER = { who: 'admin', path: '/?tab=roster', wait: '.job-card' } as const;

/** At 7:13 of a past day. */
const REPLAY = { who: 'admin', path: `/?tab=roster&days=${WORKED_DAY}.${WORKED_DAY}&replay=433`, wait: '.replay-curve' } as const;
const LOG = { who: 'admin', path: `/shift-log?day=${WORKED_DAY}`, wait: '.log-line' } as const;

const pointAtBars = async (page: Page): Promise<void> => {
  await page.locator(DRAWN).nth(1).hover();
};

const goOnOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.locator('.missed-note').waitFor();
};

/** A company that begins: what is done, what is missing, and what nobody has begun. */
const STEPS: CompanySetup['steps'] = {
  regions: { total: 6, missing: 0 },
  people: { total: 366, missing: 2 },
  jobs: { total: 1_204, missing: 0 },
  places: { total: 1_192, missing: 12 },
  crews: { total: 42, missing: 3 },
  phaseCodes: { total: 3_000, missing: 12 },
  payroll: { total: 366, missing: 0 },
  phones: { total: 0, missing: 45 },
};
const NOTHING = Object.fromEntries(SETUP_STEPS.map((name) => [name, { total: 0, missing: 0 }])) as typeof STEPS;

const beginning = (steps: CompanySetup['steps']) =>
  poseAnswers({
    currentUser: ({ data }) => ({ data: { ...data, isSettingUp: true } }),
    setup: () => ({ data: { isDone: false, steps } }),
  });
const FIRST_HOUR = { who: 'admin', path: '/', wait: '.setup-step', before: beginning(STEPS) } as const;
const firstHour = inEveryLook([{ ...FIRST_HOUR, name: 'first-hour', isWhole: true }]);

/** The card below the others of its tab. */
const toOvertime = async (page: Page): Promise<void> => {
  await page.locator('.overtime').scrollIntoViewIfNeeded();
};
const OVERTIME = { who: 'admin', path: '/?tab=timesheet', wait: '.overtime-person', after: toOvertime } as const;

const toCountdown = async (page: Page): Promise<void> => {
  await page.locator('.countdown').scrollIntoViewIfNeeded();
};
const COUNTDOWN = { who: 'admin', path: '/?tab=timesheet', wait: '.countdown-figures', after: toCountdown } as const;

const spoken: readonly Scene[] = inEveryLook([
  { ...JOBS, name: 'jobs' },
  { ...SHEETS, name: 'timesheet' },
  { ...ROSTER, name: 'roster' },
  { ...REPLAY, name: 'replay' },
  { ...LOG, name: 'shift-log' },
  { ...COUNTDOWN, name: 'countdown', before: poseCountdown(7) },
  { ...OVERTIME, name: 'overtime', before: poseOvertime(10) },
  { ...JOBS, name: 'jobs-dates', after: pressButton(/^(Dates|Fechas)/) },
]);

const printed = onPaper([
  { ...JOBS, name: 'jobs' },
  { ...SHEETS, name: 'timesheet' },
  { ...ROSTER, name: 'roster' },
  { ...LOG, name: 'shift-log' },
]);

export const SUMMARY_SCENES: readonly Scene[] = [
  ...spoken,
  ...printed,
  ...firstHour,
  ...seenBy('spanishAdmin', firstHour),
  { ...FIRST_HOUR, name: 'first-minute', before: beginning(NOTHING) },
  ...seenBy('spanish', printed),
  ...seenBy('spanish', spoken),
  ...seenBy('supervisor', spoken.slice(0, 3)),
  { ...JOBS, name: 'jobs-this-week', path: '/' },
  { ...JOBS, name: 'jobs-whole', isWhole: true },
  { ...JOBS, name: 'jobs-filtered', who: 'filtered' },
  { ...JOBS, name: 'jobs-weeks', path: `/?${daysOf(80)}` },
  { ...JOBS, name: 'jobs-months', path: `/?${daysOf(80)}&pieces=coarser` },
  { ...JOBS, name: 'jobs-single-day', path: `/?days=${WORKED_DAY}.${WORKED_DAY}` },
  { ...JOBS, name: 'jobs-two-categories', path: `/?${daysOf(18)}&category=ohElectric.overhead` },
  { ...JOBS, name: 'jobs-without-work', path: `/?${WITHOUT_WORK}`, wait: '.count-figure' },
  { ...JOBS, name: 'jobs-pointed', after: pointAtBars },
  { ...JOBS, name: 'jobs-regions', after: (page) => page.locator('.summary-filters .choice').click() },
  { ...JOBS, name: 'jobs-categories', after: pressButton(/^Categories/) },
  { ...JOBS, name: 'jobs-high', viewport: { width: 1920, height: 1080 } },
  { ...SHEETS, name: 'timesheet-high', viewport: { width: 1920, height: 1080 } },
  { ...JOBS, name: 'jobs-no-such-region', path: '/?region=999', wait: '.summary-nowhere' },
  {
    ...JOBS,
    name: 'jobs-dot',
    after: async (page) => {
      await page.locator('.count-mark').first().hover();
      await page.getByRole('tooltip').waitFor();
    },
    looks: ['wide'],
  },
  { ...JOBS, name: 'jobs-loading', wait: '.shape', before: liveFault('silent', 'jobSummary') },
  { ...JOBS, name: 'jobs-failed', wait: '[role="alert"], .state-card', before: liveFault('failed', 'jobSummary') },
  { ...JOBS, name: 'jobs-stale', wait: '.connection-banner', before: liveFault('stale', 'jobSummary') },
  { ...SHEETS, name: 'timesheet-this-week', path: '/?tab=timesheet' },
  { ...SHEETS, name: 'timesheet-whole', isWhole: true },
  { ...SHEETS, name: 'timesheet-weeks', path: `/?tab=timesheet&${daysOf(80)}` },
  {
    ...SHEETS,
    name: 'timesheet-single-day',
    path: `/?tab=timesheet&days=${WORKED_DAY}.${WORKED_DAY}`,
    wait: DRAWN,
  },
  { ...SHEETS, name: 'timesheet-without-work', path: `/?tab=timesheet&${WITHOUT_WORK}`, wait: '.sheet-counts' },
  { ...SHEETS, name: 'timesheet-loading', wait: '.shape', before: liveFault('silent', 'dwoSummary') },
  { ...SHEETS, name: 'timesheet-failed', wait: '[role="alert"], .state-card', before: liveFault('failed', 'dwoSummary') },
  { ...SHEETS, name: 'timesheet-stale', wait: '.connection-banner', before: liveFault('stale', 'dwoSummary') },
  { ...COUNTDOWN, name: 'countdown-nothing-left', wait: '.countdown-files', before: poseCountdown(0) },
  { ...COUNTDOWN, name: 'countdown-loading', wait: '.countdown .shape', before: liveFault('silent', 'payrollCountdown') },
  { ...COUNTDOWN, name: 'countdown-failed', wait: '.countdown [role="alert"]', before: liveFault('failed', 'payrollCountdown') },
  { ...OVERTIME, name: 'overtime-nobody', wait: '.overtime .state-card', before: poseOvertime(0) },
  { ...OVERTIME, name: 'overtime-loading', wait: '.overtime .shape', before: liveFault('silent', 'overtimeAhead') },
  { ...OVERTIME, name: 'overtime-failed', wait: '.overtime [role="alert"]', before: liveFault('failed', 'overtimeAhead') },
  { ...ROSTER, name: 'roster-afternoon', before: poseRoster({ jobs: 10, missingOneIn: 11 }), isWhole: true },
  { ...ROSTER, name: 'roster-past', path: `/?tab=roster&days=${WORKED_DAY}.${WORKED_DAY}`, isWhole: true },
  { ...ROSTER, name: 'roster-day', after: pressButton(/^(Day|Día):/) },
  { ...ROSTER, name: 'roster-empty', path: '/?tab=roster&days=2024-01-01.2024-01-01', wait: '.state-card' },
  { ...ROSTER, name: 'roster-end', after: (page) => page.locator('.paging').scrollIntoViewIfNeeded() },
  { ...ROSTER, name: 'roster-loading', wait: '.shape', before: liveFault('silent', 'roster') },
  { ...ROSTER, name: 'roster-failed', wait: '[role="alert"], .state-card', before: liveFault('failed', 'roster') },
  { ...ROSTER, name: 'roster-stale', wait: '.connection-banner', before: liveFault('stale', 'roster') },
  { ...ROSTER, name: 'roster-missed', after: goOnOffline },
  { ...REPLAY, name: 'replay-end', path: `/?tab=roster&days=${WORKED_DAY}.${WORKED_DAY}&replay=2000` },
];
