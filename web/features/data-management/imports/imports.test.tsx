import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Import, ImportFileColumns, ImportMapping, ImportRow } from '#shared/imports.ts';
import { UNPLACED_JOBS, unplacedJobsLink } from '#web/lists/job-filters.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { ImportsTab } from './imports-tab.tsx';
import { ImportDetails } from './page.tsx';
import '#web/test/modal.ts';

const FILE: Import = {
  id: 4,
  kind: 'job',
  status: 'checked',
  fileName: 'jobs-2027.csv',
  encoding: 'windows-1252',
  separator: ';',
  sheets: [],
  sheet: null,
  header: ['Job No', 'Zone', 'Start', 'Notes'],
  samples: [['10482', 'S.I.', '5/1/2027', 'none']],
  mapping: { externalNumber: 0, regionId: 1, startDate: 2 },
  dayOrder: null,
  decimalMark: null,
  matches: {},
  keptAs: null,
  findings: {
    dayOrder: 'unknown',
    decimalMark: 'comma',
    unknown: [{ field: 'regionId', text: 'Zone Q', rows: 2 }],
    readAs: {
      externalNumber: { text: '10482', value: '10482' },
      regionId: { text: 'S.I.', value: 'Staten Island' },
    },
  },
  totalRows: 1204,
  doneRows: 1204,
  newRows: 1151,
  changedRows: 36,
  sameRows: 0,
  refusedRows: 17,
  stopped: null,
  reason: null,
  createdById: 7,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  revision: 3,
};
const ROW = { importId: 4, subjectId: null, before: null, was: null, writtenAt: null, takenBackAt: null };
const REFUSED: ImportRow = {
  ...ROW,
  id: 1,
  line: 102,
  outcome: 'refused',
  texts: { externalNumber: '10731', regionId: 'Zone Q' },
  errors: [{ field: 'regionId', reason: 'there is no "Zone Q"' }],
};
const CHANGED: ImportRow = {
  ...ROW,
  id: 2,
  line: 7,
  outcome: 'changed',
  texts: { externalNumber: '10482', category: 'UG Gas' },
  errors: [],
  before: { category: 'ohElectric' },
};
const column = (field: string, more: Partial<ImportFileColumns['columns'][number]> = {}) => ({
  field,
  kind: 'text' as const,
  isKey: false,
  choices: [],
  choiceCount: 0,
  ...more,
});
const COLUMNS = [
  column('externalNumber', { kind: 'identifier', isKey: true }),
  column('address'),
  column('category', { kind: 'known', choices: ['ohElectric', 'ugGas'], choiceCount: 2 }),
  column('regionId', { kind: 'known', choices: ['East', 'Staten Island'], choiceCount: 2 }),
  column('startDate', { kind: 'day' }),
];
const KEPT: ImportMapping = {
  id: 9,
  kind: 'job',
  name: 'Vista job list',
  heads: { externalNumber: 'Job No', address: 'Notes', category: 'Dept' },
  dayOrder: 'monthFirst',
  decimalMark: null,
  matches: { category: { ohe: 'ohElectric' } },
  updatedAt: '2026-11-20T15:00:00.000Z',
  revision: 2,
};

let file: Import;
let rows: ImportRow[];
let columns: ImportFileColumns['columns'];
let kept: ImportMapping[];
const asked: string[] = [];
const searched: unknown[] = [];
/** The conditions under which jobs were counted. */
const unplaced: unknown[] = [];
const page = livePage((gateway) => {
  asked.length = 0;
  searched.length = 0;
  unplaced.length = 0;
  const list = (data: unknown[]) => ({ data, count: data.length, limit: 10, offset: 0, order: [] });
  gateway.answerTo = ({ resource, query }) => {
    if (resource === 'importDetails') return { data: file };
    if (resource === 'importMappings') return list(kept);
    if (resource === 'importColumns') {
      searched.push(query?.['search']);
      return { data: { columns } };
    }
    if (resource === 'jobs') {
      unplaced.push(JSON.parse(String(query?.['where'])));
      return { ...list([]), count: 12 };
    }
    asked.push(JSON.stringify(query));
    return list(rows);
  };
});
const http = {} as AnsweredCalls;
answerCalls(http);
beforeEach(() => {
  visit('/upload/import/4');
  file = structuredClone(FILE);
  rows = structuredClone([REFUSED]);
  columns = structuredClone(COLUMNS);
  kept = [];
});
const shown = async () => {
  page.show(<ImportDetails id={4} />);
  await screen.findByText('Region: there is no "Zone Q"');
};
/** The body of a call, by its beginning. */
const sent = (call: string | undefined, begin: string): unknown => {
  expect(call?.startsWith(begin)).toBe(true);
  return JSON.parse(call!.slice(begin.length));
};

it('shows first what each row would do, and imports only when it is told to', async () => {
  await shown();
  expect(screen.getByRole('button', { name: /^New/ }).textContent).toContain('1,151');
  expect(http.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Import 1,187 jobs' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/start']));
});

