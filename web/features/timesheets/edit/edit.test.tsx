import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useLive } from '#web/live/use-live.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { createPageKeys, PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { SheetCard } from '../crew/sheet-card.tsx';
import { crewRow, crewSheet } from './test/crew-sheet.ts';

const NO_NOTES = { data: [], count: 0, limit: 300, offset: 0, order: [] };
const QUERY = { id: 5, dwoJobId: 50 };
function LiveSheet() {
  const { data } = useLive('crewSheet', QUERY);
  return data ? <SheetCard sheet={data.data} isWaiting={false} /> : null;
}

let sheet: CrewSheet;
const page = livePage((gateway) => {
  sheet = crewSheet([crewRow(1), crewRow(2), crewRow(3, { type: 'NO_SHOW', minutes: 480 })]);
  gateway.answerTo = ({ resource }) => (resource === 'crewSheet' ? { data: sheet } : NO_NOTES);
});

/** The sent calls and their answers. */
let sent: { workshifts: Record<string, unknown>[] }[];
let answer: (body: { workshifts: Record<string, unknown>[] }) => { status: number; body: unknown };
const reopened = { dwos: [], dwoJobs: [] as number[], workshifts: [] };
const savedAs = (edit: Record<string, unknown>) => {
  const row = sheet.rows.find(({ id }) => id === edit['id'])!;
  return {
    ...row,
    ...edit,
    date: sheet.date,
    dwoJobId: 50,
    startLocation: null,
    endLocation: null,
    hours: 511,
    createdAt: row.start,
    updatedAt: row.start,
    revision: 2,
    timeBreaks: [],
  };
};
beforeEach(() => {
  sent = [];
  answer = ({ workshifts }) => ({ status: 200, body: { data: workshifts.map(savedAs), reopened } });
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ body: CODES }), { status: 200 });
    sent.push(JSON.parse(String(body)));
    const said = answer(sent.at(-1)!);
    return new Response(JSON.stringify(said.body), { status: said.status });
  });
});
afterEach(() => vi.unstubAllGlobals());
const CODES = [
  { phaseCode: 'TRCH', description: 'Trenching' },
  { phaseCode: 'SPLC', description: 'Splicing' },
];

const field = (name: string, who: number) => screen.getByLabelText<HTMLInputElement>(`${name} of Worker ${who}`);
const open = async () => {
  page.show(<LiveSheet />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('START of Worker 1');
};
const press = (key: string, given: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...given });
const write = (text: string) => fireEvent.change(document.activeElement!, { target: { value: text } });
const rowOf = (who: number) => within(screen.getByText(`Worker ${who}`).closest('tr')!);
const update = () => screen.getByRole('button', { name: /^Update/ });
const patch = (ops: Parameters<typeof page.gateway.patch>[1]) =>
  act(async () => page.gateway.patch(QUERY, ops, { resource: 'crewSheet' }));

