import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertStep, AlertTask } from '#shared/alerts/task.ts';
import { errorBody } from '#shared/http/errors.ts';
import { livePage } from '#web/test/live-page.tsx';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { USER, visit } from '#web/test/signed-in.tsx';
import NotificationsPage from '../page.tsx';
import { alertOf, pageOf } from '../test/small-alerts.ts';

const COUNTS = { data: { open: 3, mine: 1, settled: 9 } };
const LIST = pageOf(
  alertOf(5, 'pictureMismatch', { state: 'open', revision: 1 }),
  alertOf(4, 'locationMismatch', { state: 'taken', takenById: 77, takenBy: 'Maria Solano', revision: 2 }),
  alertOf(3, 'overcost', { state: 'settled', outcome: 'done', settledBy: 'Maria Solano', revision: 3 }),
);
const FORGOTTEN = alertOf(2, 'clockout', { state: 'open', revision: 1 });
const step = (id: number, said: Partial<AlertStep> & Pick<AlertStep, 'kind'>): AlertStep => ({
  id,
  at: `2026-11-20T15:0${id}:00.000Z`,
  by: 'Maria Solano',
  to: null,
  outcome: null,
  note: null,
  ...said,
});
const taskOf = (id: number, steps: AlertStep[] = []): { data: AlertTask } => {
  const { isRead: _read, isToasted: _toasted, ...alert } = [...LIST.data, FORGOTTEN].find((one) => one.id === id)!;
  return {
    data: {
      alert: { ...alert, takenBy: null, settledBy: null, ...alert },
      steps,
      seenBy: ['Maria Solano', 'Tom Gallagher'],
      colleagues: [
        { id: USER.id, fullName: 'Ana Ferreira' },
        { id: 77, fullName: 'Maria Solano' },
      ],
      about: null,
      call: { id: 12, fullName: 'Raymond Castillo', workPhone: '(516) 555-0148' },
    },
  };
};

let task = taskOf(5);
const sent: [string, unknown][] = [];
const answer = vi.fn<() => Promise<Response>>();
const costDay = (date: string, labor: number) => ({ date, labor, materials: 0, other: 0, billed: 0 });
const COSTS = { bidPrice: '1000.00', undated: 0, days: [costDay('2026-11-16', 60_000), costDay('2026-11-18', 44_000)] };
const ANSWERS: Readonly<Record<string, () => object>> = {
  alertCounts: () => COUNTS,
  alertTask: () => task,
  jobCostDays: () => ({ data: COSTS }),
};
const page = livePage((gateway) => {
  gateway.answerTo = ({ resource }) => ANSWERS[resource]?.() ?? LIST;
});
/** Shows the page, until the list is there. */
async function show() {
  page.show(<NotificationsPage />);
  await screen.findByRole('button', { name: /^Overcost/ });
}
const panel = () => within(screen.getByRole('region', { name: 'What became of it' }));

