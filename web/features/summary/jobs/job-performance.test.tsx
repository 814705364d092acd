import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { errorBody } from '#shared/http/errors.ts';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { JobSummary } from '#shared/summary.ts';
import { session } from '#web/http/session-state.ts';
import { keyOf } from '#web/live/test/small-gateway.ts';
import { livePage } from '#web/test/live-page.tsx';
import { USER, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { SummaryPage } from '../summary-page.tsx';
import { jobSummary } from './test/small-job-summary.ts';
import '#web/test/no-widths.ts';

const page = livePage((gateway) => {
  gateway.answerTo = ({ resource }) => (resource === 'regions' ? { data: [{ id: 3, name: 'Bronx' }] } : gateway.document);
  gateway.document = { data: jobSummary() };
});
afterEach(() => {
  vi.useRealTimers();
});

const FAILED = 'Could not retrieve Summary data. Please try again.';

const show = (search = '') => {
  visit(`/${search}`);
  return page.show(<SummaryPage roster={({ region, date }) => <p>{`Roster of ${region ?? 'all'} on ${date ?? 'today'}`}</p>} />);
};
/** The tab with its numbers. Before them there may be shapes, in the same places. */
const shown = async (search = '') => {
  show(search);
  await screen.findByText('58');
};
const asked = (): (LiveQuery | undefined)[] =>
  page.gateway.opens.filter(({ resource }) => resource === 'jobSummary').map(({ query }) => query);
const answer = (changes: Partial<JobSummary>): void => {
  page.gateway.document = { data: jobSummary(changes) };
};
const counts = (name = 'Jobs') => within(screen.getByRole('region', { name })).getAllByRole('listitem');
const card = (name: string) => within(screen.getByRole('region', { name }));
const figures = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the counts', () => {
  it('stand in one strip, each with the words of its dots', async () => {
    await shown();
    expect(counts().map(({ textContent }) => textContent)).toEqual([
      'Total Jobs150 with\u00a04\u00a0done and\u00a02\u00a0canceled9 Overcost Jobs914 Overtime Jobs14',
      'Assigned261 Overcost Jobs10 Overtime Jobs0',
      'In Progress586 Overcost Jobs611 Overtime Jobs11',
      'Suspended71 Overcost Jobs12 Overtime Jobs2',
      'Completed411 Overcost Jobs11 Overtime Jobs1',
      'Unassigned12No Overcost or Overtime Jobs–',
    ]);
    expect(asked()).toEqual([{}]);
  });

  it('open the jobs they count: Assigned and In Progress, of the region and the days', async () => {
    await shown('?region=3&days=2026-11-18.2026-11-20');
    const links = card('Jobs').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/job-management?status=assigned&region=3&days=2026-11-18.2026-11-20',
      '/job-management?status=inProgress&region=3&days=2026-11-18.2026-11-20',
    ]);
    expect(asked()).toEqual([{ region: '3', startDate: '2026-11-18', endDate: '2026-11-20' }]);
  });

  it('say what else the total counts, so that they add up', async () => {
    answer({ done: { total: 0, overcost: 0, overtime: 0 } });
    await shown();
    expect(counts()[0]?.textContent).toContain('150 with\u00a02\u00a0canceled');
  });

  it('move when somebody changes a job', async () => {
    await shown();
    act(() => page.gateway.patch({}, [['set', ['data', 'inProgress', 'total'], 59]], { resource: 'jobSummary' }));
    await screen.findByText('59');
    expect(screen.queryByText('58')).toBeNull();
  });
});