describe('the hour that comes twice', () => {
  const on = (date: string, ...rows: Parameters<typeof crewRow>[1][]) => {
    sheet = { ...crewSheet(rows.map((row, index) => crewRow(index + 1, { lunchMinutes: 0, timeBreaksIds: [], ...row }))), date };
  };
  const typed = (name: string, who: number, text: string): void => {
    act(() => field(name, who).focus());
    write(text);
    act(() => field(name, who).blur());
  };
  const save = async (): Promise<Record<string, unknown>[]> => {
    fireEvent.click(update());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    return sent[0]!.workshifts;
  };

  it('is, of two moments, the one nearest to what stands there, and says which', async () => {
    on(
      '2026-11-01',
      { start: '2026-11-01T02:00:00.000Z', end: '2026-11-01T05:30:00.000Z', minutes: 210 },
      { start: '2026-11-01T05:10:00.000Z', end: '2026-11-01T06:30:00.000Z', minutes: 80 },
    );
    await open();
    expect([field('END', 1).value, field('END', 2).value]).toEqual(['01:30 a.m. EDT', '01:30 a.m. EST']);
    typed('END', 1, '1:45a');
    expect(field('END', 1).value).toBe('01:45 a.m. EDT');
    expect(rowOf(1).getByText('3h 45min')).toBeDefined();
    typed('END', 2, '1:45a');
    expect(field('END', 2).value).toBe('01:45 a.m. EST');
    // The other one can be typed, and chosen.
    typed('START', 2, '1:15 est');
    expect(field('START', 2).value).toBe('01:15 a.m. EST');
    fireEvent.click(within(field('START', 2).closest('td')!).getByRole('radio', { name: 'First (EDT)' }));
    expect(field('START', 2).value).toBe('01:15 a.m. EDT');
    expect(await save()).toMatchObject([
      { id: 1, start: '2026-11-01T02:00:00.000Z', end: '2026-11-01T05:45:00.000Z' },
      { id: 2, start: '2026-11-01T05:15:00.000Z', end: '2026-11-01T06:45:00.000Z' },
    ]);
  });

  it('is asked for where nothing stands yet, as in a new row of no hours, and on the night of the day before', async () => {
    on('2026-10-31', { start: '2026-10-31T04:00:00.000Z', end: '2026-10-31T04:00:00.000Z', minutes: 0 });
    await open();
    typed('START', 1, '10p');
    typed('END', 1, '1:30a +1');
    expect(rowOf(1).getByText('This time comes twice: first or second?')).toBeDefined();
    expect(update().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(rowOf(1).getByRole('radio', { name: 'Second (EST)' }));
    expect(field('END', 1).value).toBe('01:30 a.m. EST +1');
    expect(rowOf(1).getByText('4h 30min')).toBeDefined();
    expect(await save()).toMatchObject([{ start: '2026-11-01T02:00:00.000Z', end: '2026-11-01T06:30:00.000Z' }]);
  });

  it('has a counterpart in spring, which does not exist', async () => {
    on('2026-03-08', { start: '2026-03-08T05:00:00.000Z', end: '2026-03-08T10:00:00.000Z', minutes: 300 });
    await open();
    typed('START', 1, '2:30a');
    expect(rowOf(1).getByText('The clocks skip this time that day')).toBeDefined();
    expect(update().getAttribute('aria-disabled')).toBe('true');
    typed('START', 1, '3a');
    expect(rowOf(1).getByText('3h 00min')).toBeDefined();
  });

  it('takes the zone of that night only', async () => {
    on('2026-11-01', { start: '2026-11-01T02:00:00.000Z', end: '2026-11-01T05:30:00.000Z', minutes: 210 });
    await open();
    typed('END', 1, '2:00 EDT');
    expect(rowOf(1).getByText('5h 00min')).toBeDefined();
    typed('END', 1, '1:30 PST');
    expect(rowOf(1).getByText('Input valid time')).toBeDefined();
  });
});

describe('editing a crew', () => {
  it('is a spreadsheet by keyboard: type, Enter, arrows, copy down, Escape', async () => {
    await open();
    act(() => field('END', 1).focus());
    write('4');
    press('Enter');
    expect(field('END', 1).value).toBe('04:00 p.m.');
    expect(document.activeElement).toBe(field('END', 2));
    press('ArrowUp');
    press('d', { ctrlKey: true });
    expect(field('END', 2).value).toBe('04:00 p.m.');
    expect(document.activeElement).toBe(field('END', 2));
    press('ArrowLeft');
    expect(document.activeElement).toBe(field('START', 2));
    write('6x');
    press('Escape');
    expect(field('START', 2).value).toBe('07:00 a.m.');
    press('ArrowRight');
    press('Escape');
    expect(field('END', 2).value).toBe('03:30 p.m.');
    expect(update().textContent).toBe('Update 1 row');
  });

  it('takes a column, or several, that was copied in a spreadsheet', async () => {
    await open();
    const paste = (into: HTMLElement, text: string) => fireEvent.paste(into, { clipboardData: { getData: () => text } });
    paste(field('START', 1), '6:30:00 AM\t3:00 PM\r\n7:15 AM\t4:00 PM\r\n');
    const values = (...names: string[]) => names.flatMap((name) => [1, 2].map((who) => field(name, who).value));
    expect(values('START', 'END')).toEqual(['06:30 a.m.', '07:15 a.m.', '03:00 p.m.', '04:00 p.m.']);
    // No Show is time off, which takes no overtime; and below the last row there is nothing.
    paste(field('HOURS TYPE', 2), '1.5x c.o\nTraining\nCurrent');
    expect([field('HOURS TYPE', 2).value, field('HOURS TYPE', 3).value]).toEqual(['1.5x C.O', 'NO_SHOW']);
    expect(fireEvent.paste(field('START', 1), { clipboardData: { getData: () => '6:00' } })).toBe(true);
  });

  it('writes the same into a column of the rows that are chosen', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Same for all' }));
    const asked = within(screen.getByRole('dialog', { name: 'Same for all' }));
    const fill = () => asked.getByRole('button', { name: /^Fill/ });
    expect(fill().getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(asked.getByLabelText('Column'), { target: { value: 'end' } });
    expect(asked.getByLabelText('Value').ariaRequired).toBe('true');
    fireEvent.change(asked.getByLabelText('Value'), { target: { value: '5p' } });
    fireEvent.click(asked.getByRole('checkbox', { name: 'Worker 2' }));
    expect(fill().textContent).toBe('Fill 2 rows');
    fireEvent.click(fill());
    expect([1, 2, 3].map((who) => field('END', who).value)).toEqual(['05:00 p.m.', '03:30 p.m.', '05:00 p.m.']);
    expect(update().textContent).toBe('Update 2 rows');
  });

  it('tells its keys below the table, and in the list of shortcuts while it is on', async () => {
    const keys = createPageKeys();
    const listed = () => keys.all().map(({ key }) => key);
    page.show(
      <PageKeysContext value={keys}>
        <LiveSheet />
      </PageKeysContext>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByText(/Ctrl\+D copies down/)).toBeDefined();
    expect(listed()).toEqual(expect.arrayContaining(['Enter', '← ↑ → ↓', 'Ctrl+D', 'Ctrl+V', 'Ctrl+S']));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(listed()).not.toContain('Ctrl+D'));
  });

  it('counts hours while they are typed, and leaves No Show out', async () => {
    await open();
    expect(screen.getByText('16h 00min')).toBeDefined();
    expect(rowOf(3).getByText('not added')).toBeDefined();
    act(() => field('END', 1).focus());
    write('4p');
    expect(rowOf(1).getByText('8h 30min')).toBeDefined();
    expect(screen.getByText('16h 30min')).toBeDefined();
    act(() => field('LUNCH', 1).focus());
    write('45');
    expect(rowOf(1).getByText('8h 15min')).toBeDefined();
  });

  it('finds a phase code by what is typed, and - - - is none', async () => {
    await open();
    act(() => field('PHASE CODE', 1).focus());
    await vi.waitFor(() => {
      write('spl');
      expect(screen.getByRole('option', { name: /SPLC/ })).toBeDefined();
    });
    press('Enter');
    expect(field('PHASE CODE', 1).value).toBe('SPLC');
    expect(document.activeElement).toBe(field('PHASE CODE', 2));
    press('Enter');
    press('ArrowUp');
    press('Enter');
    expect(field('PHASE CODE', 2).value).toBe('- - -');
    act(() => field('HOURS TYPE', 1).focus());
    write('1.5');
    press('Enter');
    expect(field('HOURS TYPE', 1).value).toBe('1.5x C.O');
    fireEvent.click(update());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.workshifts).toEqual([
      { id: 1, type: 'CALLOUT', start: sheet.rows[0]!.start, end: sheet.rows[0]!.end, phaseCode: 'SPLC', revision: 1 },
      { id: 2, type: 'NORMAL', start: sheet.rows[1]!.start, end: sheet.rows[1]!.end, phaseCode: '', revision: 1 },
    ]);
  });

  it('says at the field what is wrong, and is not saved before it is right', async () => {
    await open();
    const faults = async (name: string, text: string) => {
      act(() => field(name, 1).focus());
      write(text);
      press('Enter');
      return field(name, 1).closest('.edit-cell')!.querySelector('.labelled-error > span')?.textContent;
    };
    expect(await faults('END', '25')).toBe('Input valid time');
    expect(await faults('END', '')).toBe('Time is required');
    expect(await faults('END', '6a')).toBe('End must be later than Start');
    expect(update().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'It is the next day' }));
    expect(field('END', 1).value).toBe('06:00 a.m. +1');
    expect(await faults('END', '8a +1')).toBe('At most 24 hours');
    expect(await faults('END', '8a')).toBeUndefined();
    expect(await faults('LUNCH', '2')).toBe('Longer than the shift');
    fireEvent.click(update());
    expect(sent).toEqual([]);
    expect(await faults('LUNCH', '0:75')).toBe('Input valid time');
    expect(field('LUNCH', 1).value).toBe('0:75');
    expect(await faults('LUNCH', '15')).toBeUndefined();
    fireEvent.click(update());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.workshifts).toEqual([
      {
        id: 1,
        type: 'NORMAL',
        start: '2026-11-19T12:00:00.000Z',
        end: '2026-11-19T13:00:00.000Z',
        phaseCode: 'TRCH',
        lunchTime: '0:15',
        timeBreaksIds: [100],
        revision: 1,
      },
    ]);
  });

  it('shows what is saved at once, says what became of an approval, and ends edit mode', async () => {
    signIn({ role: 'admin' });
    sheet = { ...sheet, status: 'approved' };
    answer = ({ workshifts }) => ({
      status: 200,
      body: { data: workshifts.map(savedAs), reopened: { ...reopened, dwoJobs: [50] } },
    });
    await open();
    expect(screen.getByText(/Update returns it to Submitted/)).toBeDefined();
    act(() => field('END', 1).focus());
    write('4p');
    fireEvent.click(update());
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(rowOf(1).getByText('04:00 p.m.')).toBeDefined();
    expect(rowOf(1).getByText('8h 31min')).toBeDefined();
    expect(screen.getByText(/Submitted again/)).toBeDefined();
  });

  it('leaves approving until the live sheet says what was saved', async () => {
    signIn({ role: 'admin' });
    await open();
    act(() => field('END', 1).focus());
    write('4p');
    fireEvent.click(update());
    await screen.findByRole('button', { name: 'Edit' });
    const approve = screen.getByRole('button', { name: /^Approve/ });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    fireEvent.pointerEnter(approve.parentElement!);
    expect(await screen.findByText(/on its way into this timesheet/)).toBeDefined();
    await patch([
      ['set', ['data', 'rows', 1, 'end'], '2026-11-19T21:00:00.000Z'],
      ['set', ['data', 'rows', 1, 'revision'], 2],
    ]);
    await vi.waitFor(() => expect(approve.getAttribute('aria-disabled')).not.toBe('true'));
  });

  it('leaves an approved sheet alone for those who could not approve it again', async () => {
    signIn({ role: 'supervisor' });
    sheet = { ...sheet, status: 'approved' };
    page.show(<LiveSheet />);
    const button = await screen.findByRole('button', { name: 'Edit' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByLabelText('START of Worker 1')).toBeNull();
  });

  it('warns of two shifts of one person that overlap', async () => {
    sheet.rows.push(
      crewRow(4, { employeeId: 10, fullName: 'Worker 4', start: '2026-11-19T21:00:00.000Z', end: '2026-11-19T22:00:00.000Z' }),
    );
    await open();
    act(() => field('END', 1).focus());
    write('4:30p');
    press('Enter');
    expect(screen.getByText(/^Worker 1: these shifts overlap/)).toBeDefined();
    expect(update().getAttribute('aria-disabled')).toBe('true');
  });

  it('asks before it forgets what was typed', async () => {
    await open();
    act(() => field('END', 1).focus());
    write('4p');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Go on editing' }));
    expect(field('END', 1).value).toBe('04:00 p.m.');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel without saving' }));
    await vi.waitFor(() => expect(rowOf(1).getByText('03:30 p.m.')).toBeDefined());
  });
});

