import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import type { PersonCard } from '#shared/roster/person-card.ts';
import { livePage } from '#web/test/live-page.tsx';
import { PersonName } from './person-name.tsx';

const card: PersonCard = {
  id: 12,
  revision: 1,
  employeeId: '1-00012-07',
  fullName: 'Owen Reyes',
  role: 'worker',
  isActive: true,
  pictureUrl: null,
  workPhone: null,
  timeZone: 'America/New_York',
  clock: { status: 'missing', since: null, job: { id: 1, jobId: '10001' } },
  lead: { as: 'foreman', id: 7, fullName: 'Ray Castillo', workPhone: '(516) 555-0161' },
  sheet: { dwoId: 3, dwoJobId: 4, status: 'submitted' },
  week: { monday: '2026-11-16', today: 4, days: [480, 480, 480, 480, 0, 0, 0], ahead: null, clock: null },
};
const page = livePage((gateway) => {
  gateway.document = { data: card };
});
const name = (): HTMLElement => screen.getByRole('button', { name: 'Owen Reyes' });
const open = async (): Promise<HTMLElement> => {
  fireEvent.click(name());
  return screen.findByRole('dialog', { name: 'Owen Reyes' });
};

it('a name opens a card: who it is, where they are, whom to call, and the sheet of today', async () => {
  page.show(<PersonName id={12}>Owen Reyes</PersonName>);
  expect(page.gateway.opens).toEqual([]);
  const dialog = await open();
  await screen.findByText('Not in');
  expect(page.gateway.opens.map(({ resource, query }) => [resource, query])).toEqual([['personCard', { id: 12 }]]);
  expect(dialog.textContent).toContain('Worker · 1-00012-07');
  expect(screen.getByRole('link', { name: '#10001' }).getAttribute('href')).toBe('/job-management/1');
  expect(screen.getByRole('link', { name: 'Call Ray Castillo, (516) 555-0161' }).getAttribute('href')).toBe('tel:5165550161');
  expect(screen.getByText('No number')).toBeDefined();
  expect(screen.getByRole('link', { name: "Today's sheet" }).getAttribute('href')).toBe('/timesheets/3?job=4');
  expect(screen.getByRole('link', { name: 'User Details' }).getAttribute('href')).toBe('/user-management/12');
});

it('is live, and closes by Escape, which gives the focus back to the name', async () => {
  page.show(<PersonName id={12}>Owen Reyes</PersonName>);
  const dialog = await open();
  await screen.findByText('Not in');
  const clock = { status: 'in', since: '2026-11-20T12:02:00.000Z', job: { id: 1, jobId: '10001' } };
  act(() => page.gateway.patch({ id: 12 }, [['set', ['data', 'clock'], clock]], { resource: 'personCard' }));
  await vi.waitFor(() => expect(dialog.textContent).toContain('In#10001since 07:02 a.m.'));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(name());
});

it('says how late somebody is and how that is known, and then what came of a call', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:43:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const missing = { ...card.clock!, expected: { at: '2026-11-20T12:00:00.000Z', source: 'own' as const } };
  page.gateway.document = { data: { ...card, clock: missing } };
  page.show(<PersonName id={12}>Owen Reyes</PersonName>);
  const dialog = await open();
  await screen.findByText('43 min late');
  expect(dialog.textContent).toContain('43 min late#10001usually in at 07:00 a.m.');
  const set = (clock: object) =>
    act(() => page.gateway.patch({ id: 12 }, [['set', ['data', 'clock'], clock]], { resource: 'personCard' }));
  set({ ...missing, expected: { at: '2026-11-20T13:00:00.000Z', source: 'start' } });
  await vi.waitFor(() => expect(dialog.textContent).toContain('Due 08:00 a.m.#10001starts at 08:00 a.m.'));
  const call = { outcome: 'sick', until: null, words: null, by: 'Luis Ortega', at: '2026-11-20T12:40:00.000Z', revision: 1 };
  set({ ...missing, call });
  await vi.waitFor(() => expect(dialog.textContent).toContain('Sick#10001'));
  expect(dialog.textContent).toContain('Said at 07:40 a.m. by Luis Ortega: Sick');
  // A clock-in ends it.
  set({ ...missing, call, status: 'in', since: '2026-11-20T12:42:00.000Z' });
  await vi.waitFor(() => expect(dialog.textContent).toContain('In#10001since 07:42 a.m.'));
  expect(dialog.textContent).not.toContain('Sick');
});

it('[hours-7] says the hours of the week so far, and what they come to at this pace', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  page.show(<PersonName id={12}>Owen Reyes</PersonName>);
  const dialog = await open();
  await screen.findByText('32h 00min this week');
  const week = { monday: '2026-11-16', today: 4, days: [480, 480, 480, 420, 0, 0, 0], ahead: null, clock: null };
  const set = (change: object) =>
    act(() => page.gateway.patch({ id: 12 }, [['set', ['data', 'week'], { ...week, ...change }]], { resource: 'personCard' }));
  const clock = { day: 4, start: '2026-11-20T12:00:00.000Z', breaksMs: 1_800_000, breakSince: null };
  set({ clock, ahead: [480, 480, 480, 480, 480, 250, 0] });
  // Four and a half hours today; eight are usual, and on Saturdays four.
  await screen.findByText('35h 30min this week, about 44h at this pace');
  set({ days: [600, 660, 660, 612, 0, 0, 0] });
  await screen.findByText('Passed 40 h on Thursday, 42h 12min');
  set({ days: [0, 0, 0, 0, 0, 0, 0] });
  await screen.findByText('No hours this week yet');
  // Of somebody of the office nothing is counted.
  act(() => page.gateway.patch({ id: 12 }, [['set', ['data', 'week'], null]], { resource: 'personCard' }));
  await vi.waitFor(() => expect(dialog.textContent).not.toContain('this week'));
});

it('copies a number', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void written.push(text) } });
  page.show(<PersonName id={12}>Owen Reyes</PersonName>);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the number of Ray Castillo' }));
  await screen.findByText('Copied');
  expect(written).toEqual(['(516) 555-0161']);
  vi.unstubAllGlobals();
});

it('says why there is no card', async () => {
  page.gateway.refusal = { error: errorBody(404, 'There is no employee 12.') };
  page.show(<PersonName id={12}>Owen Reyes</PersonName>);
  await open();
  await screen.findByText('There is no employee 12.');
});

it('is plain text for a person whose page is shut', () => {
  page.show(
    <PersonName id={12} mayOpen={false}>
      Owen Reyes
    </PersonName>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Owen Reyes').tagName).toBe('SPAN');
});
