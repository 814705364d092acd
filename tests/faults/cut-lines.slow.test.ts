import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type NewestAlerts, ToastClaim } from '#shared/alerts/alerts.ts';
import { LIVE_PATHS } from '#shared/live/addresses.ts';
import { LIVE_RESOURCES } from '#shared/live.ts';
import { claimToasts, ToastCandidates } from '#web/features/alerts/toasts/toasting.ts';
import type { LiveView } from '#web/live/view.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { isLive, plain, RawPage } from '../support/raw-page.ts';
import { type System, startSystem } from '../support/system.ts';
import { type SignedIn, signIn } from '../support/visitor.ts';

/** The first two see every alert, the third those of the phone's job, the last none of them. */
const PEOPLE = [
  { person: 'admin', alerts: 'newestAlerts' },
  { person: 'subadmin', alerts: 'newestAlerts' },
  { person: 'supervisor1', alerts: 'newestForemanAlerts' },
  { person: 'supervisor2', alerts: 'newestForemanAlerts' },
] as const;
const SCREENS = 200;
/** Screens of each person that toast: all their tabs would, but a claim of each is a call. */
const TOASTING = 10;
const ROSTER = { limit: 60 };
const CUT_MS = 5_000;
const CHANGES = 24;
/** One poll, and a second. */
const RIGHT_WITHIN_MS = LIVE_RESOURCES.roster.everyMs + 1_000;

interface Screen {
  person: string;
  page: RawPage;
  roster: LiveView;
  alerts: LiveView | undefined;
  /** When it first showed what the api has, by `performance.now()`. */
  rightAt: number | undefined;
}

let system: System;
let line: FaultProxy;
let phone: Phone;
const visitors = new Map<string, SignedIn>();
const screens: Screen[] = [];
/** How often an alert was toasted to a person. */
const toasts = new Map<string, number>();
let claims = 0;
const stops: (() => void)[] = [];

beforeAll(async () => {
  system = await startSystem({ env: { CONNECTIONS_PER_USER: String(SCREENS) } });
  line = await startFaultProxy({ port: Number(new URL(system.url).port) });
  phone = await openPhone(system.url, system.apiUrl, 'foreman1');
  for (const { id } of phone.crew) await phone.clockOutIfIn(id);
  for (const { person } of PEOPLE) visitors.set(person, await signIn(system.url, person));
  for (let n = 0; n < SCREENS; n += 1) screens.push(openScreen(n));
  await vi.waitFor(() => expect(screens.filter(isShown)).toHaveLength(SCREENS), 60_000);
  for (const screen of screens) if (screen.alerts) toastOn(screen.person, screen.alerts.data as NewestAlerts);
}, 180_000);
afterAll(async () => {
  for (const stop of stops) stop();
  for (const { page } of screens) page.stop();
  await line?.stop();
  await system?.stop();
});

function openScreen(n: number): Screen {
  const { person, alerts } = PEOPLE[n % PEOPLE.length]!;
  const cookie = visitors.get(person)!.cookie();
  const page = new RawPage({ url: line.url, origin: system.url, cookie });
  const isToasting = n < TOASTING * PEOPLE.length;
  return {
    person,
    page,
    roster: page.show('roster', ROSTER),
    alerts: isToasting ? page.show(alerts, { limit: 30 }) : undefined,
    rightAt: undefined,
  };
}

const isShown = ({ roster, alerts }: Screen) => isLive(roster) && (!alerts || isLive(alerts));

