import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnDisplay } from '#shared/displays/displays.ts';
import type { PlaylistEntry } from '#shared/displays/playlist.ts';
import type { Roster } from '#shared/roster/roster.ts';
import type { HoursToday, OpenAlerts } from '#shared/roster/wall.ts';
import { session } from '../http/session-state.ts';
import type { Live } from '../live/live.ts';
import { SmallGateway } from '../live/test/small-gateway.ts';
import { rosterMember, rosterRow } from '../test/roster-rows.ts';
import { connect, Page, signIn, visit } from '../test/signed-in.tsx';
import WallPage from './page.tsx';

const NOW = new Date('2026-11-20T15:00:01Z');
const timeZone = 'America/New_York';
const date = '2026-11-20';
const counts = { in: 2, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 0 };
const ROSTER: Roster = {
  date,
  timeZone,
  roster: [
    rosterRow({ id: 1, jobId: '10401', crew: [rosterMember({ id: 11, fullName: 'Ana Pereira', clockInStatus: 'in' })] }),
    rosterRow({
      id: 2,
      jobId: '10402',
      crew: [
        rosterMember({ id: 12, fullName: 'Tom Reed', clockInStatus: 'in' }),
        rosterMember({ id: 13, fullName: 'Lia Novak' }),
      ],
    }),
  ],
  count: 2,
  limit: 300,
  offset: 0,
  totals: counts,
};
const ALERTS: OpenAlerts = {
  date,
  timeZone,
  data: [{ id: 5, type: 'clockout', jobNumber: '10402', name: null, since: '2026-11-20T13:00:00.000Z' }],
};
const HOURS: HoursToday = {
  date,
  timeZone,
  data: [{ id: 2, minutes: 90, running: 1, runningSince: '2026-11-20T14:00:00.000Z' }],
  regions: [{ id: 1, usual: null }],
};
const turn = (
  view: PlaylistEntry['view'],
  more: Partial<OwnDisplay['data']['playlist'][number]> = {},
): OwnDisplay['data']['playlist'][number] => ({
  view,
  seconds: 20,
  from: null,
  until: null,
  ...more,
  days: [],
});