describe('the overview', () => {
  it('has its totals as a legend and its bars as a table', async () => {
    await shown('?days=2026-11-18.2026-11-20');
    const legend = screen.getByRole('list', { name: 'Hours and cost by category' });
    expect(figures(legend)).toEqual([
      'OH Electric3h $302',
      'UG Gas6h $602',
      'UG Electric9h $902',
      'Cast Iron11h $1,202',
      'Overhead14h $1,502',
      'General17h $1,802',
    ]);
    const rows = card('Overview')
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows[0]).toEqual(['Period', 'OH Electric', 'UG Gas', 'UG Electric', 'Cast Iron', 'Overhead', 'General', 'Total']);
    expect(rows[1]?.slice(0, 3)).toEqual(['Wednesday, 11/18/2026', '1h 00min, $100.50', '2h 00min, $200.50']);
    expect(rows[1]?.at(-1)).toBe('21h 00min, $2,103.00');
    expect(rows).toHaveLength(4);
    card('Overview').getByText('Hours and cost per day, weekdays');
  });

  it('says that it is of this week while no range is chosen', async () => {
    show();
    await screen.findByText('Hours and cost per day, weekdays; this week, 11/18 – 11/20/2026');
  });

  it('says that shifts which still run are not in it, of the categories that are shown', async () => {
    answer({ running: { ...jobSummary().running, ohElectric: 211, ugGas: 1 } });
    await shown();
    card('Overview').getByText('Hours and cost per day, weekdays; this week, 11/18 – 11/20/2026');
    card('Overview').getByText('Finished shifts only; 212 are still running.');
    fireEvent.click(screen.getByRole('button', { name: 'Categories All' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'UG Gas' }));
    card('Overview').getByText('Finished shifts only; 1 is still running.');
  });

  it('is of the chosen categories, which the address keeps and the api is not asked for', async () => {
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Categories All' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'UG Gas' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'General' }));
    expect(figures(screen.getByRole('list', { name: 'Hours and cost by category' }))).toEqual([
      'UG Gas6h $602',
      'General17h $1,802',
    ]);
    expect(location.search).toBe('?category=ugGas.general');
    expect(asked()).toHaveLength(1);
  });

  it('is cut by week or by month, by click and by arrow key', async () => {
    const span = (startDate: string, endDate: string) => ({
      startDate,
      endDate,
      entries: [{ category: 'ugGas' as const, hours: 60, cost: '1.00' }],
    });
    answer({
      granularity: 'weeks',
      overviewDataPerDay: [],
      overviewDataPerWeek: [span('2026-10-26', '2026-11-01'), span('2026-11-02', '2026-11-08')],
      overviewDataPerMonth: [span('2026-10-26', '2026-11-08')],
    });
    await shown('?days=2026-10-26.2026-11-20');
    expect(screen.getByRole('tab', { name: 'Weekly' }).getAttribute('aria-selected')).toBe('true');
    expect(card('Overview').getAllByRole('row')).toHaveLength(3);
    fireEvent.click(screen.getByRole('tab', { name: 'Monthly' }));
    expect(card('Overview').getAllByRole('row')).toHaveLength(2);
    expect(location.search).toBe('?days=2026-10-26.2026-11-20&pieces=coarser');
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Monthly' }), { key: 'ArrowLeft' });
    expect(screen.getByRole('tab', { name: 'Weekly' }).getAttribute('aria-selected')).toBe('true');
    screen.getByRole('tabpanel', { name: 'Weekly' });
  });

  it('says when there is nothing, and offers to clear the filters that made it so', async () => {
    answer({ overviewDataPerDay: [{ date: '2026-11-14', entries: [] }] });
    await shown('?region=3');
    const overview = screen.getByRole('region', { name: 'Overview' });
    within(overview).getByText('Nothing to display.');
    expect(within(overview).queryByRole('table')).toBeNull();
    fireEvent.click(within(overview).getByRole('button', { name: 'Clear Filters' }));
    expect(location.search).toBe('');
    await vi.waitFor(() => expect(asked()).toEqual([{ region: '3' }, {}]));
  });
});

describe('people and kinds of work', () => {
  it('tell both counts in words beside the share', async () => {
    await shown();
    const people = screen.getByRole('region', { name: 'Workforce' });
    const shares = [...people.querySelectorAll('.share')].map(({ textContent }) => textContent);
    expect(shares).toEqual([
      'Supervisors83%Assigned10Unassigned2',
      'Foremen84%Assigned38Unassigned7',
      'Crew members86%Assigned274Unassigned46',
    ]);
    expect(screen.getByRole('region', { name: 'Type of Job' }).textContent).toBe('Type of Job150 jobs62%Maintenance93New Job57');
  });
});