it('shows the refused rows first, and hands them out; a press shows other rows', async () => {
  await shown();
  expect(asked.at(-1)).toContain('refused');
  http.answer = () => [503, { statusCode: 503, error: '', message: 'The api is away' }];
  fireEvent.click(await screen.findByRole('button', { name: 'Download these rows' }));
  expect(within(await screen.findByRole('alertdialog')).getByText('The api is away')).toBeDefined();
  expect(http.calls).toEqual(['GET /api/v1/import/4/refused']);
  fireEvent.click(screen.getByRole('button', { name: /^Refused/ }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('refused'));
  expect(screen.queryByRole('button', { name: 'Download these rows' })).toBeNull();
});

it('says how the file was read, and each column with a text of it', async () => {
  await shown();
  expect(screen.getByText('The file is Windows-1252 with semicolons. Its numbers have a decimal comma.')).toBeDefined();
  expect(screen.getByText('S.I. → Staten Island')).toBeDefined();
  expect(screen.getByText('3 of 4 taken')).toBeDefined();
});

it.each([
  ['just begun', { status: 'checking', newRows: 0, changedRows: 0, refusedRows: 0 }, /^The rows are being checked/],
  ['under way', { status: 'checking', newRows: 20, changedRows: 0, refusedRows: 0 }, /among those checked so far/],
  ['whose rows are on their way', { status: 'checked' }, /^The rows are being checked/],
  ['stopped', { status: 'canceled', stopped: 'checking', refusedRows: 0 }, /among those checked so far/],
  ['done', { status: 'checked', refusedRows: 0 }, /^No such rows\.$/],
] as const)('says why no row is shown of a check that is %s', async (_what, of, words) => {
  if (_what !== 'just begun') visit('/upload/import/4?outcome=refused');
  file = { ...file, ...of };
  rows = [];
  page.show(<ImportDetails id={4} />);
  expect(await screen.findByText(words)).toBeDefined();
});

it('says that more values are asked than are shown', async () => {
  file = { ...file, findings: { ...file.findings!, furtherUnknown: 1_250 } };
  await shown();
  expect(screen.getByText(/^There are 1,250 more\./)).toBeDefined();
});

it('names what stood there before a change', async () => {
  rows = [CHANGED];
  page.show(<ImportDetails id={4} />);
  expect((await screen.findByText(/→ UG Gas/)).textContent).toBe('Category: OH Electric → UG Gas');
});

it('names people and regions that stood there, too', async () => {
  const before = { regionId: 3 };
  rows = [{ ...CHANGED, texts: { externalNumber: '10482', regionId: 'East' }, before, was: { regionId: 'Staten Island' } }];
  page.show(<ImportDetails id={4} />);
  expect((await screen.findByText(/→ East/)).textContent).toBe('Region: Staten Island → East');
});

it('shows a cell of several fields as a whole, with each of its faults', async () => {
  const [texts, was] = [{ person: '1-00042-01 Doe, Joan' }, { person: '1-00042-01 Doe, Jo' }];
  const faults = ['First Name is required', 'Last Name is required'].map((reason) => ({ field: 'person', reason }));
  const refused = { ...REFUSED, line: 8, texts: { person: '1-00043-01' }, errors: faults };
  file = { ...FILE, kind: 'employee' };
  rows = [{ ...CHANGED, texts, before: { firstName: 'Jo' }, was }, refused];
  page.show(<ImportDetails id={4} />);
  expect((await screen.findByText(/→ 1-00042-01 Doe, Joan/)).textContent).toBe(
    'ID and Name: 1-00042-01 Doe, Jo → 1-00042-01 Doe, Joan',
  );
  expect(screen.getByText('ID and Name: First Name is required')).toBeDefined();
  expect(screen.getByText('ID and Name: Last Name is required')).toBeDefined();
  expect(screen.getAllByText('1-00043-01')).toHaveLength(1);
});

it('goes on with an import that was stopped while it wrote, and does not check it again', async () => {
  file = { ...FILE, status: 'canceled', stopped: 'importing', doneRows: 600 };
  await shown();
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/start']));
});

it('leads from a refused cell to its value, which is chosen of those that exist', async () => {
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Match it' }));
  const field = screen.getByLabelText<HTMLSelectElement>('Region: “Zone Q” means');
  expect(document.activeElement).toBe(field);
  expect([...field.options].map(({ text }) => text)).toEqual(['Leave refused', 'East', 'Staten Island']);
});

it('sends columns, answers and matches before the rows are checked again', async () => {
  await shown();
  fireEvent.change(screen.getByLabelText('Notes is'), { target: { value: 'address' } });
  fireEvent.click(screen.getByLabelText('Month first'));
  fireEvent.change(screen.getByLabelText('Region: “Zone Q” means'), { target: { value: 'East' } });
  fireEvent.change(screen.getByLabelText('Keep these columns as'), { target: { value: 'Vista job list' } });
  expect(screen.queryByRole('button', { name: /^Import 1,187/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(http.calls).toHaveLength(2));
  expect(sent(http.calls[0], 'PATCH /api/v1/import/4 ')).toEqual({
    revision: 3,
    mapping: { externalNumber: 0, regionId: 1, startDate: 2, address: 3 },
    dayOrder: 'monthFirst',
    matches: { regionId: { 'zone q': 'East' } },
    keptAs: 'Vista job list',
  });
  expect(http.calls[1]).toBe('POST /api/v1/import/4/check');
});

it('finds one of many choices by typing', async () => {
  columns = columns.map((one) => (one.field === 'regionId' ? { ...one, choiceCount: 80 } : one));
  await shown();
  fireEvent.click(screen.getByRole('button', { name: /Region: “Zone Q” means/ }));
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  columns = [column('regionId', { kind: 'known', choices: ['Staten Island'], choiceCount: 1 })];
  fireEvent.change(search, { target: { value: 'staten' } });
  await waitFor(() => expect(searched).toContain('staten'));
  fireEvent.click(await screen.findByRole('button', { name: 'Staten Island' }));
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(http.calls).toHaveLength(2));
  expect(sent(http.calls[0], 'PATCH /api/v1/import/4 ')).toEqual({
    revision: 3,
    matches: { regionId: { 'zone q': 'Staten Island' } },
  });
});

it('takes a value for the one that was matched, however its letters are composed', async () => {
  file.findings!.unknown = [{ field: 'regionId', text: 'JOSE\u0301', rows: 2 }];
  file.matches = { regionId: { 'jos\u00E9': 'East' } };
  await shown();
  const field = screen.getByLabelText<HTMLSelectElement>(/JOSE\u0301/);
  expect([field.value, screen.queryByText(/that was matched/)]).toEqual(['East', null]);
  fireEvent.change(field, { target: { value: 'Staten Island' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(http.calls).toHaveLength(2));
  expect(sent(http.calls[0], 'PATCH /api/v1/import/4 ')).toMatchObject({ matches: { regionId: { jose: 'Staten Island' } } });
});

it('shows what was matched, which can be left refused again', async () => {
  file = { ...file, matches: { category: { ohe: 'ohElectric' }, regionId: { west: 'East' } } };
  await shown();
  const field = screen.getByLabelText<HTMLSelectElement>('Region: “west” means');
  expect([field.value, screen.queryByLabelText(/“ohe” means/)]).toEqual(['East', null]);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(http.calls).toHaveLength(2));
  expect(sent(http.calls[0], 'PATCH /api/v1/import/4 ')).toMatchObject({
    matches: { category: { ohe: 'ohElectric' }, regionId: {} },
  });
});

it('a column is taken once: its field leaves the one that had it', async () => {
  await shown();
  fireEvent.change(screen.getByLabelText('Notes is'), { target: { value: 'regionId' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Zone is').value).toBe('');
});

it('reads the file by names that are kept, as far as it has them', async () => {
  kept = [KEPT];
  await shown();
  expect(await screen.findByText('2 of 3 columns are here')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Read as “Vista job list”' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Notes is').value).toBe('address');
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(http.calls).toHaveLength(2));
  expect(sent(http.calls[0], 'PATCH /api/v1/import/4 ')).toEqual({
    revision: 3,
    mapping: { externalNumber: 0, address: 3 },
    dayOrder: 'monthFirst',
    decimalMark: null,
    matches: KEPT.matches,
    keptAs: 'Vista job list',
  });
});

it('forgets kept names once that is confirmed', async () => {
  kept = [KEPT];
  await shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “Vista job list”' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(http.calls).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(http.calls).toEqual(['DELETE /api/v1/import_mapping/9?revision=2']));
});

it('shows how far it is, and stops', async () => {
  file = { ...FILE, status: 'importing', doneRows: 300 };
  await shown();
  expect(screen.getByText('300 of 1,204 rows')).toBeDefined();
  expect(screen.queryByLabelText('Notes is')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Match it' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/cancel']));
});

it('takes an import back once it is confirmed what goes', async () => {
  file = { ...FILE, status: 'imported' };
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('1,151 that it added are removed.')).toBeDefined();
  expect(within(dialog).getByText('36 that it changed are put back as they were.')).toBeDefined();
  expect(http.calls).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/takeBack']));
});

it.each(['checked', 'importing'] as const)('says nothing of places while it is %s', async (status) => {
  file = { ...FILE, status };
  await shown();
  expect(unplaced).toEqual([]);
});

it('after jobs were imported leads to those without a place', async () => {
  file = { ...FILE, status: 'imported' };
  await shown();
  await screen.findByText('12 open jobs have no place yet: each clock-in there is a location mismatch.');
  expect(unplaced).toEqual([UNPLACED_JOBS]);
  const link = screen.getByRole('link', { name: 'Place them on the map' });
  expect(link.getAttribute('href')).toBe(unplacedJobsLink());
});

it('narrows the history to a kind, and leaves the kind of the next file', async () => {
  visit('/upload?tab=imports&kind=vehicle');
  rows = [];
  page.show(<ImportsTab tabs={null} />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).not.toContain('kind');
  const next = screen.getByLabelText<HTMLSelectElement>('What');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'job' } });
  await waitFor(() => expect(asked.at(-1)).toContain('job'));
  expect([next.value, location.search]).toEqual(['vehicle', '?tab=imports&kind=vehicle&of=job']);
});