let gateway: SmallGateway;
let live: Live;
let own: OwnDisplay['data'];
let answers: Record<string, unknown>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1920);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(1080);
  signIn({ role: 'display', fullName: 'Control room' });
  visit('/wall');
  own = {
    id: 4,
    name: 'Control room',
    regions: [],
    supervisors: [],
    regionsInScope: [{ id: 1, name: 'Long Island' }],
    showsNames: true,
    playsSound: false,
    playlist: [],
    identifyUntil: null,
  };
  answers = { roster: ROSTER, openAlerts: ALERTS, hoursToday: HOURS };
  gateway = await new SmallGateway().start();
  gateway.answerTo = ({ resource }) => (resource === 'ownDisplay' ? { data: own } : answers[resource]);
  live = connect(gateway.url);
});
afterEach(async () => {
  cleanup();
  live.stop();
  await gateway.stop();
  session.view = null;
  session.status = 'signedOut';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is seen: the title, and placeholders if there are any. */
const seen = (): string => {
  const wall = document.querySelector('main');
  if (!wall) return 'nothing';
  if (wall.querySelector('.wall-coming')) return 'coming';
  return wall.querySelector('h1')?.textContent ?? 'nothing';
};
/** All that is seen from now on, each once in a row. */
function watch(): string[] {
  const all = [seen()];
  const look = (): void => {
    if (seen() !== all.at(-1)) all.push(seen());
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  return all;
}
const show = (): void => void render(<WallPage />, { wrapper: ({ children }) => <Page live={live}>{children}</Page> });
const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms));

describe('[displays-7] the wall of a display', () => {
  it('shows the views of its playlist in turn, and nothing between them', async () => {
    own.playlist = [turn('quiet'), turn('alerts'), turn('hours')];
    show();
    await vi.waitFor(() => expect(seen()).toBe('Roster for Today'));
    const all = watch();
    await pass(20_000);
    await vi.waitFor(() => expect(seen()).toBe('Open alerts'));
    expect(screen.getByRole('region', { name: 'Clock still running' }).textContent).toBe('Clock still running1#104022 h');
    await pass(20_000);
    expect(screen.getByRole('article', { name: '#10402' }).textContent).toBe('#104022h 30min1 of 2 in');
    await pass(20_000);
    await vi.waitFor(() => expect(all).toEqual(['Roster for Today', 'Open alerts', 'Hours today', 'Roster for Today']));
  });

  it('keeps the view before until the next one has its data', async () => {
    own.playlist = [turn('quiet'), turn('alerts')];
    show();
    await vi.waitFor(() => expect(seen()).toBe('Roster for Today'));
    const all = watch();
    const release = gateway.delayAnswers();
    own = { ...own, playlist: [turn('hours')] };
    await act(async () => gateway.moveTo({ data: own }, 'ownDisplay'));
    await vi.waitFor(() => expect(gateway.opens.map(({ resource }) => resource)).toContain('hoursToday'));
    await pass(5_000);
    expect(all).toEqual(['Roster for Today']);
    await act(async () => release());
    await vi.waitFor(() => expect(all).toEqual(['Roster for Today', 'Hours today']));
  });

  it('follows an edit at once, and the clock where the playlist has a gap', async () => {
    show();
    await vi.waitFor(() => expect(seen()).toBe('Roster for Today'));
    const all = watch();
    own = { ...own, playlist: [turn('alerts', { from: '10:00', until: '10:01' })] };
    await act(async () => gateway.moveTo({ data: own }, 'ownDisplay'));
    await vi.waitFor(() => expect(seen()).toBe('Open alerts'));
    await pass(60_000);
    await vi.waitFor(() => expect(all).toEqual(['Roster for Today', 'Open alerts', 'Roster for Today']));
  });

  it('shows the full board by regions in turn, each named, and nothing between them', async () => {
    const [one, two] = ROSTER.roster;
    const rosterOf = (region: unknown): Roster => {
      const rows = region === '1' ? [one!] : region === '2' ? [two!] : ROSTER.roster;
      return { ...ROSTER, roster: rows, count: rows.length };
    };
    own.regionsInScope = [
      { id: 1, name: 'Long Island' },
      { id: 2, name: 'Queens' },
    ];
    own.playlist = [turn('board', { regionIds: [1] }), turn('board', { regionIds: [2] }), turn('board')];
    gateway.answerTo = ({ resource, query }) => (resource === 'ownDisplay' ? { data: own } : rosterOf(query?.['region']));
    show();
    await vi.waitFor(() => expect(screen.getAllByRole('article').length).toBe(1));
    const first = screen.getByRole('article').getAttribute('aria-label');
    expect([first, screen.getByText(/^Long Island/)]).toEqual(['Job 10401', expect.anything()]);
    const all = watch();
    const release = gateway.delayAnswers();
    await pass(20_000);
    expect(screen.getByRole('article').getAttribute('aria-label')).toBe('Job 10401');
    await act(async () => release());
    await vi.waitFor(() => expect(screen.getByRole('article').getAttribute('aria-label')).toBe('Job 10402'));
    expect(screen.getByText(/^Queens/)).toBeDefined();
    await pass(20_000);
    await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.getByText(/^All regions/)).toBeDefined();
    expect(all).toEqual(['Roster for Today']);
  });

  it('shows no view before it knows its playlist', async () => {
    own.playlist = [turn('alerts')];
    answers['openAlerts'] = { ...ALERTS, data: [] };
    const all = watch();
    show();
    await vi.waitFor(() => expect(screen.getByText('No open alerts')).toBeDefined());
    expect(all.filter((one) => one !== 'nothing')).toEqual(['coming', 'Open alerts']);
  });
});

it('the wall of a person shows the view of its address, whatever displays show', async () => {
  signIn();
  visit('/wall?view=hours');
  show();
  await vi.waitFor(() => expect(screen.getByRole('article', { name: '#10402' })).toBeDefined());
  expect(gateway.opens.map(({ resource }) => resource)).not.toContain('ownDisplay');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hours today');
});