describe('the filters', () => {
  it('are cleared together, dates and region', async () => {
    await shown('?tab=jobs&region=3&days=2026-11-18.2026-11-20&category=ugGas');
    const clear = screen.getByRole('button', { name: 'Clear Filters' });
    expect(clear.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(clear);
    expect(location.search).toBe('?category=ugGas');
    // There is nothing more to clear.
    await vi.waitFor(() => expect(clear.getAttribute('aria-disabled')).toBe('true'));
  });

  it('name the days of the charts while nobody has chosen any', async () => {
    await shown('?tab=jobs');
    screen.getByRole('button', { name: 'Dates: All dates; charts: this week' });
    act(() => navigate('/?tab=jobs&days=2026-11-18.2026-11-20'));
    await screen.findByRole('button', { name: 'Dates: 11/18 – 11/20/2026' });
  });

  it('are the same on every tab; the roster is of the last of the days', async () => {
    show('?region=3&days=2026-11-16.2026-11-18');
    fireEvent.click(await screen.findByRole('tab', { name: 'Daily Roster' }));
    await screen.findByText('Roster of 3 on 2026-11-18');
    act(() => navigate('/?tab=roster&days=2026-11-16.2026-11-20'));
    await screen.findByText('Roster of all on today');
  });

  it('says which one day the roster is of, and goes to the day before and after and to any other', async () => {
    show('?tab=roster&region=3');
    const field = await screen.findByRole('button', { name: 'Day: 11/20/2026' });
    expect(screen.queryByText('All dates')).toBeNull();
    const [before, after] = ['Previous day', 'Next day'].map((name) => screen.getByRole('button', { name }));
    expect(after!.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(after!);
    expect(location.search).toBe('?tab=roster&region=3');
    fireEvent.click(before!);
    await screen.findByText('Roster of 3 on 2026-11-19');
    expect(screen.getByRole('button', { name: 'Day: 11/19/2026' })).toBe(field);
    fireEvent.click(field);
    await screen.findByText('Monday, November 2, 2026');
    // The library's calendar takes up what to do with a click only after it has drawn itself.
    await act(async () => {});
    fireEvent.click(screen.getByText('Monday, November 2, 2026').closest('[role="button"]')!);
    await screen.findByText('Roster of 3 on 2026-11-02');
    expect(location.search).toBe('?tab=roster&region=3&days=2026-11-02.2026-11-02');
    for (let day = 2; day < 20; day++) fireEvent.click(after!);
    await screen.findByText('Roster of 3 on today');
    expect(location.search).toBe('?tab=roster&region=3');
  });
});

describe('a summary that does not come', () => {
  it('shows still shapes after a moment, not at once', async () => {
    const release = page.gateway.delayAnswers();
    show();
    expect(screen.queryByRole('status', { name: 'Loading the summary' })).toBeNull();
    await screen.findByRole('status', { name: 'Loading the summary' });
    act(release);
    await screen.findByText('58');
    expect(screen.queryByRole('status', { name: 'Loading the summary' })).toBeNull();
  });

  it('says so once, and asks again on Retry', async () => {
    page.gateway.refusal = { error: errorBody(503, 'The database is away.') };
    show();
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('The database is away.')).toBeDefined();
    expect(screen.getAllByText(FAILED)).toHaveLength(1);
    page.gateway.refusal = undefined;
    fireEvent.click(notice.getByRole('button', { name: 'Retry' }));
    await screen.findByText('58');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves what is shown on the screen: stale, or until another region is there', async () => {
    await shown();
    const key = keyOf('jobSummary', {});
    const stale = { key, since: '2026-11-20T15:42:00Z', reason: 'upstream' } as const;
    act(() => page.gateway.emit(key, 'live:stale', stale));
    const release = page.gateway.delayAnswers();
    answer({ inProgress: { total: 5, overcost: 0, overtime: 0 } });
    act(() => navigate('/?region=3'));
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    screen.getByText('58');
    act(release);
    await vi.waitFor(() => expect(screen.queryByText('58')).toBeNull());
  });
});

it('takes the room of a screen that is higher than the one it is drawn for', async () => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query === '(min-width: 720px)' }));
  vi.stubGlobal('innerHeight', 900);
  await shown();
  const bars = () => screen.getByRole('group', { name: 'Hours and cost by category' }).style.height;
  expect(bars()).toBe('316px');
  vi.stubGlobal('innerHeight', 1080);
  act(() => void dispatchEvent(new Event('resize')));
  expect(bars()).toBe('495px');
  vi.stubGlobal('innerHeight', 4_000);
  act(() => void dispatchEvent(new Event('resize')));
  expect(bars()).toBe('795px');
  vi.unstubAllGlobals();
});

describe('a region that the address names and that does not exist', () => {
  it.each(['jobs', 'timesheet', 'roster'])('is said on the tab %s, which shows neither everything nor nothing', async (tab) => {
    for (const named of ['999', 'east']) {
      show(`?tab=${tab}&region=${named}&days=2026-11-18.2026-11-20`);
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain(`There is no region “${named}”`);
      expect(screen.queryByText('58') ?? screen.queryByText(/^Roster of/)).toBeNull();
      fireEvent.click(within(notice).getByRole('button', { name: 'Clear Filters' }));
      await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(new URLSearchParams(location.search).get('region')).toBeNull();
      cleanup();
    }
  });

  it('is no fault where the address means all of them', async () => {
    await shown('?region=all');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('greets who sits here, whomever they act as', async () => {
  session.view!.actor = USER;
  session.view!.user = { ...USER, id: 3, firstName: 'Luis', fullName: 'Luis Ortega', role: 'supervisor' };
  await shown();
  screen.getByRole('heading', { name: 'Hi Ana, Welcome!' });
});

it('speaks Spanish', async () => {
  language.choice = 'es';
  answer({ done: { total: 1, overcost: 0, overtime: 0 } });
  await shown();
  screen.getByRole('heading', { name: '¡Hola, Ana! Te damos la bienvenida.' });
  expect(counts('Trabajos')[0]?.textContent).toContain('con\u00a01\u00a0finalizado y\u00a02\u00a0cancelados');
  expect(counts('Trabajos')[2]?.textContent).toBe('En curso586 trabajos con sobrecosto611 trabajos con horas extra11');
});
