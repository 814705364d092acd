import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveOp } from '#shared/live/ops.ts';
import type { ClockInStatus, Roster } from '#shared/roster/roster.ts';
import { clock } from '../clock/clock.ts';
import { createLive, type Live, LiveContext } from '../live/live.ts';
import { SmallGateway } from '../live/test/small-gateway.ts';
import { startPrint } from '../print/print.ts';
import { rosterMember, rosterRow } from '../test/roster-rows.ts';
import { language } from '../texts/language.ts';
import WallPage from './page.tsx';

const names = vi.hoisted(() => ({ rendered: [] as string[] }));

// Records the rendered names, and places them as usual.
vi.mock('./plan/card.ts', async (original) => {
  const card = await original<typeof import('./plan/card.ts')>();
  const placeName: typeof card.placeName = (words, ...rest) => {
    names.rendered.push(words.label);
    return card.placeName(words, ...rest);
  };
  return { ...card, placeName };
});

const QUERY = { limit: 300, offset: 0 };

function roster(jobs: number, crew: readonly ClockInStatus[] = ['in', 'break', 'out']): Roster {
  const rows = Array.from({ length: jobs }, (_, index) =>
    rosterRow({
      id: index + 1,
      jobId: `10${400 + index}`,
      foremanName: 'Raymond Castillo',
      changedAt: new Date(Date.now() - 130_000).toISOString(),
      crew: crew.map((clockInStatus, seat) =>
        rosterMember({ id: (index + 1) * 100 + seat, fullName: `Ana P${index + 1}x${seat}`, clockInStatus }),
      ),
    }),
  );
  const count = (status: ClockInStatus): number => jobs * crew.filter((other) => other === status).length;
  const [onBreak, out] = [count('break'), count('out')];
  const totals = { in: count('in') + onBreak, onBreak, out, left: 0, missing: out, elsewhere: 0 };
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  return { date, timeZone: 'America/New_York', roster: rows, count: jobs, limit: 300, offset: 0, totals };
}
const clockIn = (id: number): LiveOp => ['set', ['roster', Math.floor(id / 100), 'crew', id, 'clockInStatus'], 'in'];

let gateway: SmallGateway;
let live: Live;
const show = (): void => {
  render(
    <StrictMode>
      <LiveContext value={live}>
        <WallPage />
      </LiveContext>
    </StrictMode>,
  );
};
const tile = (jobId: string): Promise<HTMLElement> => vi.waitFor(() => screen.getByRole('article', { name: `Job ${jobId}` }));

beforeEach(async () => {
  names.rendered.length = 0;
  window.history.replaceState(null, '', '/wall?view=board');
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1920);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(1080);
  gateway = await new SmallGateway().start();
  live = createLive({ url: gateway.url, onSessionEnded: () => {}, retry: { minMs: 50, firstMaxMs: 60, maxMs: 60 } });
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  clock.aheadMs = 0;
  localStorage.clear();
  language.choice = 'en';
  window.history.replaceState(null, '', '/wall');
  live.stop();
  await gateway.stop();
});