describe('editing beside others', () => {
  it('follows what was not touched, and keeps what was typed', async () => {
    await open();
    act(() => field('END', 1).focus());
    write('4p');
    await patch([
      ['set', ['data', 'rows', 1, 'phaseCode'], 'SPLC'],
      ['set', ['data', 'rows', 1, 'revision'], 2],
    ]);
    await vi.waitFor(() => expect(field('PHASE CODE', 1).value).toBe('SPLC'));
    expect(field('END', 1).value).toBe('4p');
    fireEvent.click(update());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.workshifts[0]).toMatchObject({ phaseCode: 'SPLC', revision: 2, end: '2026-11-19T21:00:00.000Z' });
  });

  it('says what a typed cell holds by now, and whose rows are gone', async () => {
    await open();
    act(() => field('END', 1).focus());
    write('4p');
    await patch([['set', ['data', 'rows', 1, 'end'], '2026-11-19T20:45:00.000Z']]);
    expect(await screen.findByText('Now 03:45 p.m.')).toBeDefined();
    await patch([['remove', ['data', 'rows'], [1]]]);
    expect(await screen.findByText(/^Worker 1: somebody took/)).toBeDefined();
  });

  it('shows both versions of a row that somebody else saved first, and saves what is chosen', async () => {
    const fields = {
      end: { before: '2026-11-19T20:30:00.000Z', after: '2026-11-19T20:45:00.000Z' },
      phaseCode: { before: 'TRCH', after: 'SPLC' },
      hours: { before: 480, after: 495 },
    };
    const changes = [{ at: '2026-11-20T14:42:00.000Z', by: 'Luis Ortega', action: 'workshift.edit', fields }];
    const refusal = { statusCode: 409, error: 'Conflict', message: 'Changed', code: 'REVISION_CHANGED' };
    answer = () => ({
      status: 409,
      body: {
        ...refusal,
        details: { rows: [{ id: 1, employeeId: 10, person: 'Worker 1', what: 'changed', revision: 2, changes }] },
      },
    });
    await open();
    act(() => field('END', 1).focus());
    write('4p');
    fireEvent.click(update());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Worker 1, changed by Luis Ortega, 11/20/2026 09:42 a.m.')).toBeDefined();
    expect(dialog.getByText('03:45 p.m.')).toBeDefined();
    // One field is one choice, which saves.
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    answer = ({ workshifts }) => ({
      status: 200,
      body: { data: workshifts.map((edit) => ({ ...savedAs(edit), revision: 3 })), reopened },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.workshifts[0]).toMatchObject({ phaseCode: 'SPLC', revision: 2, end: '2026-11-19T21:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
  });

  it.each([
    [400, 'end', 'Could not update workShifts. Make sure Start is earlier than End, or End is later than Start', false],
    [400, 'phaseCode', 'Could not update workShifts.', false],
    [503, 'end', 'Could not update workShifts.', true],
  ])('after a %i of %s keeps what was typed', async (status, wrong, title, hasRetry) => {
    answer = () => ({
      status,
      body: {
        statusCode: status,
        error: '',
        message: 'No',
        errors: [{ field: `workshifts.0.${wrong}`, reason: 'must not be later than 2026-11-19T22:00:00.000Z' }],
      },
    });
    await open();
    act(() => field('END', 1).focus());
    write('4p');
    fireEvent.click(update());
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    const reason = 'must not be later than 11/19/2026 05:00 p.m.';
    expect(dialog.getByText(`Worker 1: ${reason}`)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Retry' }) !== null).toBe(hasRetry);
    fireEvent.click(dialog.getByRole('button', { name: hasRetry ? 'Cancel' : 'OK' }));
    act(() => field('START', 1).focus());
    expect(field('END', 1).value).toBe('04:00 p.m.');
    expect(screen.getByText(reason)).toBeDefined();
  });
});