/** As a page does it, but for the message itself. */
function toastOn(person: string, alerts: NewestAlerts): void {
  const claim = async ({ id }: { id: number }) => {
    claims += 1;
    const asked = visitors.get(person)!.send('PATCH', `/api/v1/alert/${id}`, { isToasted: true });
    const answer = await asked.finally(() => {
      claims -= 1;
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return ToastClaim.parse(answer.json()).isClaimed;
  };
  const count = (key: string) => toasts.set(key, (toasts.get(key) ?? 0) + 1);
  const onWon = (won: readonly { id: number }[]) => {
    for (const { id } of won) count(`${person} ${id}`);
  };
  stops.push(claimToasts(alerts, { candidates: new ToastCandidates(Date.now()), claim, onWon }));
}

const idsOf = ({ alerts }: Screen): number[] => ((alerts?.data as NewestAlerts)?.data ?? []).map(({ id }) => id);

/** Turns somebody's dot; the first of these raise an alert each. */
async function change(n: number, isMismatch: boolean): Promise<void> {
  const { id } = phone.crew[(n >> 1) % phone.crew.length]!;
  if (n % 2 === 1) await phone.clockOutIfIn(id);
  else await phone.clockIn(id, isMismatch ? { startPictureMatchStatus: 'notMatched' } : {});
}

/** Until these alerts are toasted: once to each who is told of them. */
async function allToasted(alerts: readonly number[]): Promise<void> {
  const expected = PEOPLE.slice(0, 3).flatMap(({ person }) => alerts.map((id) => [`${person} ${id}`, 1]));
  await vi.waitFor(() => {
    for (const { person } of PEOPLE.slice(0, 3)) {
      const theirs = screens.filter((screen) => screen.alerts && screen.person === person);
      expect(theirs.map((screen) => alerts.filter((id) => !idsOf(screen).includes(id)))).toEqual(theirs.map(() => []));
    }
    expect(claims).toBe(0);
    expect(expected.filter(([key]) => !toasts.has(String(key)))).toEqual([]);
  }, 30_000);
  expect(expected.map(([key]) => [key, toasts.get(String(key))])).toEqual(expected);
  expect([...toasts].filter(([, times]) => times > 1)).toEqual([]);
  expect(alerts.filter((id) => toasts.has(`supervisor2 ${id}`))).toEqual([]);
}

async function newestAlerts(): Promise<number[]> {
  const answer = await visitors.get('admin')!.get(`/api/v1${LIVE_PATHS.newestAlerts}?limit=30`);
  return (answer.json() as NewestAlerts).data.map(({ id }) => id);
}

describe('200 screens whose lines are all cut for five seconds while people write', () => {
  it('[L5] are right again one poll and a second after each is back, and toast no alert twice', {
    timeout: 180_000,
  }, async () => {
    const known = await newestAlerts();
    await change(0, true);
    await change(1, false);
    const before = (await newestAlerts()).filter((id) => !known.includes(id));
    expect(before).toHaveLength(1);
    await allToasted(before);

    line.set({ kind: 'refused' });
    line.reset();
    const cutAt = performance.now();
    for (let n = 0; n < CHANGES; n += 1) {
      await pause(Math.max(0, cutAt + (n * CUT_MS) / CHANGES - performance.now()));
      await change(n + 2, n < 8);
    }
    expect(screens.filter(({ page, roster }) => page.line.connected || isLive(roster))).toHaveLength(0);
    const truth = new Map<string, unknown>();
    for (const [person, visitor] of visitors)
      truth.set(person, (await visitor.get(`/api/v1/roster?limit=${ROSTER.limit}`)).json());
    const meanwhile = (await newestAlerts()).filter((id) => !known.includes(id) && !before.includes(id));
    expect(meanwhile).toHaveLength(4);
    for (const screen of screens) {
      screen.page.line.onHeard = () => {
        if (screen.rightAt !== undefined || !isLive(screen.roster)) return;
        if (isDeepStrictEqual(plain(screen.roster), truth.get(screen.person))) screen.rightAt = performance.now();
      };
    }

    line.set({ kind: 'open' });
    await vi.waitFor(() => expect(screens.filter(({ rightAt }) => rightAt === undefined)).toHaveLength(0), 40_000);
    const late = screens.map(({ rightAt, page }) => rightAt! - page.line.openedAt.at(-1)!);
    process.stdout.write(`200 screens, ${CHANGES} changes: right within ${Math.round(Math.max(...late))} ms of being back\n`);
    expect(Math.max(...late)).toBeLessThan(RIGHT_WITHIN_MS);
    await allToasted([...before, ...meanwhile]);
  });
});