describe('the wall', () => {
  it('shows each job with shape, name and word for each of its crew', async () => {
    gateway.document = roster(2);
    show();
    const job = await tile('10401');
    expect(within(job).getByText('R. Castillo')).toBeTruthy();
    expect(within(job).getByText('2/3').className).toContain('is-short');
    expect(within(job).getByText('changed 2 min ago')).toBeTruthy();
    expect(
      within(job)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['P2x0in', 'P2x1break', 'P2x2not in']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Roster for Today');
    expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['2', '4', '2']);
    expect(screen.getByText(/^Live, \d s ago$/)).toBeTruthy();
  });

  it('draws one name again when one person clocks in, and points at it for a moment', async () => {
    gateway.document = roster(24);
    show();
    const job = await tile('10407');
    names.rendered.length = 0;
    await act(async () => gateway.patch(QUERY, [clockIn(802)]));
    await vi.waitFor(() => expect(within(job).getByText('3/3')).toBeTruthy());
    expect(within(job).getByText('now in')).toBeTruthy();
    expect(new Set(names.rendered)).toEqual(new Set(['P8x2']));
    await vi.waitFor(() => expect(within(job).queryByText('now in')).toBeNull(), 5_000);
  });

  it('keeps the roster when the feed is lost, says since when, and recovers by itself', async () => {
    gateway.document = roster(2);
    show();
    await tile('10400');
    await act(async () => gateway.stop());
    const since = await vi.waitFor(() => screen.getByText(/^Feed lost since \d\d:\d\d [ap]\.m\.$/), 5_000);
    expect(screen.getByRole('main').className).toContain('is-stale');
    expect(screen.getByText(/^Data from \d\d:\d\d [ap]\.m\.$/)).toBeTruthy();
    expect(screen.getByText(/^Last known roster, \d s old\./)).toBeTruthy();
    expect(screen.getByText(/^Trying again/)).toBeTruthy();
    expect(within(await tile('10400')).getByText('P1x2')).toBeTruthy();
    gateway.document = roster(3);
    gateway.version = 2;
    await act(async () => gateway.start());
    await tile('10402');
    expect(since.isConnected).toBe(false);
    expect(screen.getByRole('main').className).not.toContain('is-stale');
  });

  it('says when there is no roster, and why there is none yet', async () => {
    gateway.document = roster(0);
    show();
    await vi.waitFor(() => expect(screen.getByText('No Roster for Today')).toBeTruthy());
    cleanup();
    live.stop();
    gateway.refusal = { error: { statusCode: 502, error: 'Bad Gateway', message: 'The api does not answer.' } };
    show();
    await vi.waitFor(() => expect(screen.getByText('The api does not answer.')).toBeTruthy());
    expect(screen.getByText(/^Trying again/)).toBeTruthy();
  });

  it('changes every word when another language is chosen', async () => {
    gateway.document = roster(1);
    gateway.regions = [];
    show();
    const wall = screen.getByRole('main');
    const job = await tile('10400');
    await vi.waitFor(() => expect(wall.textContent).toMatch(/Roster for Today.*Jobs.*Clocked in.*Not in.*Live/));
    act(() => {
      language.choice = 'es';
    });
    await vi.waitFor(() => expect(job.getAttribute('aria-label')).toBe('Trabajo 10400'));
    expect(
      within(job)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['P1x0entró', 'P1x1pausa', 'P1x2falta']);
    expect(wall.textContent).toMatch(
      /Lista de hoyTodas las regiones.* · \p{Ll}+, [\d/]+Trabajos1Presentes2Ausentes1En vivo, hace \d s/u,
    );
    expect(wall.textContent).not.toMatch(/Roster|regions|Jobs|not in|Back/i);
    expect(document.title).toBe('Pantalla · Muster');
  });

  it('shows the time, the day and the ages of the server on a computer whose clock is wrong, and says so', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T05:10:00Z') });
    gateway.pagesAheadMs = 20 * 60_000;
    const document = roster(1);
    document.roster[0]!.changedAt = '2026-11-21T04:47:30.000Z';
    gateway.document = { ...document, date: '2026-11-20' };
    show();
    await tile('10400');
    const wall = screen.getByRole('main');
    const note = await screen.findByText(/Clock here 20 min fast/);
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(wall.textContent).toMatch(/^11:50 p\.m\.Roster for Today/);
    expect(wall.textContent).toContain('changed 2 min ago');
    await act(async () => {
      language.choice = 'es';
    });
    expect(note.textContent).toBe(' · Reloj adelantado 20 min');
  });

  it('turns pages of one size every 20 seconds, with the totals of all, and who is late on each', async () => {
    gateway.document = roster(25);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T15:00:01Z') });
    show();
    await tile('10400');
    const heading = screen.getByRole('heading', { level: 1 });
    const strip = screen.getByRole('region', { name: 'Who is late' });
    const cards = () =>
      within(strip)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await act(async () => gateway.patch(QUERY, [clockIn(202)]));
    await vi.waitFor(() => expect(cards()).toHaveLength(5));
    for (const [page, jobs] of [
      [1, 13],
      [2, 12],
      [1, 13],
    ] as const) {
      expect(heading.textContent).toContain(`${page} of 2`);
      expect(screen.getAllByRole('article')).toHaveLength(jobs);
      expect(screen.getAllByRole('definition')[0]?.textContent).toBe('25');
      expect(cards()).toEqual([
        ...['P1x2#10400', 'P3x2#10402', 'P4x2#10403', 'P5x2#10404'].map((who) => `${who}not inR. Castillo`),
        '+20more',
      ]);
      await act(async () => vi.advanceTimersByTime(20_000));
    }
  });

  it('says whom to call: first of whom nothing is known, a whole crew once, and what was said of the others', async () => {
    const now = new Date('2026-11-20T12:43:00Z');
    const expected = (minutesAgo: number) => ({
      at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
      source: 'own' as const,
    });
    const document = roster(3, ['out', 'out', 'in']);
    const [first, second, third] = document.roster;
    for (const member of second!.crew) Object.assign(member, { clockInStatus: 'out', expected: expected(28) });
    for (const job of [first!, third!]) Object.assign(job.crew[1]!, { clockInStatus: 'in' });
    Object.assign(first!.crew[0]!, { expected: expected(13) });
    const call = {
      outcome: 'roadClosed',
      until: null,
      words: null,
      by: 'Luis Ortega',
      at: now.toISOString(),
      revision: 1,
    } as const;
    Object.assign(third!.crew[0]!, { expected: expected(58), call });
    Object.assign(second!, { foremanPhone: '(516) 555-0112' });
    gateway.document = document;
    vi.useFakeTimers({ toFake: ['Date'], now });
    show();
    await tile('10400');
    const cards = within(screen.getByRole('region', { name: 'Who is late' })).getAllByRole('listitem');
    expect(cards.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Crew of 3#1040128 minusually in at 07:15 a.m.R. Castillo(516) 555-0112', 'wall-late is-late'],
      ['P1x0#1040013 minusually in at 07:30 a.m.R. Castillo', 'wall-late is-soon'],
      ['P3x0#1040258 minusually in at 06:45 a.m.Road closed', 'wall-late is-attended'],
    ]);
    expect(cards.map((card) => card.querySelector('.glyph')!.classList[1])).toEqual(['glyph-out', 'glyph-due', 'glyph-attended']);
    expect(within(cards[0]!).getByRole('link').getAttribute('href')).toBe('tel:5165550112');
  });

  it('says that nobody is late, and when the next are due', async () => {
    const document = roster(2, ['in', 'in']);
    const at = new Date(Date.now() + 45 * 60_000).toISOString();
    gateway.document = { ...document, waiting: { off: 0, expectedAt: { [at]: 3 } } };
    show();
    await tile('10400');
    const strip = screen.getByRole('region', { name: 'Who is late' });
    expect(strip.textContent).toMatch(/^Nobody is late · 3 people due later, the next at \d\d:\d\d [ap]\.m\.$/);
  });

  it('tells those who went home from those who never came: another shape and word, and no red', async () => {
    const document = roster(1, ['in', 'out', 'out']);
    document.roster[0]!.crew[1]!.clockedOutAt = '2026-11-20T20:58:00.000Z';
    gateway.document = { ...document, totals: { ...document.totals, left: 1, missing: 1 } };
    show();
    const job = await tile('10400');
    const [, left, missing] = within(job).getAllByRole('listitem');
    expect([left?.textContent, left?.className]).toEqual(['P1x1left 03:58 p.m.', 'is-left']);
    expect([missing?.textContent, missing?.className]).toEqual(['P1x2not in', 'is-missing']);
    expect(left?.querySelector('.glyph-left')).not.toBeNull();
    expect(within(job).getByText('1/3').className).toContain('is-short');
    expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['1', '1', '1', '1']);
    await act(async () => gateway.patch(QUERY, [clockIn(102)]));
    await vi.waitFor(() => expect(within(job).getByText('2/3').className).not.toContain('is-short'));
  });

  it('names the other job of a person who works there: another shape, no red, out of the strip and of the red count', async () => {
    const document = roster(25);
    const [first, second] = document.roster;
    first!.crew[2]!.elsewhere = { jobId: 'J-10508', clockedOutAt: null };
    // Somebody of two crews who came to neither stands in the strip once.
    second!.crew[2] = { ...document.roster[2]!.crew[2]! };
    gateway.document = { ...document, totals: { ...document.totals, out: 23, missing: 23, elsewhere: 1 } };
    show();
    const job = await tile('10400');
    const row = within(job).getAllByRole('listitem')[2]!;
    expect([row.textContent, row.className]).toEqual(['P1x2on #J-10508', 'is-elsewhere']);
    expect(row.querySelector('.glyph-elsewhere')).not.toBeNull();
    expect(within(job).getByText('2/3').className).not.toContain('is-short');
    expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['25', '50', '1', '23']);
    expect(screen.getByText('Elsewhere')).toBeTruthy();
    const strip = screen.getByRole('region', { name: 'Who is late' });
    expect(within(strip).queryByText('P1x2')).toBeNull();
    expect(within(strip).getByText('P3x2').parentElement?.textContent).toBe('P3x2#10401not in');
    expect(within(strip).getByText('+19')).toBeTruthy();
    await act(async () => gateway.patch(QUERY, [clockIn(102)]));
    await vi.waitFor(() => expect(row.textContent).toBe('P1x2now in'));
  });

  it('asks for the regions of its address, and puts other choices there', async () => {
    window.history.replaceState(null, '', '/wall?region=2,1&view=board');
    gateway.document = roster(1);
    gateway.regions = [
      { id: 1, name: 'Long Island' },
      { id: 2, name: 'Queens' },
      { id: 3, name: 'Brooklyn' },
    ];
    show();
    const button = await vi.waitFor(() => screen.getByRole('button', { name: 'Long Island, Queens' }));
    expect(gateway.opens.map(({ query }) => query)).toContainEqual({ ...QUERY, region: '1,2' });
    fireEvent.click(screen.getByLabelText('Brooklyn'));
    await vi.waitFor(() => expect(window.location.search).toBe('?region=1,2,3&view=board'));
    await vi.waitFor(() => expect(gateway.opens.map(({ query }) => query)).toContainEqual({ ...QUERY, region: '1,2,3' }));
    fireEvent.click(screen.getByLabelText('All regions'));
    await vi.waitFor(() => expect(button.textContent).toBe('All regions'));
    expect(window.location.search).toBe('?view=board');
  });

  it.each(['999', 'abc', '8,9'])('says that there is no region %s instead of showing every job, or none', async (named) => {
    window.history.replaceState(null, '', `/wall?region=${named}&view=board`);
    gateway.document = roster(3);
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(`There is no region “${named}”`);
    expect(screen.queryAllByRole('article')).toEqual([]);
    fireEvent.click(await screen.findByLabelText('Long Island'));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });

  it('stays a list on paper until the print is over, and says which jobs it has', async () => {
    const page = Object.assign(new EventTarget(), { matchMedia: () => media });
    const media = Object.assign(new EventTarget(), { matches: false });
    const stop = startPrint(page as unknown as Window);
    gateway.document = { ...roster(3), count: 301 };
    show();
    await tile('10400');
    act(() => void page.dispatchEvent(new Event('beforeprint')));
    act(() => void media.dispatchEvent(new Event('change')));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '#10400',
      '#10401',
      '#10402',
    ]);
    expect(screen.getByText('The first 3 of 301.')).toBeTruthy();
    act(() => void page.dispatchEvent(new Event('afterprint')));
    await tile('10400');
    stop();
  });

  it('leaves no timer behind, however often it is shown', async () => {
    const set = vi.spyOn(globalThis, 'setInterval');
    const clear = vi.spyOn(globalThis, 'clearInterval');
    gateway.document = roster(2);
    for (let round = 0; round < 3; round++) {
      show();
      await tile('10400');
      cleanup();
    }
    live.stop();
    const left = new Set<unknown>(set.mock.results.map(({ value }) => value));
    for (const [timer] of clear.mock.calls) left.delete(timer);
    // The intervals by which Testing Library polls are cleared by it.
    expect(left.size).toBe(0);
    vi.restoreAllMocks();
  });
});

