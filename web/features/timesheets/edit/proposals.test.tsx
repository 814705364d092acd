import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useLive } from '#web/live/use-live.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { createPageKeys, PageKeysContext } from '#web/ui/controls/page-keys.ts';
import { SheetCard } from '../crew/sheet-card.tsx';
import { crewRow, crewSheet } from './test/crew-sheet.ts';

const NO_NOTES = { data: [], count: 0, limit: 300, offset: 0, order: [] };
const QUERY = { id: 5, dwoJobId: 50 };
const CODES = [
  { phaseCode: 'TRCH', description: 'Trenching' },
  { phaseCode: '0210', description: 'Splicing' },
];
const END: Proposal = {
  cell: 'end',
  end: '2026-11-19T20:09:00.000Z',
  people: 5,
  from: '2026-11-19T20:02:00.000Z',
  to: '2026-11-19T20:13:00.000Z',
};
const LUNCH: Proposal = { cell: 'lunch', minutes: 30, people: 4 };
const CODE: Proposal = { cell: 'phaseCode', phaseCode: '0210', people: 5, date: null };
const WHY = 'Clock-out missing. 5 of the crew left 03:02–03:13 p.m.';

function LiveSheet() {
  const { data } = useLive('crewSheet', QUERY);
  return data ? <SheetCard sheet={data.data} isWaiting={false} /> : null;
}

let sheet: CrewSheet;
const page = livePage((gateway) => {
  sheet = crewSheet([
    crewRow(1),
    crewRow(2, { end: null, status: 'running', minutes: 0, proposals: [END] }),
    crewRow(3, { lunchMinutes: 0, timeBreaksIds: [], phaseCode: null, minutes: 510, proposals: [LUNCH, CODE] }),
  ]);
  gateway.answerTo = ({ resource }) => (resource === 'crewSheet' ? { data: sheet } : NO_NOTES);
});

let sent: { workshifts: Record<string, unknown>[] }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ body: CODES }), { status: 200 });
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ statusCode: 503, error: '', message: 'No' }), { status: 503 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = async (): Promise<void> => {
  page.show(<LiveSheet />);
  await screen.findByRole('button', { name: 'Edit' });
};
const edit = async (): Promise<void> => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('END of Worker 2');
};
const field = (name: string, who: number) => screen.getByLabelText<HTMLInputElement>(`${name} of Worker ${who}`);
const offered = () => screen.queryAllByRole('button', { name: /Edits the row with / });
const used = () => screen.queryAllByRole('button', { name: /^Use / }).map(({ textContent }) => textContent);
const focus = (name: string, who: number) => act(() => field(name, who).focus());
const press = (key: string, given: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...given });
const write = (text: string) => fireEvent.change(document.activeElement!, { target: { value: text } });
const update = () => screen.getByRole('button', { name: /^Update/ });
const save = async (): Promise<Record<string, unknown>[]> => {
  fireEvent.click(update());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]!.workshifts;
};

describe('a sheet with proposals that is read', () => {
  it('says what is missing and why in the cell that needs it, and saves nothing by itself', async () => {
    await show();
    expect(offered().map(({ textContent }) => textContent)).toEqual(['03:09 p.m.?', '00:30?', '0210?']);
    const end = screen.getByRole('button', { name: `END of Worker 2. ${WHY} Edits the row with 03:09 p.m.` });
    fireEvent.pointerEnter(end.parentElement!);
    expect((await screen.findByRole('tooltip')).textContent).toBe(WHY);
    expect(sent).toEqual([]);
  });

  it('keeps the present value in sight where a clock ran on', async () => {
    sheet.rows[1] = crewRow(2, { end: '2026-11-20T04:40:00.000Z', proposals: [END] });
    await show();
    const cell = within(offered()[0]!.closest('td')!);
    expect([cell.getByText('11:40 p.m.'), cell.getByText('03:09 p.m.')]).toHaveLength(2);
    expect(offered()[0]!.getAttribute('aria-label')).toMatch(/^END of Worker 2\. Now 11:40 p\.m\.: the clock ran on\./);
  });

  it('begins to edit with the pressed one filled in and focused', async () => {
    await show();
    fireEvent.click(offered()[0]!);
    await screen.findByRole('button', { name: /^Update/ });
    expect(field('END', 2).value).toBe('03:09 p.m.');
    expect(document.activeElement).toBe(field('END', 2));
    expect(update().textContent).toBe('Update 1 row');
    expect(used()).toEqual(['Use 00:30', 'Use 0210']);
    expect(sent).toEqual([]);
    press('Escape');
    expect(field('END', 2).value).toBe('');
    expect(update().getAttribute('aria-disabled')).toBe('true');
    expect(used()).toEqual(['Use 03:09 p.m.', 'Use 00:30', 'Use 0210']);
  });

  it('offers the codes of the job when it begins with one', async () => {
    await show();
    fireEvent.click(offered()[2]!);
    await screen.findByRole('button', { name: /^Update/ });
    expect(document.activeElement).toBe(field('PHASE CODE', 3));
    expect(field('PHASE CODE', 3).value).toBe('0210');
    await vi.waitFor(() => {
      press('Escape');
      press('Enter');
      expect(screen.getByRole('option', { name: /TRCH/ })).toBeDefined();
    });
  });

  it('offers nothing to those who may not edit it', async () => {
    signIn({ role: 'supervisor' });
    sheet = { ...sheet, status: 'approved', rows: sheet.rows.map((row) => ({ ...row, approvalStatus: 'approved' })) };
    await show();
    expect(offered()).toEqual([]);
    expect(within(screen.getByText('Worker 3').closest('tr')!).getByText('00:00')).toBeDefined();
  });

  it('offers nothing while rows become time off', async () => {
    await show();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Time off' }));
    expect(offered()).toEqual([]);
  });
});

