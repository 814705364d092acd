import type { Browser, Page } from 'playwright-core';
import type { Roster, RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import { type DeskOptions, openSignedIn } from '../browser/signed-in.ts';
import { poseAnswer } from './posed-answer.ts';

const LAST_NAMES =
  'Duarte Finnegan Jimenez Reyes Rhodes Ueda Acosta Boateng Gomez Jordan Keller Lombardi Walcott Iqbal Mbeki Novak Osei Ramirez ' +
  'Zamora Nolan Pruitt Teixeira Castellan Eze Nakamura Barrera Moreau Farrell Kaur Ivanov Leary Ortiz Whitfield Nguyen Bright Lindqvist ' +
  'Okafor Sandoval-Holt Cortez Hale Pope Petrov Vargas Villanueva Featherstonehaugh';
const NAMES = LAST_NAMES.split(' ');
const FOREMEN =
  'Raymond Castillo,Oscar Villanueva,Jan Hernandez,Isabel Coleman,Keith Donnelly,Sven Brandt,Bea McAllister,Nora Hargrove';
const HOUR_MS = 3_600_000;
const MOST_PEOPLE = 8;

export interface Pose {
  jobs: number;
  /** One in so many people never came; none without. */
  missingOneIn?: number;
  /** The feed was lost four minutes ago. */
  isLost?: boolean;
}

/**
 * A roster of so many jobs, of crews of four to eight people: nearly all are in, some on a break,
 * some gone home, some on another job.
 */
function posedRoster({ jobs, missingOneIn = Number.POSITIVE_INFINITY }: Pose, { date, timeZone, limit }: Roster): Roster {
  const now = Date.now();
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString();
  let person = 0;
  const memberOf = (): RosterMember => {
    person += 1;
    const lastName = NAMES[person % NAMES.length]!;
    const isMissing = person % missingOneIn === 0;
    const hasLeft = person % 17 === 0;
    const isElsewhere = !isMissing && !hasLeft && person % 29 === 0;
    return rosterMember({
      id: person,
      lastName,
      fullName: `Ana ${lastName}`,
      clockInStatus: isMissing || hasLeft || isElsewhere ? 'out' : person % 13 === 0 ? 'break' : 'in',
      clockedInAt: isMissing || isElsewhere ? null : at(7),
      clockedOutAt: hasLeft && !isMissing ? at(0.5) : null,
      ...(isElsewhere && { elsewhere: { jobId: '10508', clockedOutAt: null } }),
    });
  };
  const rowOf = (place: number): RosterRow => {
    const crew = Array.from({ length: place % 5 === 1 ? MOST_PEOPLE : 4 + (place % 4) }, memberOf);
    return rosterRow({
      id: place + 1,
      jobId: String(10_482 + place * 7),
      foremanName: FOREMEN.split(',')[place % 8]!,
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
    elsewhere: count(({ elsewhere }) => elsewhere !== null),
  };
  return { date, timeZone, roster, count: jobs, limit, offset: 0, totals };
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
export async function showWall(page: Page, { isLost }: Pose): Promise<void> {
  await page.goto(new URL('/wall', page.url()).href);
  await page
    .locator(isLost ? '.wall-band' : '.wall-tile')
    .first()
    .waitFor();
}