beforeEach(() => {
  visit('/notifications');
  task = taskOf(5);
  sent.length = 0;
  answer.mockReset().mockImplementation(async () => Response.json(task));
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push([`${method} ${path}`, body ? JSON.parse(String(body)) : undefined]);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('notifications by what became of them [alerts-6]', () => {
  it('are open, one’s own, resolved or all, with how many there are', async () => {
    await show();
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(tabs()).toEqual(['Open3', 'Mine1', 'Resolved9', 'All']));
    const asked = async () =>
      JSON.parse(String(page.gateway.opens.findLast(({ resource }) => resource === 'alerts')?.query?.['where'] ?? 'null'));
    expect(await asked()).toEqual({ state: { $ne: 'settled' } });
    fireEvent.click(screen.getByRole('tab', { name: /^Mine/ }));
    await vi.waitFor(async () => expect(await asked()).toEqual({ state: { $ne: 'settled' }, takenById: USER.id }));
    fireEvent.click(screen.getByRole('tab', { name: /^Resolved/ }));
    await vi.waitFor(async () => expect(await asked()).toEqual({ state: 'settled' }));
    fireEvent.click(screen.getByRole('tab', { name: 'All' }));
    await vi.waitFor(async () => expect(await asked()).toBeNull());
    expect(location.search).toBe('?state=all');
  });

  it('say who has them, or that they are resolved', async () => {
    await show();
    const states = screen.getAllByRole('listitem').map((card) => card.querySelector('.alert-state')?.textContent);
    expect(states).toEqual(['Open', 'Maria Solano has it', 'Resolved']);
  });
});

describe('an alert that is chosen', () => {
  it('shows whom to call, who has seen it, and step by step what happened', async () => {
    task = taskOf(5, [
      step(1, { kind: 'take' }),
      step(2, { kind: 'handOver', to: 'Tom Gallagher' }),
      step(3, { kind: 'note', note: 'New helmet and glasses' }),
      step(4, { kind: 'settle', outcome: 'samePerson', note: 'Raymond says so' }),
      step(5, { kind: 'openAgain' }),
      step(6, { kind: 'settle', by: null, outcome: 'ended' }),
    ]);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Picture mismatch/ }));
    expect(location.search).toBe('?alert=5');
    await panel().findByText('What happened');
    expect(
      panel()
        .getAllByRole('listitem')
        .map((line) => line.lastChild?.textContent),
    ).toEqual([
      'Raised',
      'Maria Solano took it',
      'Maria Solano handed it over to Tom Gallagher',
      'Maria Solano: “New helmet and glasses”',
      'Maria Solano resolved it: Same person – “Raymond says so”',
      'Maria Solano opened it again',
      'Resolved by itself: what caused it has ended',
    ]);
    expect(panel().getByText('Seen by Maria Solano, Tom Gallagher')).toBeDefined();
    expect(
      panel()
        .getByRole('link', { name: /Call Raymond Castillo/ })
        .getAttribute('href'),
    ).toBe('tel:5165550148');
    expect(panel().getByRole('link', { name: 'View More' }).getAttribute('href')).toBe('/timesheets/50?job=5000');
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-current')).toBe('true');
    fireEvent.click(panel().getByRole('button', { name: 'Back to the notifications' }));
    expect(location.search).toBe('');
  });

  it('is taken, handed over, and settled with an outcome of its kind', async () => {
    visit('/notifications?alert=5');
    await show();
    fireEvent.click(await panel().findByRole('button', { name: 'Take it' }));
    await vi.waitFor(() => expect(sent).toEqual([['POST /api/v1/alert/5/take', { revision: 1 }]]));
    const outcomes = within(panel().getByRole('group', { name: 'What came of it?' })).getAllByRole('button');
    expect(outcomes.map(({ textContent }) => textContent)).toEqual([
      'Yes, same person',
      'No, send back to the foreman',
      'Cannot tell',
      'Done',
    ]);
    await vi.waitFor(() => expect(outcomes[0]!.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(outcomes[0]!);
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['POST /api/v1/alert/5/settle', { revision: 1, outcome: 'samePerson' }]));
    const to = panel().getByRole('combobox', { name: 'Hand over to' }) as HTMLSelectElement;
    await vi.waitFor(() => expect(outcomes[0]!.getAttribute('aria-disabled')).toBeNull());
    fireEvent.change(to, { target: { value: '77' } });
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['POST /api/v1/alert/5/handOver', { revision: 1, toId: 77 }]));
  });

  it('goes back to the foreman with a reason, which stays on screen when it is refused', async () => {
    answer.mockImplementationOnce(async () =>
      Response.json(errorBody(409, 'This timesheet is not submitted', { code: 'NOT_SUBMITTED' }), { status: 409 }),
    );
    visit('/notifications?alert=5');
    await show();
    fireEvent.click(await panel().findByRole('button', { name: 'No, send back to the foreman' }));
    const reason = () => screen.getByRole('textbox', { name: /^Reason/ }) as HTMLTextAreaElement;
    fireEvent.change(reason(), { target: { value: 'Who is this?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send back' }));
    expect(await screen.findByText('This timesheet is not submitted')).toBeDefined();
    expect(reason().value).toBe('Who is this?');
    expect(sent.at(-1)).toEqual(['POST /api/v1/alert/5/settle', { revision: 1, outcome: 'sentBack', note: 'Who is this?' }]);
  });

  it('ends clocks at a time, which stays typed when it is refused; a suggestion waits to be pressed [alerts-9]', async () => {
    const suggested = { at: '2026-11-19T21:10:00.000Z', from: 'crewLeft' } as const;
    const running = [{ id: 1, fullName: 'Ana Reyes', since: '2026-11-19T12:00:00.000Z' }];
    task = { data: { ...taskOf(2).data, about: { of: 'clocks', date: '2026-11-19', running, suggested } } };
    const body = errorBody(400, 'The time is in the future', {
      errors: [{ field: 'endAt', reason: 'The time is in the future' }],
    });
    answer.mockImplementationOnce(async () => Response.json(body, { status: 400 }));
    visit('/notifications?alert=2');
    await show();
    fireEvent.click(await panel().findByRole('button', { name: 'End it at …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the Clock' }));
    expect(dialog.getByText('Ana Reyes, since 11/19/2026 07:00 a.m.')).toBeDefined();
    expect(dialog.getByText('The others of the timesheet left at 11/19/2026 04:10 p.m.')).toBeDefined();
    const time = dialog.getByRole('textbox', { name: /^Ended at/ }) as HTMLInputElement;
    expect([time.value, (dialog.getByRole('textbox', { name: /^Day/ }) as HTMLInputElement).value]).toEqual(['', '11/19/2026']);
    fireEvent.click(dialog.getByRole('button', { name: 'End and resolve' }));
    expect(await dialog.findByText('Time is required')).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.focus(time);
    fireEvent.change(time, { target: { value: '3:30p' } });
    fireEvent.blur(time);
    fireEvent.click(dialog.getByRole('button', { name: 'End and resolve' }));
    expect(await dialog.findByText('The time is in the future')).toBeDefined();
    expect(time.value).toBe('03:30 p.m.');
    const settled = (endAt: string) => ['POST /api/v1/alert/2/settle', { revision: 1, outcome: 'clockStopped', endAt }];
    expect(sent).toEqual([settled('2026-11-19T20:30:00.000Z')]);
    fireEvent.click(dialog.getByRole('button', { name: 'Use 04:10 p.m.' }));
    await vi.waitFor(() => expect(time.value).toBe('04:10 p.m.'));
    fireEvent.click(dialog.getByRole('button', { name: 'End and resolve' }));
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(settled(suggested.at)));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a forgotten clock offers no end of it where no clock runs any more', async () => {
    task = { data: { ...taskOf(2).data, about: { of: 'clocks', date: '2026-11-19', running: [], suggested: null } } };
    visit('/notifications?alert=2');
    await show();
    const outcomes = within(await panel().findByRole('group', { name: 'What came of it?' })).getAllByRole('button');
    expect(outcomes.map(({ textContent }) => textContent)).toEqual(['Done']);
  });

  it('shows pictures, places, clocks or cost, by its kind', async () => {
    const at = '2026-11-20T11:58:00.000Z';
    const about = (next: AlertTask['about']) => ({ data: { ...taskOf(5).data, about: next } });
    const becomes = (next: AlertTask['about']): void => act(() => page.gateway.moveTo(about(next), 'alertTask', { id: 5 }));
    answer.mockImplementation(async () => Response.json({ data: { url: '/photo.png' } }));
    const picture = { of: 'picture', side: 'start', at, photoId: 8, onFileUrl: '/face.png', earlier: null } as const;
    task = about(picture);
    visit('/notifications?alert=5');
    await show();
    await panel().findByText('What happened');
    const pictures = panel();
    expect(pictures.getByRole('img', { name: 'On file' }).getAttribute('src')).toBe('/face.png');
    expect((await pictures.findByRole('img', { name: 'Clock-in' })).getAttribute('src')).toBe('/photo.png');
    expect(pictures.getByText('No earlier photo that matched')).toBeDefined();
    const place = {
      id: '1 start',
      fullName: 'Ana Reyes',
      side: 'start',
      at,
      coordinates: '40, -73',
      fromJob: 6_760,
      fromYard: null,
    } as const;
    becomes({ of: 'places', clocks: [place, { ...place, id: '2 start', coordinates: null, fromJob: null }] });
    expect(await panel().findByText('Ana Reyes · Clock-in 11/20/2026 06:58 a.m. · 4.2 mi from the job')).toBeDefined();
    expect(panel().getByText('Ana Reyes · Clock-in 11/20/2026 06:58 a.m. · no GPS')).toBeDefined();
    expect(panel().getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('query=40%2C+-73');
    becomes({ of: 'clocks', date: '2026-11-20', running: [{ id: 1, fullName: 'Ana Reyes', since: at }], suggested: null });
    expect(await panel().findByText('Ana Reyes, since 11/20/2026 06:58 a.m.')).toBeDefined();
    becomes({ of: 'cost', bid: '1000.00', cost: '1040.00', finalizedDate: null });
    expect(await panel().findByText('$1,040.00 spent of $1,000.00, 104 %')).toBeDefined();
    expect(await panel().findByText('Over the bid since Wednesday, 11/18/2026')).toBeDefined();
    const table = within(panel().getByRole('table', { name: 'Cost to date against the bid, as it grew' }));
    expect(table.getAllByRole('row')[1]!.textContent).toBe('11/16/2026$600.00$1,000.00$0.00');
  });

  it('says who was faster', async () => {
    answer.mockImplementation(async () =>
      Response.json(errorBody(409, 'Maria Solano has taken this alert', { code: 'ALERT_TAKEN' }), { status: 409 }),
    );
    visit('/notifications?alert=5');
    await show();
    fireEvent.click(await panel().findByRole('button', { name: 'Take it' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Could not take the notification' });
    expect(within(dialog).getByText('Maria Solano has taken this alert')).toBeDefined();
  });

  it('keeps a note that could not be sent, and empties the field once it is kept', async () => {
    answer.mockImplementationOnce(async () => Response.json(errorBody(503, 'The server is busy.'), { status: 503 }));
    visit('/notifications?alert=5');
    await show();
    const note = (await panel().findByRole('textbox', { name: 'Add a note for the others' })) as HTMLInputElement;
    fireEvent.change(note, { target: { value: 'Ask Raymond' } });
    fireEvent.submit(note.form!);
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Could not add the note' })).getByRole('button', { name: 'Retry' }),
    );
    expect(note.value).toBe('Ask Raymond');
    await vi.waitFor(() => expect(note.value).toBe(''));
    expect(sent.at(-1)).toEqual(['POST /api/v1/alert/5/note', { note: 'Ask Raymond' }]);
  });

  it('of somebody else may be taken over; a settled one is opened again', async () => {
    task = taskOf(4);
    visit('/notifications?alert=4');
    await show();
    expect(await panel().findByRole('button', { name: 'Take over' })).toBeDefined();
    cleanup();
    task = taskOf(3);
    visit('/notifications?alert=3');
    await show();
    fireEvent.click(await panel().findByRole('button', { name: 'Open again' }));
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['POST /api/v1/alert/3/reopen', { revision: 3 }]));
    expect(panel().queryByRole('group', { name: 'What came of it?' })).toBeNull();
  });

  it('says when it cannot be had, and asks again', async () => {
    page.gateway.refusal = { error: errorBody(404, 'There is no alert 8') };
    visit('/notifications?alert=8&state=all');
    page.show(<NotificationsPage />);
    await vi.waitFor(() => expect(screen.getAllByText('There is no alert 8').length).toBeGreaterThan(0));
    page.gateway.refusal = undefined;
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /^Overcost/ })).toBeDefined();
  });
});