describe('a sheet with proposals that is edited', () => {
  it('takes what is proposed by one key in each kind of cell, and tells what was accepted', async () => {
    await edit();
    focus('END', 2);
    press('=');
    focus('LUNCH', 3);
    press('=');
    focus('PHASE CODE', 3);
    press('=');
    expect([field('END', 2), field('LUNCH', 3), field('PHASE CODE', 3)].map(({ value }) => value)).toEqual([
      '03:09 p.m.',
      '00:30',
      '0210',
    ]);
    expect(used()).toEqual([]);
    expect(await save()).toMatchObject([
      { id: 2, end: END.end, accepted: ['end'] },
      { id: 3, lunchTime: '0:30', phaseCode: '0210', accepted: ['lunch', 'phaseCode'] },
    ]);
  });

  it('describes the field by the reason, and takes it by the button below, which leaves the focus there', async () => {
    await edit();
    const describing = () => field('END', 2).getAttribute('aria-describedby');
    expect(document.getElementById(describing()!)!.textContent).toBe(WHY);
    fireEvent.click(screen.getByRole('button', { name: 'Use 03:09 p.m., END of Worker 2' }));
    expect(document.activeElement).toBe(field('END', 2));
    expect(field('END', 2).value).toBe('03:09 p.m.');
    expect(describing()).toBeNull();
  });

  it('says no longer that it was accepted once it is typed over, taken back, or only typed', async () => {
    await edit();
    focus('END', 2);
    press('=');
    write('4p');
    press('Enter');
    focus('LUNCH', 3);
    press('=');
    press('Escape');
    focus('PHASE CODE', 3);
    press('=');
    press('Escape');
    focus('LUNCH', 3);
    write('30');
    press('Enter');
    const rows = await save();
    expect(rows).toMatchObject([
      { id: 2, end: '2026-11-19T21:00:00.000Z' },
      { id: 3, lunchTime: '0:30', phaseCode: '' },
    ]);
    expect(rows.some((row) => 'accepted' in row)).toBe(false);
  });

  it('leaves = to what is typed, to the browser, and to cells without a proposal', async () => {
    await edit();
    focus('END', 2);
    write('3');
    press('=');
    press('=', { ctrlKey: true });
    expect(field('END', 2).value).toBe('3');
    press('Escape');
    press('=', { ctrlKey: true });
    focus('END', 1);
    press('=');
    expect([field('END', 1).value, field('END', 2).value]).toEqual(['03:30 p.m.', '']);
  });

  it('says the fault of a proposal that does not fit, as of what is typed', async () => {
    await edit();
    focus('START', 2);
    write('3:30p');
    press('Enter');
    focus('END', 2);
    press('=');
    expect(screen.getByText('End must be later than Start')).toBeDefined();
    expect(update().getAttribute('aria-disabled')).toBe('true');
  });

  it('follows the facts: the proposal goes when somebody else fills the cell', async () => {
    await edit();
    expect(used()).toContain('Use 0210');
    await act(async () =>
      page.gateway.patch(
        QUERY,
        [
          ['set', ['data', 'rows', 3, 'phaseCode'], 'TRCH'],
          ['set', ['data', 'rows', 3, 'proposals'], [LUNCH]],
        ],
        { resource: 'crewSheet' },
      ),
    );
    await vi.waitFor(() => expect(used()).toEqual(['Use 03:09 p.m.', 'Use 00:30']));
    expect(field('PHASE CODE', 3).value).toBe('TRCH');
  });

  it.each([
    [true, 'names the key in the list of shortcuts and below the table'],
    [false, 'does not name it without a proposal'],
  ])('%s: %s', async (has) => {
    if (!has) sheet.rows = [crewRow(1), crewRow(2)];
    const keys = createPageKeys();
    page.show(
      <PageKeysContext value={keys}>
        <LiveSheet />
      </PageKeysContext>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByText(/Ctrl\+D copies down/);
    expect(keys.all().some(({ key }) => key === '=')).toBe(has);
    expect(screen.queryByText(/= takes what is proposed/) !== null).toBe(has);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    const isPhones = (query: string): boolean => query === '(max-width: 719px)';
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
  });

  it('shows a dash for an emptied phase code, too', async () => {
    sheet.rows = [crewRow(1, { phaseCode: null }), crewRow(2, { phaseCode: '' })];
    await show();
    expect(screen.getAllByText('- - -')).toHaveLength(2);
  });

  it('says the reason under the person, and edits with it', async () => {
    await show();
    const line = screen.getByText(WHY);
    fireEvent.click(within(line).getByRole('button', { name: 'Use 03:09 p.m., END of Worker 2' }));
    await screen.findByRole('button', { name: /^Update/ });
    expect(field('END', 2).value).toBe('15:09');
    const code = screen.getByText('Phase code missing. 5 of the crew booked 0210.').closest('.edit-cell')!;
    fireEvent.click(within(code as HTMLElement).getByRole('button', { name: /^Use 0210/ }));
    expect(field('PHASE CODE', 3).value).toBe('0210');
    expect(await save()).toMatchObject([
      { id: 2, accepted: ['end'] },
      { id: 3, accepted: ['phaseCode'] },
    ]);
  });
});