describe('a wall whose address says nothing [displays-5]', () => {
  const seen = (): string => {
    const { className } = screen.getByRole('main');
    if (className.includes('wall-night')) return 'dim';
    return document.querySelector('.quiet-tile') ? 'quiet' : document.querySelector('.wall-tile') ? 'board' : 'nothing';
  };
  /** Half a minute before eight in the evening, in New York. */
  const EVENING = new Date('2026-11-21T00:59:30Z');
  const beginAt = (now: Date): void => {
    window.history.replaceState(null, '', '/wall');
    gateway.document = { ...roster(3, ['in', 'in']), date: '2026-11-20', waiting: { off: 0, expectedAt: {} } };
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
    show();
  };
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

  it('is the quiet wall by day, and dim at night', async () => {
    beginAt(EVENING);
    await tile('10400');
    expect(seen()).toBe('quiet');
    await pass(29_000);
    expect(seen()).toBe('quiet');
    await pass(2_000);
    expect(seen()).toBe('dim');
    expect(document.querySelector('.night-board')?.textContent).toContain('10400');
    // Whoever comes to it sees the day's, for a minute.
    fireEvent.pointerMove(window);
    await tile('10400');
    expect(seen()).toBe('quiet');
  });

  it('comes back in the morning', async () => {
    beginAt(new Date('2026-11-21T09:59:30Z'));
    await vi.waitFor(() => expect(seen()).toBe('dim'));
    await pass(29_000);
    expect(seen()).toBe('dim');
    await pass(2_000);
    expect(seen()).toBe('quiet');
  });

  it('stays that of the day while somebody is waited for', async () => {
    beginAt(new Date('2026-11-21T01:30:00Z'));
    await vi.waitFor(() => expect(seen()).toBe('dim'));
    await act(async () => gateway.patch(QUERY, [['set', ['waiting', 'expectedAt'], { '2026-11-21T02:00:00.000Z': 1 }]]));
    await vi.waitFor(() => expect(seen()).toBe('quiet'));
  });
});

