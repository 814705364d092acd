import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import type { OvertimeAhead, PersonAhead } from '#shared/timesheets/overtime-ahead.ts';
import { language } from '#web/texts/language.ts';
import { goTo, tabPage } from './test/tab-page.tsx';

const { page, show, ahead } = tabPage();

/** The Friday of the week, at noon in New York. */
const NOW = Date.parse('2026-11-20T17:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

/** The hours of a person's days; on each day that is left nine are usual, on weekends none. */
const person = (id: number, hours: readonly number[], rest: Partial<PersonAhead> = {}): PersonAhead => ({
  id,
  fullName: `Person ${id}`,
  foremanId: 90,
  foreman: 'Ray Castillo',
  region: 'Long Island',
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => Math.round((hours[day] ?? 0) * 60)),
  ahead: [540, 540, 540, 540, 540, 0, 0],
  clock: null,
  ...rest,
});
/** In since seven in the morning of the Friday. */
const clock = { day: 4, start: '2026-11-20T12:00:00.000Z', breaksMs: 0, breakSince: null };
const answer = (data: PersonAhead[]): OvertimeAhead => ({ monday: '2026-11-16', today: 4, data });

const card = () => screen.findByRole('region', { name: 'Overtime Ahead' });
const rowsOf = (of: HTMLElement) =>
  within(of)
    .getAllByRole('listitem')
    .map((row) =>
      [...row.querySelectorAll('.overtime-who > *, .overtime-so-far, .overtime-outlook > *')].map((part) => part.textContent),
    );
const opens = () => page.gateway.opens.filter(({ resource }) => resource === 'overtimeAhead').map(({ query }) => query);

describe('[summary-8] overtime ahead', () => {
  it('says who is past 40 hours, since when, and who will be, on which day, the first of them at the top', async () => {
    ahead.answer = answer([
      person(1, [9, 9, 9, 6], { clock }),
      person(2, [12, 12, 12, 6.2], { ahead: null }),
      person(3, [9, 9, 9, 9], { clock, foremanId: 3, region: null }),
      // Not past 40 hours by now: they were sent because they may be in a few minutes.
      person(4, [9, 9, 9, 3], { clock }),
    ]);
    show();
    await screen.findByText('Person 1');
    expect(rowsOf(await card())).toEqual([
      ['Person 2', 'Ray Castillo · Long Island', '42h 12min', 'over since Thu'],
      ['Person 3', 'Foreman', '41h 00min', 'over since Fri', 'about 45h by Sunday'],
      ['Person 1', 'Ray Castillo · Long Island', '38h 00min', 'passes on Fri', 'about 42h by Sunday'],
    ]);
  });

  it('counts a running clock by the minute, without an answer', async () => {
    ahead.answer = answer([person(1, [9, 9, 9, 6], { clock }), person(5, [9, 9, 9, 6.5], { ahead: null, clock: null })]);
    show();
    await screen.findByText('38h 00min');
    vi.setSystemTime(NOW + 150 * 60_000);
    // Silent for so long, the data counts as old until the gateway is heard again.
    const over = ['Person 1', 'Ray Castillo · Long Island', '40h 30min', 'over since Fri', 'about 42h by Sunday'];
    await vi.waitFor(async () => expect(rowsOf(await card())).toEqual([over]));
  });

  it('shows eight people, and all on request', async () => {
    ahead.answer = answer(Array.from({ length: 11 }, (_, place) => person(place + 1, [9, 9, 9, 9 - place / 4], { clock })));
    show();
    const showAll = await screen.findByRole('button', { name: 'Show all 11' });
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(8);
    fireEvent.click(showAll);
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(11);
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(8);
  });

  it('says that nobody passes, is of the chosen region, and moves when somebody is clocked in', async () => {
    show('?region=3');
    await screen.findByText('Nobody passes 40 hours this week at this pace.');
    expect(opens()).toEqual([{ region: '3' }]);
    act(() =>
      page.gateway.patch({ region: '3' }, [['insert', ['data'], [[0, person(1, [9, 9, 9, 6])]]]], { resource: 'overtimeAhead' }),
    );
    expect(await screen.findByText('Person 1')).toBeDefined();
  });

  it('is about this week: it is not shown beside figures of another one', async () => {
    show('?days=2026-11-09.2026-11-15');
    await screen.findByRole('region', { name: 'Workforce' });
    expect(screen.queryByRole('region', { name: 'Overtime Ahead' })).toBeNull();
    goTo('?days=2026-11-09.2026-11-16');
    expect(await card()).toBeDefined();
  });

  it('fails alone, and comes back on Retry', async () => {
    page.gateway.refuses = ({ resource }) => resource === 'overtimeAhead';
    page.gateway.refusal = { error: errorBody(500, 'The server said no.') };
    show();
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('Could not retrieve overtime ahead. Please try again.');
    expect(screen.getByRole('link', { name: /^Submitted/ })).toBeDefined();
    page.gateway.refusal = undefined;
    fireEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody passes 40 hours this week at this pace.')).toBeDefined();
  });

  it('speaks Spanish', async () => {
    language.choice = 'es';
    ahead.answer = answer([person(1, [9, 9, 9, 6])]);
    show();
    await screen.findByText('Person 1');
    expect(rowsOf(screen.getByRole('region', { name: 'Horas extra a la vista' }))).toEqual([
      ['Person 1', 'Ray Castillo · Long Island', '33h 00min', 'pasa el vie', 'unas 42h al domingo'],
    ]);
  });
});
