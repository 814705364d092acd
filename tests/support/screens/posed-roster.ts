import type { Browser, Page } from 'playwright-core';
import type { Roster, RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import type { WallView } from '#web/wall/words.ts';
import { type DeskOptions, openSignedIn } from '../browser/signed-in.ts';
import { poseAnswer } from './posed-answer.ts';

const LAST_NAMES =
  'Duarte Finnegan Jimenez Reyes Rhodes Ueda Acosta Boateng Gomez Jordan Keller Lombardi Walcott Iqbal Mbeki Novak Osei Ramirez ' +
  'Zamora Nolan Pruitt Teixeira Castellan Eze Nakamura Barrera Moreau Farrell Kaur Ivanov Leary Ortiz Whitfield Nguyen Bright Lindqvist ' +
  'Okafor Sandoval-Holt Cortez Hale Pope Petrov Vargas Villanueva Featherstonehaugh';
const NAMES = LAST_NAMES.split(' ');
const FOREMEN =
  'Raymond Castillo,Oscar Villanueva,Jan Hernandez,Isabel Coleman,Keith Donnelly,Sven Brandt,Bea McAllister,Nora Hargrove';
/** How long ago those who are late were expected; negative for who is due later. */
const MINUTES_AGO = [43, 28, 13, -47, 58, 17, 36];
const HOUR_MS = 3_600_000;
const MOST_PEOPLE = 8;

/** What is known of the calls about those who are late. */
const CALLS = [
  { outcome: 'roadClosed', words: null },
  { outcome: 'noAnswer', words: null },
  { outcome: 'other', words: 'Picks up the trailer, in at 8' },
] as const;

/**
 * Moments of a day: the shares of people who are not there yet and who have left, and when the
 * first are due.
 */
export const MOMENTS = {
  '06:30': { waiting: 0.9, left: 0, dueInHours: 0.5 },
  '07:43': { waiting: 0, left: 0, dueInHours: 0 },
  '12:00': { waiting: 0, left: 0, dueInHours: 0 },
  '18:00': { waiting: 0, left: 0.75, dueInHours: 0 },
  '02:00': { waiting: 0.95, left: 0, dueInHours: 5 },
} as const;
export type Moment = keyof typeof MOMENTS;

export interface Pose {
  jobs: number;
  /** One in so many people never came; none without. */
  missingOneIn?: number;
  /** Those who never came are late, some for long, or due later. */
  isMorning?: boolean;
  /** The wall's clock, and where people are then. */
  moment?: Moment;
  /** How many people the third job has. */
  longCrew?: number;
  /** The feed was lost four minutes ago. */
  isLost?: boolean;
}

/** The day and the zone in which the clock shows this time now. */
function dayAt(moment: Moment, now: number): Pick<Roster, 'date' | 'timeZone'> {
  const [hours = 0, minutes = 0] = moment.split(':').map(Number);
  const today = new Date(now);
  const day = 24 * 60;
  const behind = (hours * 60 + minutes - today.getUTCHours() * 60 - today.getUTCMinutes() + day) % day;
  const offset = behind > day / 2 ? behind - day : behind;
  const digits = (count: number): string => String(count).padStart(2, '0');
  const text = `${digits(Math.floor(Math.abs(offset) / 60))}:${digits(Math.abs(offset) % 60)}`;
  const date = new Date(now + offset * 60_000).toISOString().slice(0, 10);
  return { date, timeZone: `${offset < 0 ? '-' : '+'}${text}` };
}

const callAbout = (person: number, at: string): RosterMember['call'] => ({
  ...CALLS[Math.floor(person / 5) % CALLS.length]!,
  until: null,
  by: 'Luis Ortega',
  at,
  revision: 1,
});

/**
 * A roster of so many jobs, of crews of four to eight people: nearly all are in, some on a break,
 * some gone home, some on another job.
 */
function posedRoster(
  { jobs, missingOneIn = Number.POSITIVE_INFINITY, isMorning, moment, longCrew }: Pose,
  { limit, ...today }: Pick<Roster, 'date' | 'timeZone' | 'limit'>,
): Roster {
  const now = Date.now();
  const { date, timeZone } = moment ? dayAt(moment, now) : today;
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString();
  let person = 0;
  const memberOf = (): RosterMember => {
    person += 1;
    const lastName = NAMES[person % NAMES.length]!;
    const who = { id: person, lastName, fullName: `Ana ${lastName}` };
    const { waiting, left, dueInHours } = MOMENTS[moment ?? '12:00'];
    // Spread evenly, and not as the others below.
    const share = (person * 0.618) % 1;
    if (share < waiting) return rosterMember({ ...who, expected: { at: at(-dueInHours), source: 'start' } });
    if (share < waiting + left) return rosterMember({ ...who, clockedInAt: at(9), clockedOutAt: at(2 * share) });
    const isMissing = person % missingOneIn === 0;
    const hasLeft = person % 17 === 0;
    const isElsewhere = !isMissing && !hasLeft && person % 29 === 0;
    return rosterMember({
      ...who,
      clockInStatus: isMissing || hasLeft || isElsewhere ? 'out' : person % 13 === 0 ? 'break' : 'in',
      clockedInAt: isMissing || isElsewhere ? null : at(7),
      clockedOutAt: hasLeft && !isMissing ? at(0.5) : null,
      ...(isMissing && isMorning && { expected: { at: at(MINUTES_AGO[person % MINUTES_AGO.length]! / 60), source: 'own' } }),
      ...(isMissing && isMorning && person % 5 === 0 && { call: callAbout(person, at(0.1)) }),
      ...(isElsewhere && { elsewhere: { jobId: '10508', clockedOutAt: null } }),
    });
  };
  const rowOf = (place: number): RosterRow => {
    const usual = place % 5 === 1 ? MOST_PEOPLE : 4 + (place % 4);
    const crew = Array.from({ length: (place === 2 && longCrew) || usual }, memberOf);
    return rosterRow({
      id: place + 1,
      jobId: String(10_482 + place * 7),
      regionId: 1 + (place % 6),
      foremanName: FOREMEN.split(',')[place % 8]!,
      foremanPhone: `(516) 555-01${60 + (place % 40)}`,
      changedAt: crew.some(({ clockedInAt }) => clockedInAt) ? at(((place * 7) % 59) / 60) : null,
      crew,
    });
  };
  const roster = Array.from({ length: jobs }, (_, place) => rowOf(place));
  const people = roster.flatMap(({ crew }) => crew);
  const count = (is: (member: RosterMember) => boolean) => people.filter(is).length;
  const totals = {
    in: count(({ clockInStatus }) => clockInStatus !== 'out'),
    onBreak: count(({ clockInStatus }) => clockInStatus === 'break'),
    out: count(({ clockInStatus, elsewhere }) => clockInStatus === 'out' && !elsewhere),
    left: count(({ clockedOutAt }) => clockedOutAt !== null),
    missing: count(({ clockedInAt, elsewhere }) => clockedInAt === null && !elsewhere),
    elsewhere: count(({ elsewhere }) => elsewhere !== undefined),
  };
  const expectedAt: Record<string, number> = {};
  const attended: Record<string, number> = {};
  for (const { expected, call } of people) {
    const isAttended = call !== undefined && call.outcome !== 'noAnswer';
    if (isAttended) attended[''] = (attended[''] ?? 0) + 1;
    else if (expected) expectedAt[expected.at] = (expectedAt[expected.at] ?? 0) + 1;
  }
  return { date, timeZone, roster, count: jobs, limit, offset: 0, totals, waiting: { off: 0, expectedAt, attended } };
}

/**
 * Answers the live query of a roster with a posed one. What `pose` says counts when the query is
 * opened.
 */
export const poseRoster = (pose: Pose): ((page: Page) => Promise<void>) =>
  poseAnswer<Roster>(
    'roster',
    (roster) => posedRoster(pose, roster),
    ({ key }) => {
      if (!pose.isLost) return undefined;
      const since = new Date(Date.now() - 4 * 60_000).toISOString();
      const retryAt = new Date(Date.now() + 8_000).toISOString();
      return ['live:stale', { key, reason: 'upstream', since, retryAt }];
    },
  );

/**
 * Somebody at a page that loads nothing, whose next load, `showWall`, shows a posed roster: a pose
 * is taken before the page connects.
 */
export async function openPosed(browser: Browser, origin: string, options: DeskOptions, pose: Pose): Promise<Page> {
  const { page } = await openSignedIn(browser, origin, 'admin', '/healthz', options);
  await poseRoster(pose)(page);
  return page;
}

/** Loads the wall with what the pose is now. */
export async function showWall(page: Page, { isLost }: Pose, view: WallView = 'board'): Promise<void> {
  await page.goto(new URL(`/wall?view=${view}`, page.url()).href);
  await page
    .locator(isLost ? '.wall-band' : 'article')
    .first()
    .waitFor();
}