describe('a quiet wall of more than 96 jobs', () => {
  it('has one tile for each region, at its place', async () => {
    window.history.replaceState(null, '', '/wall?view=quiet');
    const document = roster(97, ['in']);
    for (const [place, row] of document.roster.entries()) Object.assign(row, { regionId: 1 + (place % 2) });
    Object.assign(document.roster[0]!.crew[0]!, { clockInStatus: 'out' });
    gateway.regions = ['Long Island', 'Queens', 'Brooklyn'].map((name, place) => ({ id: place + 1, name }));
    gateway.document = document;
    show();
    await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    const [first, second] = screen.getAllByRole('article');
    expect([first!.getAttribute('aria-label'), second!.getAttribute('aria-label')]).toEqual(['Long Island', 'Queens']);
    expect(within(first!).getByText('48').parentElement?.textContent).toBe('48/49 in');
    expect([first!.className, second!.className]).toEqual([
      expect.stringContaining('is-missing'),
      expect.stringContaining('is-full'),
    ]);
  });
});

describe('a wall that is loaded again', () => {
  it('stays on the page of cards on which somebody stopped it', async () => {
    sessionStorage.setItem('muster.wall-page', '1');
    gateway.document = roster(25);
    show();
    await tile('10415');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('2 of 2');
    sessionStorage.clear();
  });
});
