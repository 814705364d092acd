import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { DailyRoster } from './daily-roster.tsx';
import { FIRST_PAGE, member, roster, row } from './test/small-roster.ts';

const page = livePage((gateway) => {
  gateway.document = roster();
  onClearFilters.mockReset();
});

const onClearFilters = vi.fn();

const show = (props: { region?: number; date?: string } = {}) =>
  page.show(
    <DailyRoster
      region={props.region ?? null}
      date={props.date ?? null}
      onClearFilters={onClearFilters}
      describeAlert={() => ''}
    />,
  );
const NOBODY = { in: 0, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 0 };
const lineOf = (name: string): HTMLElement => screen.getByText(name).closest('li')!;

describe('Daily Roster', () => {
  it('shows a card per job with shapes and words, and counts over all pages', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Roster for Today' })).toBeDefined();
    expect(screen.getByRole('link', { name: '#10001' }).getAttribute('href')).toBe('/job-management/1');
    expect(lineOf('Travis Duarte').textContent).toBe('Travis DuarteIn 07:02 a.m.');
    expect(lineOf('Owen Reyes').textContent).toBe('Owen ReyesNot in');
    expect(lineOf('Owen Reyes').querySelector('.glyph-out')).not.toBeNull();
    expect(lineOf('Nina Gomez').textContent).toBe('Nina GomezBreak');
    expect(lineOf('Nina Gomez').querySelector('.glyph-break')).not.toBeNull();
    expect(screen.getAllByText('1 of 2 in')).toHaveLength(2);
    expect(lineOf('Ana Iqbal').textContent).toBe('Ana IqbalLeft 03:58 p.m.');
    expect(lineOf('Ana Iqbal').dataset['status']).toBe('left');
    expect(lineOf('Ana Iqbal').querySelector('.glyph-left')).not.toBeNull();
    expect(within(screen.getByText('Nina Gomez').closest('.job-card')!).getByText('1 of 2 in')).toBeDefined();
    // Neither card has a supervisor, nor the number of its foreman.
    expect(screen.getAllByText('- - -')).toHaveLength(4);
    expect(screen.getByRole('list', { name: 'Over all pages' }).textContent).toBe(
      '13 jobs63 in4 of them on break5 gone home7 not in',
    );
    expect(screen.getByText('1–10 of 13')).toBeDefined();
  });

  it('can have trouble first, from the first page on, and keeps that in the address', async () => {
    visit('/?tab=roster&page=2');
    show();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Order' }), { target: { value: 'trouble' } });
    await vi.waitFor(() => expect(page.gateway.opens.at(-1)?.query).toEqual({ ...FIRST_PAGE, order: 'trouble' }));
    expect(location.search).toBe('?tab=roster&order=trouble');
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'number' } });
    await vi.waitFor(() => expect(location.search).toBe('?tab=roster'));
  });

  it('shows the times of a card for all of its people or for none', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const onAnotherLine = (time: HTMLElement) => time.closest('li')!.textContent?.includes('Travis Duarte');
    const offsetTop = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.matches('.member-time') && onAnotherLine(this) ? 25 : 0;
    });
    show();
    await screen.findByText('Travis Duarte');
    const cards = [...document.querySelectorAll<HTMLElement>('.crew')];
    expect(cards.map(({ dataset }) => dataset['times'])).toEqual(['none', undefined]);
    offsetTop.mockRestore();
    vi.unstubAllGlobals();
  });

  it('says at which job somebody is who works on another one, in grey, and counts them apart from those who are not in', async () => {
    const [elsewhere, unnamed, gone] = ['10508', null, '10508'].map((jobId, place) =>
      member(31 + place, `Ana M${place}`, 'out', {
        elsewhere: { jobId, clockedOutAt: place === 2 ? '2026-11-20T20:58:00.000Z' : null },
      }),
    );
    const totals = { in: 0, onBreak: 0, out: 1, left: 1, missing: 0, elsewhere: 2 };
    page.gateway.document = roster({ roster: [row(3, [elsewhere!, unnamed!, gone!])], count: 1, totals });
    show();
    await screen.findByText('Ana M0');
    expect(lineOf('Ana M0').textContent).toBe('Ana M0On #10508');
    expect(lineOf('Ana M0').dataset['status']).toBe('elsewhere');
    expect(lineOf('Ana M0').querySelector('.glyph-elsewhere')).not.toBeNull();
    expect(lineOf('Ana M1').textContent).toBe('Ana M1Elsewhere');
    expect(lineOf('Ana M2').textContent).toBe('Ana M2Left #10508 03:58 p.m.');
    expect(lineOf('Ana M2').dataset['status']).toBe('left');
    expect(screen.getByRole('list', { name: 'Over all pages' }).textContent).toBe('1 job0 in2 on other jobs1 gone home0 not in');
    act(() => page.gateway.patch(FIRST_PAGE, [['set', ['roster', 3, 'crew', 31, 'elsewhere'], null]]));
    await vi.waitFor(() => expect(lineOf('Ana M0').textContent).toBe('Ana M0Now out'));
    act(() =>
      page.gateway.patch(FIRST_PAGE, [['set', ['roster', 3, 'crew', 31, 'elsewhere'], { jobId: '10508', clockedOutAt: null }]]),
    );
    await vi.waitFor(() => expect(lineOf('Ana M0').textContent).toBe('Ana M0Now on #10508'));
  });

  it('says who is late and since when, who is due later and who is off, and whom to call', async () => {
    const MINUTE = 60_000;
    const seenAt = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
    const [late, due] = [seenAt(-43.5), seenAt(90)];
    const crew = [
      member(31, 'Ana Boateng', 'out', { expected: { at: late, source: 'own' } }),
      member(35, 'Ana Weeks', 'out', { expected: { at: seenAt(-341), source: 'own' } }),
      member(32, 'Ana Kaur', 'out', { expected: { at: due, source: 'start' } }),
      member(33, 'Ana Pope', 'out', { off: 'HOLIDAY', expected: { at: late, source: 'crew' } }),
      member(34, 'Ana Nolan', 'out', { off: 'NO_SHOW' }),
    ];
    page.gateway.document = roster({
      roster: [{ ...row(3, crew), foremanId: 51, foremanName: 'Cole Reid', foremanPhone: '(516) 555-0161 ext 12' }],
      count: 1,
      totals: { in: 0, onBreak: 0, out: 2, left: 0, missing: 2, elsewhere: 0 },
      waiting: { off: 2, expectedAt: { [late]: 1, [due]: 1 } },
    });
    show();
    await screen.findByText('Ana Boateng');
    const clock = (at: string) => timeText(at, 'America/New_York');
    expect(lineOf('Ana Boateng').textContent).toBe(`Ana Boateng43 min late, usually in at ${clock(late)}`);
    expect(lineOf('Ana Weeks').textContent).toMatch(/^Ana Weeks5h late, usually in at /);
    expect(lineOf('Ana Boateng').dataset['status']).toBe('late');
    expect(lineOf('Ana Kaur').textContent).toBe(`Ana KaurDue ${clock(due)}, starts at ${clock(due)}`);
    expect([lineOf('Ana Pope'), lineOf('Ana Nolan')].map(({ textContent }) => textContent)).toEqual([
      'Ana PopeHoliday',
      'Ana NolanNo show',
    ]);
    expect(screen.getByText('0 of 5 in', { exact: false }).textContent).toBe('2 late0 of 5 in');
    expect(screen.getByRole('list', { name: 'Over all pages' }).textContent).toBe('1 job0 in2 off1 due later1 late');
    expect(screen.getByRole('link', { name: '(516) 555-0161 ext 12' }).getAttribute('href')).toBe('tel:5165550161;ext=12');
    expect(screen.getByRole('button', { name: 'Cole Reid' }).getAttribute('aria-haspopup')).toBe('dialog');
    expect(lineOf('Ana Kaur').querySelector('.glyph-due')).not.toBeNull();
  });

  it('says how many are in against a usual such weekday at this time, as time and people go on', async () => {
    // Half past nine in New York, a Friday.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T14:30:30Z') });
    onTestFinished(() => void vi.useRealTimers());
    const usual = new Array<number>(288).fill(0);
    // Until 9:35, from then on, and from 9:40 on. Sixty-three are in.
    usual
      .fill(70, 9 * 12, 9 * 12 + 7)
      .fill(63, 9 * 12 + 7, 9 * 12 + 8)
      .fill(60, 9 * 12 + 8, 9 * 12 + 9);
    page.gateway.document = roster({ usual });
    show();
    await screen.findByText('Friday, 11/20/2026 · 7 fewer in than on a usual Friday at this hour');
    const passed = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000));
    await passed(5);
    await screen.findByText('Friday, 11/20/2026 · As many in as on a usual Friday at this hour');
    await passed(5);
    await screen.findByText('Friday, 11/20/2026 · 3 more in than on a usual Friday at this hour');
    await act(async () => page.gateway.patch(FIRST_PAGE, [['set', ['usual'], null]]));
    await screen.findByText('Friday, 11/20/2026');
  });

  it('compares no other day with a usual one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:30:30Z') });
    onTestFinished(() => void vi.useRealTimers());
    page.gateway.document = roster({ date: '2026-11-19', usual: new Array<number>(288).fill(70) });
    show({ date: '2026-11-19' });
    expect((await screen.findByText('Thursday')).textContent).toBe('Thursday');
  });

  it('says of a day that is over who came and when they left', async () => {
    const elsewhere = { jobId: '10508', clockedOutAt: '2026-11-19T20:58:00.000Z' };
    const small = roster();
    small.roster[0]!.crew.push(member(13, 'Eve Otto', 'out', { elsewhere }));
    page.gateway.document = roster({
      ...small,
      date: '2026-11-19',
      totals: { in: 5, onBreak: 0, out: 7, left: 5, missing: 7, elsewhere: 0 },
    });
    show({ date: '2026-11-19' });
    await screen.findByRole('heading', { name: 'Roster for 11/19/2026' });
    expect(lineOf('Ana Iqbal').textContent).toBe('Ana IqbalLeft 03:58 p.m.');
    expect(screen.getByText('2 of 2 came')).toBeDefined();
    expect(screen.getByText('1 of 3 came')).toBeDefined();
    expect(screen.getByRole('list', { name: 'Over all pages' }).textContent).toBe('13 jobs0 in5 gone home7 not in');
  });

  it('names another day by its date, and says when there is nothing', async () => {
    page.gateway.document = roster({ date: '2026-11-19', roster: [], count: 0, totals: NOBODY });
    show({ date: '2026-11-19' });
    expect(await screen.findByRole('heading', { name: 'No Roster for 11/19/2026' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(onClearFilters).toHaveBeenCalledOnce();
  });

  it('says so for today', async () => {
    page.gateway.document = roster({ roster: [], count: 0, totals: NOBODY });
    show();
    expect(await screen.findByRole('heading', { name: 'No Roster for Today' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('speaks Spanish', async () => {
    language.choice = 'es';
    show();
    expect(await screen.findByRole('heading', { name: 'Lista de hoy' })).toBeDefined();
    expect(lineOf('Owen Reyes').textContent).toBe('Owen ReyesFalta');
    expect(lineOf('Ana Iqbal').textContent).toBe('Ana IqbalSalió 03:58 p.m.');
    expect(screen.getAllByText('1 de 2 presentes')).toHaveLength(2);
  });

  it('has no word more in the head of a card than one line has room for, in Spanish', async () => {
    language.choice = 'es';
    const at = new Date(Date.now() - 43 * 60_000).toISOString();
    const late = member(31, 'Ana Boateng', 'out', { expected: { at, source: 'own' } });
    page.gateway.document = roster({ roster: [row(3, [late])], count: 1 });
    show();
    expect((await screen.findByText('1 tarde')).parentElement?.textContent).toBe('1 tarde0 de 1');
  });

  it('fails in its own card and comes back on Retry', async () => {
    page.gateway.refusal = { error: errorBody(403, 'The server said no.') };
    show();
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Could not retrieve the roster');
    expect(card.textContent).toContain('The server said no.');
    page.gateway.refusal = undefined;
    fireEvent.click(within(card).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Travis Duarte')).toBeDefined();
  });

  it('shows nothing at first and shapes when the answer is slow', async () => {
    const release = page.gateway.delayAnswers();
    const { container } = show();
    expect(container.querySelector('.shape')).toBeNull();
    expect(await screen.findByText('Loading the roster')).toBeDefined();
    release();
    expect(await screen.findByText('Travis Duarte')).toBeDefined();
  });

  it('keeps the data when it goes stale and takes the colour from its states', async () => {
    const { container } = show();
    await screen.findByText('Travis Duarte');
    await act(() => page.gateway.stop());
    await vi.waitFor(() => expect(container.querySelector('.roster.is-stale')).not.toBeNull());
    expect(lineOf('Travis Duarte').textContent).toBe('Travis DuarteIn 07:02 a.m.');
  });

  it('tells of a clock-in in the row that changed, and touches no other element of the page', async () => {
    const { container } = show();
    await screen.findByText('Owen Reyes');
    const touched = new Set<string>();
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(element?.closest('li.member, .job-card-count, .roster-counts')?.textContent ?? String(element?.className));
      }
    });
    watch.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
    act(() => page.gateway.patch(FIRST_PAGE, [['set', ['roster', 1, 'crew', 12, 'clockInStatus'], 'in']]));
    await vi.waitFor(() => expect(lineOf('Owen Reyes').textContent).toBe('Owen ReyesNow in'));
    expect(lineOf('Owen Reyes').dataset['news']).toBe('true');
    await vi.waitFor(() => expect([...touched].sort()).toEqual(['2 of 2 in', 'Owen ReyesNow in']));
    watch.disconnect();
    await vi.waitFor(() => expect(lineOf('Owen Reyes').textContent).toBe('Owen ReyesIn'), { timeout: 5_000 });
    expect(lineOf('Owen Reyes').dataset['news']).toBe('false');
  });
});

describe('Daily Roster in the address bar', () => {
  it('asks for the page and rows of the address', async () => {
    visit('/?page=2&rows=15');
    show({ region: 3 });
    await screen.findByText('Travis Duarte');
    expect(page.gateway.opens.map(({ query }) => query)).toEqual([{ limit: 15, offset: 15, region: '3' }]);
  });

  it('writes the page into the address and keeps the old cards until the new ones are there', async () => {
    show();
    await screen.findByText('Travis Duarte');
    const release = page.gateway.delayAnswers();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(location.search).toBe('?page=2');
    expect(screen.getByText('Travis Duarte')).toBeDefined();
    page.gateway.document = roster({ offset: 10, roster: [row(3, [member(31, 'Hector Acosta', 'in')])] });
    release();
    expect(await screen.findByText('Hector Acosta')).toBeDefined();
    expect(screen.queryByText('Travis Duarte')).toBeNull();
  });

  it('goes to the last page when the address names one that is no more', async () => {
    page.gateway.document = roster({ offset: 80, roster: [] });
    visit('/?page=9');
    show();
    await vi.waitFor(() => expect(location.search).toBe('?page=2'));
  });
});
