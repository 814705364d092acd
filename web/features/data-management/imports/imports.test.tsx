import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Import, ImportRow } from '#shared/imports.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { ImportDetails } from './page.tsx';
import '#web/test/modal.ts';

const FILE: Import = {
  id: 4,
  kind: 'job',
  status: 'checked',
  fileName: 'jobs-2027.xlsx',
  encoding: null,
  sheets: ['Open'],
  sheet: 'Open',
  header: ['Job No', 'Zone', 'Notes'],
  samples: [['10482', 'Zone Q', 'none']],
  mapping: { externalNumber: 0, regionId: 1 },
  dayOrder: null,
  decimalMark: null,
  matches: {},
  keptAs: null,
  findings: { dayOrder: 'unknown', decimalMark: 'none', unknown: [{ field: 'regionId', text: 'Zone Q', rows: 2 }] },
  totalRows: 1204,
  doneRows: 1204,
  newRows: 1151,
  changedRows: 36,
  sameRows: 0,
  refusedRows: 17,
  reason: null,
  createdById: 7,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  revision: 3,
};
const REFUSED: ImportRow = {
  id: 1,
  importId: 4,
  line: 102,
  outcome: 'refused',
  texts: { externalNumber: '10731', regionId: 'Zone Q' },
  errors: [{ field: 'regionId', reason: 'there is no "Zone Q"' }],
  subjectId: null,
  before: null,
  writtenAt: null,
  takenBackAt: null,
};

let file: Import;
const asked: string[] = [];
const page = livePage((gateway) => {
  asked.length = 0;
  gateway.answerTo = ({ resource, query }) => {
    if (resource === 'importDetails') return { data: file };
    asked.push(JSON.stringify(query));
    return { data: [REFUSED], count: 1, limit: 10, offset: 0, order: [] };
  };
});
const http = {} as AnsweredCalls;
answerCalls(http);
beforeEach(() => {
  file = structuredClone(FILE);
});
const shown = async () => {
  page.show(<ImportDetails id={4} />);
  await screen.findByText('Region: there is no "Zone Q"');
};

it('shows what each row would do, and imports only when it is told to', async () => {
  await shown();
  expect(screen.getByRole('button', { name: /^New/ }).textContent).toContain('1,151');
  expect(http.calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Import 1,187 jobs' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/start']));
});

it('shows the rows of one outcome, and hands out those that were refused', async () => {
  await shown();
  expect(screen.queryByRole('button', { name: 'Download these rows' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Refused/ }));
  await waitFor(() => expect(asked.at(-1)).toContain('refused'));
  http.answer = () => [503, { statusCode: 503, error: '', message: 'The api is away' }];
  fireEvent.click(await screen.findByRole('button', { name: 'Download these rows' }));
  expect(within(await screen.findByRole('alertdialog')).getByText('The api is away')).toBeDefined();
  expect(http.calls).toEqual(['GET /api/v1/import/4/refused']);
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
  const [patch, check] = http.calls;
  expect(patch?.startsWith('PATCH /api/v1/import/4 ')).toBe(true);
  expect(JSON.parse(patch!.slice('PATCH /api/v1/import/4 '.length))).toEqual({
    revision: 3,
    mapping: { externalNumber: 0, regionId: 1, address: 2 },
    dayOrder: 'monthFirst',
    matches: { regionId: { 'zone q': 'East' } },
    keptAs: 'Vista job list',
  });
  expect(check).toBe('POST /api/v1/import/4/check');
});

it('a column is taken once: its field leaves the one that had it', async () => {
  await shown();
  fireEvent.change(screen.getByLabelText('Notes is'), { target: { value: 'regionId' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Zone is').value).toBe('');
});

it('shows how far it is, and stops', async () => {
  file = { ...FILE, status: 'importing', doneRows: 300 };
  await shown();
  expect(screen.getByText('300 of 1,204 rows')).toBeDefined();
  expect(screen.queryByLabelText('Notes is')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/cancel']));
});

it('takes an import back once that is confirmed', async () => {
  file = { ...FILE, status: 'imported' };
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(http.calls).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(http.calls).toEqual(['POST /api/v1/import/4/takeBack']));
});
