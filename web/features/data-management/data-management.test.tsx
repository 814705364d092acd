import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { type ExportInformation, NEW_FILE } from '#shared/exports.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { PayrollCountdown } from '#shared/payroll/countdown.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { rangePicker } from '#web/ui/calendar/range-field.tsx';
import DataManagementPage from './page.tsx';

const WEEK = { company: 'Pinnacle', start: '2026-11-09', end: '2026-11-15' };
const WHERE = `?${new URLSearchParams({ where: JSON.stringify(WEEK) })}`;
const FILE = { id: 3, fileName: 'old.csv', company: 'All', date: '2026-11-19T15:00:00.000Z', rows: 12 };

const NO_AMOUNT = { sheets: 0, shifts: 0, minutes: 0 };
const NO_SHEETS: PayrollCountdown = {
  start: '2026-11-09',
  end: '2026-11-15',
  waiting: [],
  missing: [],
  left: NO_AMOUNT,
  approved: NO_AMOUNT,
};

let information: ExportInformation;
const page = livePage((gateway) => {
  visit('/upload?tab=timesheets');
  sessionStorage.clear();
  information = NEW_FILE;
  gateway.answerTo = ({ resource, query }: LiveOpen) => {
    const { limit, offset } = (query ?? {}) as { limit: number; offset: number };
    if (resource.endsWith('Export')) return { data: information };
    if (resource.endsWith('Superseded')) return { data: { files: [] } };
    if (resource === 'payrollCountdown') return { data: NO_SHEETS };
    return { data: resource.endsWith('Files') ? [FILE] : [], count: 1, limit, offset, order: [] };
  };
});
const http = {} as AnsweredCalls;
answerCalls(http);
beforeEach(() => {
  const asked: ExportInformation = { ...NEW_FILE, ...WEEK, id: 9, status: 'Generating', fileName: 'week.csv' };
  http.answer = () => [200, { data: asked }];
});

const asked = (resource: string) => page.gateway.opens.filter((open) => open.resource === resource).at(-1)?.query;
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string): boolean => button(name).getAttribute('aria-disabled') === 'true';
/** The state of the file in the next answer. */
const tell = (change: Partial<ExportInformation>, query: Record<string, string> = { where: JSON.stringify(WEEK) }) => {
  information = { ...information, ...change };
  page.gateway.moveTo({ data: information }, 'timesheetExport', query);
};
async function chooseWeek(): Promise<void> {
  await rangePicker.prefetch();
  await screen.findAllByRole('option', { name: 'Pinnacle' });
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Company' })[0]!, { target: { value: 'Pinnacle' } });
  fireEvent.click(button('Dates: Select the dates'));
  fireEvent.click(await screen.findByRole('button', { name: 'Last week' }));
  fireEvent.click(button('Apply'));
}

describe('Data Management', () => {
  it('has the tabs of a role, and opens on the first of them', async () => {
    visit('/upload');
    const { unmount } = page.show(<DataManagementPage />);
    expect(await tabs()).toEqual([
      'Upload Employees',
      'Import',
      'Download Timesheets',
      'Download Vista Timesheets',
      'Download Jobs',
      'Download Employee',
      'Admin Panel',
    ]);
    expect(await screen.findByRole('button', { name: 'File should be only CSV: Select File' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upload dates: This month, 11/01 – 11/20' })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Download Jobs' }));
    expect([location.search, await screen.findByText('History Jobs')]).toEqual(['?tab=jobs', expect.anything()]);
    unmount();
    signIn({ role: 'subadmin' });
    sessionStorage.clear();
    visit('/upload?tab=uploads');
    page.show(<DataManagementPage />);
    expect(await tabs()).toEqual(['Download Timesheets', 'Download Vista Timesheets', 'Download Jobs']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Download Timesheets');
    expect(screen.queryByRole('radio', { name: 'IIF' })).toBeNull();
  });

  it('[payroll-3] takes the days that the countdown offers, of every company', async () => {
    visit('/upload?tab=vista&for=2026-11-09.2026-11-15');
    page.show(<DataManagementPage />);
    expect(await screen.findByRole('region', { name: 'Countdown to Payroll' })).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Generate File' }));
    await vi.waitFor(() => expect(http.calls[0]).toBeDefined());
    const where = { company: 'All', start: '2026-11-09', end: '2026-11-15' };
    expect(http.calls[0]).toContain(`/vista/generate/?${new URLSearchParams({ where: JSON.stringify(where) })}`);
  });
});

describe('the files that were uploaded', () => {
  it('are of this month at first; those of others are told, and shown', async () => {
    page.gateway.answerTo = ({ query }: LiveOpen) => {
      const isOfMonth = String(query?.['where'] ?? '').includes('updatedAt');
      return { data: [], count: isOfMonth ? 0 : 3, limit: 10, offset: 0, order: [] };
    };
    visit('/upload?tab=uploads');
    page.show(<DataManagementPage />);
    expect(await screen.findByText('3 files of other months')).toBeDefined();
    fireEvent.click(button('Show them'));
    await vi.waitFor(() => expect(screen.queryByText('3 files of other months')).toBeNull());
    expect(new URLSearchParams(location.search).get('days')).toBe('');
  });
});

describe('a custom export', () => {
  it('is asked for once company and dates are chosen, and again once they are others', async () => {
    page.show(<DataManagementPage />);
    expect((await screen.findByRole('status')).textContent).toBe('New File');
    await vi.waitFor(() => expect(asked('timesheetExport')).toEqual({}));
    expect([isOff('Generate File'), isOff('Download File')]).toEqual([true, true]);
    await chooseWeek();
    await vi.waitFor(() => expect(asked('timesheetExport')).toEqual({ where: JSON.stringify(WEEK) }));
    expect([isOff('Generate File'), screen.queryByRole('button', { name: 'Cancel' })]).toEqual([false, null]);
    fireEvent.click(button('Generate File'));
    await vi.waitFor(() => expect(http.calls).toEqual([`POST /api/v1/download_workshift_csv/custom/generate/${WHERE} {}`]));
    tell({ ...WEEK, id: 9, status: 'Generating', rows: 1200 });
    expect(await screen.findByText('1200 rows so far')).toBeDefined();
    expect([isOff('Generating...'), isOff('Download File')]).toEqual([true, true]);
    fireEvent.click(button('Cancel'));
    await vi.waitFor(() =>
      expect(http.calls.at(-1)).toBe(`DELETE /api/v1/download_workshift_csv/custom/cancelGenerate/${WHERE}`),
    );
    tell(NEW_FILE);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    expect(isOff('Generate File')).toBe(true);
    fireEvent.change(screen.getAllByRole('combobox', { name: 'Company' })[0]!, { target: { value: 'All' } });
    await vi.waitFor(() => expect(isOff('Generate File')).toBe(false));
  });

  it('that is asked for again is not there while the one before still is', async () => {
    information = { ...NEW_FILE, ...WEEK, id: 3, status: 'Successful', fileName: 'week.csv', rows: 1 };
    page.show(<DataManagementPage />);
    await chooseWeek();
    await vi.waitFor(() => expect(isOff('Download File')).toBe(false));
    fireEvent.click(button('Generate File'));
    expect(isOff('Download File')).toBe(true);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Generating'));
    expect([isOff('Download File'), isOff('Cancel')]).toEqual([true, false]);
    tell({ id: 9, rows: 2 });
    expect(await screen.findByText('2 rows')).toBeDefined();
    expect([isOff('Download File'), screen.queryByRole('button', { name: 'Cancel' })]).toEqual([false, null]);
  });

  it('is downloaded under its name once it is ready', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${new URL(this.href).pathname}`);
    });
    http.answer = (call) => [200, call.includes('/url/') ? { data: { url: '/files/old' } } : { data: '/files/last' }];
    information = { ...NEW_FILE, ...WEEK, status: 'Successful', fileName: 'week.csv', rows: 1, minutes: 480 };
    page.show(<DataManagementPage />);
    expect(await screen.findByText('8h 00min in all')).toBeDefined();
    fireEvent.click(button('Download File'));
    await vi.waitFor(() => expect(saved).toEqual(['week.csv /files/last']));
    fireEvent.click(await screen.findByRole('button', { name: 'Download old.csv' }));
    await vi.waitFor(() => expect(saved.at(-1)).toBe('old.csv /files/old'));
    expect(http.calls).toEqual(['GET /api/v1/download_workshift_csv/custom/url', 'GET /api/v1/download_workshift_csv/url/3']);
    http.answer = () => [404, { statusCode: 404, error: 'Not Found', message: 'The file is no longer there' }];
    fireEvent.click(button('Download File'));
    const error = within(await screen.findByRole('alertdialog', { name: 'Could not download file' }));
    expect(error.getByText('The file is no longer there')).toBeDefined();
    vi.restoreAllMocks();
  });

  it('says live how many of its rows have been superseded, and hands out what differs', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined }));
    const differences = { fileName: 'old_differences.csv', contentType: 'text/csv', base64: btoa('Change') };
    http.answer = () => [200, { data: differences }];
    page.show(<DataManagementPage />);
    await screen.findByText('old.csv');
    expect(screen.queryByText(/^Superseded/)).toBeNull();
    const query = asked('timesheetFiles') as Record<string, string>;
    page.gateway.moveTo({ data: { files: [{ id: 3, rows: 2 }] } }, 'timesheetSuperseded', query);
    expect(await screen.findByText('Superseded by 2 rows')).toBeDefined();
    fireEvent.click(button('Download the differences of old.csv'));
    await vi.waitFor(() => expect(saved).toEqual(['old_differences.csv']));
    expect(http.calls).toEqual(['GET /api/v1/download_workshift_csv/differences/3']);
    page.gateway.moveTo({ data: { files: [{ id: 3, rows: 0 }] } }, 'timesheetSuperseded', query);
    await vi.waitFor(() => expect(screen.queryByText(/^Superseded/)).toBeNull());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('that another one replaces offers nothing any more, and says who downloaded it', async () => {
    page.show(<DataManagementPage />);
    await screen.findByText('old.csv');
    const downloads = [
      { at: '2026-11-19T16:00:00.000Z', by: 'Ana Admin' },
      { at: '2026-11-19T15:30:00.000Z', by: 'Sam Sub' },
    ];
    const query = asked('timesheetFiles') as Record<string, string>;
    page.gateway.moveTo({ data: { files: [{ id: 3, rows: 2, downloads }] } }, 'timesheetSuperseded', query);
    expect((await screen.findByText(/^Downloaded by Ana Admin, 11\/19\/2026/)).tabIndex).toBe(0);
    expect(screen.getByText('Superseded by 2 rows')).toBeDefined();
    const replacedBy = { id: 4, fileName: 'old.csv' };
    page.gateway.moveTo({ data: { files: [{ id: 3, rows: 2, replacedBy, downloads }] } }, 'timesheetSuperseded', query);
    await screen.findByText('Replaced by a newer file of this name');
    expect(screen.queryByText('Superseded by 2 rows')).toBeNull();
    expect(screen.queryByRole('button', { name: /old\.csv$/ })).toBeNull();
  });

  it('for payroll is handed out once it is said whether payroll has the one before', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const before = { id: 8, fileName: 'vista_before.csv', takenAt: '2026-11-19T16:00:00.000Z', takenBy: 'Ana Admin' };
    const repeats = { code: 'REPEATS', details: { files: [before] } };
    http.answer = (call) =>
      call.endsWith('{}')
        ? [409, { statusCode: 409, error: 'Conflict', message: 'Its hours are in another file', ...repeats }]
        : [200, { data: { fileName: 'vista_all.csv', url: '/files/9' } }];
    visit('/upload?tab=vista');
    information = { ...NEW_FILE, ...WEEK, id: 9, status: 'Successful', fileName: 'vista_all.csv', rows: 1 };
    page.show(<DataManagementPage />);
    await vi.waitFor(() => expect(isOff('Download File')).toBe(false));
    fireEvent.click(button('Download File'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Was this file imported?' }));
    expect(
      question.getByText(/^On 11\/19\/2026 .* Ana Admin downloaded vista_before\.csv, which holds the same hours\.$/),
    ).toBeDefined();
    expect(saved).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'No, it was not imported' }));
    await vi.waitFor(() => expect(saved).toEqual(['vista_all.csv']));
    const path = 'POST /api/v1/download_workshift_csv/vista/take/9';
    expect(http.calls).toEqual([`${path} {}`, `${path} {"notImported":[8]}`]);
    vi.restoreAllMocks();
  });

  it('that failed says why, and is tried again in its own words', async () => {
    const blockers = Array.from({ length: 7 }, (_, at) => ({ about: `Worker ${at}`, reason: 'is a temporary worker' }));
    information = { ...NEW_FILE, ...WEEK, status: 'Failed', reason: '7 entries keep the file from being made', blockers };
    page.show(<DataManagementPage />);
    const said = await screen.findByText('These entries keep the file from being made:');
    expect(
      within(said.parentElement!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(4),
    ).toEqual(['Worker 4: is a temporary worker', 'and 2 more']);
    fireEvent.click(button('Retry'));
    await vi.waitFor(() => expect(http.calls).toEqual([`POST /api/v1/download_workshift_csv/custom/generate/${WHERE} {}`]));
  });

  it('that failed says why in Spanish, and whose it was', async () => {
    language.choice = 'es';
    const blockers = [{ about: 'Sam Temp, 2026-11-10, job 10481', reason: 'is a temporary worker: swap them for an employee' }];
    information = { ...NEW_FILE, ...WEEK, company: 'All', status: 'Failed', reason: '1 entry keeps the file', blockers };
    page.show(<DataManagementPage />);
    await screen.findByText('Esta entrada impide generar el archivo:');
    await screen.findByText('Sam Temp, 2026-11-10, job 10481: es un trabajador temporal: cámbialo por un empleado');
    expect(screen.getByText(/^Todas, /)).toBeDefined();
  });

  it('is of another family for QuickBooks, with a history of its own', async () => {
    page.show(<DataManagementPage />);
    const iif = await screen.findByRole('radio', { name: 'IIF' });
    expect(iif.compareDocumentPosition(screen.getByText('New File'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(iif);
    await vi.waitFor(() => expect([asked('iifExport'), asked('iifFiles')]).toEqual([{}, expect.anything()]));
    expect(location.search).toContain('format=iif');
    fireEvent.change(screen.getAllByRole('combobox', { name: 'Company' })[1]!, { target: { value: 'Pinnacle' } });
    await vi.waitFor(() => expect(asked('iifFiles')?.['where']).toContain('"company":"Pinnacle"'));
  });

  it('for payroll says first what stands in the way, with the way there, until it is put right', async () => {
    visit('/upload?tab=vista');
    const finding = { id: 'unapproved-4', kind: 'unapproved', count: 3, dwoId: 2, dwoJobId: 4, date: '2026-11-10' };
    const unnumbered = { about: '1-00000-01 Bell, Ann', reason: 'has no payroll number' };
    const blocker = { id: 'Ann', ...unnumbered, employeeId: 31 };
    const repeat = {
      id: '7',
      fileName: 'vista_monday.csv',
      takenAt: '2026-11-10T16:00:00.000Z',
      takenBy: 'Ana Admin',
      shifts: 2,
    };
    const nothing = { shifts: 0, minutes: 0 };
    const sums = {
      approved: { shifts: 12, minutes: 5_760 },
      unapproved: { shifts: 3, minutes: 1_450 },
      running: { shifts: 1, minutes: 0 },
      noShow: nothing,
      zero: { shifts: 2, minutes: 0 },
    };
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      open.resource === 'preflight'
        ? {
            data: {
              findings: [{ ...finding, jobNumber: '10481', foreman: 'Frank Oreman' }],
              blockers: [blocker],
              warnings: [{ id: '7', about: 'Job 10481', reason: "has no own number: the file has Muster's", jobId: 7 }],
              sums,
              repeats: [repeat],
            },
          }
        : answerTo(open);
    page.show(<DataManagementPage />);
    await screen.findByText('New File');
    expect(screen.queryByText('Before the file is made')).toBeNull();
    await chooseWeek();
    expect(await screen.findByText('3 shifts are not approved, and left out')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Before the file is made 4 to look at' })).toBeDefined();
    expect(asked('preflight')).toEqual({ ...WEEK, program: 'vista' });
    expect(screen.getByText('In the file: 12 shifts, 96h 00min')).toBeDefined();
    expect(screen.getByText('Left out: 3 not approved (24h 10min), 1 still running, 2 without hours')).toBeDefined();
    expect(screen.getByText(/^vista_monday\.csv holds 2 of these shifts: downloaded by Ana Admin, 11\/10\/2026/)).toBeDefined();
    const person = screen.getByRole('link', { name: unnumbered.about });
    expect([person.getAttribute('href'), person.parentElement?.textContent]).toEqual([
      '/user-management/31',
      `${unnumbered.about} ${unnumbered.reason}`,
    ]);
    expect(screen.getByRole('link', { name: 'Job 10481' }).getAttribute('href')).toBe('/job-management/7');
    const link = screen.getByRole('link', { name: 'Open the timesheet of Frank Oreman, 11/10/2026, job 10481' });
    expect(link.getAttribute('href')).toBe('/timesheets/2?job=4');
    fireEvent.click(screen.getByRole('switch', { name: 'Include what is not approved' }));
    expect(await screen.findByText('3 shifts are not approved, and taken along')).toBeDefined();
    expect(screen.getByText('In the file: 15 shifts, 120h 10min')).toBeDefined();
    expect(screen.getByText('Left out: 1 still running, 2 without hours')).toBeDefined();
    const where = JSON.stringify({ ...WEEK, withUnapproved: true });
    await vi.waitFor(() => expect(asked('vistaExport')).toEqual({ where }));
    page.gateway.moveTo({ data: { findings: [], blockers: [], sums } }, 'preflight', { ...WEEK, program: 'vista' });
    expect(await screen.findByText(/^Nothing stands in the way/)).toBeDefined();
    fireEvent.click(button('Generate File'));
    await vi.waitFor(() =>
      expect(http.calls).toEqual([
        `POST /api/v1/download_workshift_csv/custom/vista/generate/?${new URLSearchParams({ where })} {}`,
      ]),
    );
  });

  it('for payroll names in plain text who and what a selection of supervisors leaves out', async () => {
    visit('/upload?tab=vista');
    const finding = { id: 'unapproved-4', kind: 'unapproved', count: 3, dwoId: 2, dwoJobId: 4, date: '2026-11-10' };
    const ask = { foreman: 'Frank Oreman', foremanId: 5, supervisor: 'Sue Visor', supervisorId: 9, mayOpenForeman: false };
    const unnumbered = { about: '1-00000-01 Bell, Ann', reason: 'has no payroll number' };
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      open.resource === 'preflight'
        ? {
            data: {
              findings: [{ ...finding, ...ask, jobNumber: '10481', mayOpen: false }],
              blockers: [{ id: 'Ann', ...unnumbered, employeeId: 31, mayOpen: false }],
            },
          }
        : answerTo(open);
    page.show(<DataManagementPage />);
    await screen.findByText('New File');
    await chooseWeek();
    for (const name of [unnumbered.about, 'Frank Oreman']) expect((await screen.findByText(name)).closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sue Visor' }).getAttribute('href')).toBe('/user-management/9');
    expect(screen.queryByRole('link', { name: /^Open the timesheet/ })).toBeNull();
  });

  it('for payroll names what payroll does not know, with the nearest name that it does', async () => {
    visit('/upload?tab=vista');
    const miss = { rows: 3, isInactive: false, nearest: null };
    const unknownNames = [
      { ...miss, id: '1', what: 'employee', text: '20418', rows: 1, isInactive: true },
      { ...miss, id: '2', what: 'job', text: 'J-77', nearest: 'j 77' },
      { ...miss, id: '3', what: 'phase', text: '20-100' },
    ];
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      open.resource === 'preflight' ? { data: { findings: [], blockers: [], unknownNames } } : answerTo(open);
    page.show(<DataManagementPage />);
    await screen.findByText('New File');
    await chooseWeek();
    const list = within(await screen.findByRole('list', { name: 'Names that payroll does not know' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Employee 20418 is inactive in payroll (1 row)',
      'Job J-77 is not known to payroll, nearest is j 77 (3 rows)',
      'Phase 20-100 is not known to payroll (3 rows)',
    ]);
    expect(screen.getByRole('heading', { name: 'Before the file is made 3 to look at' })).toBeDefined();
  });

  it('of timesheets has the switch of payroll files, and says what it holds and leaves out', async () => {
    const of = (shifts: number, minutes: number) => ({ shifts, minutes });
    const sums = { approved: of(12, 5_760), unapproved: of(3, 1_450), running: of(1, 0), noShow: of(1, 480), zero: of(2, 0) };
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      open.resource === 'preflight' ? { data: { findings: [], blockers: [], sums, repeats: [] } } : answerTo(open);
    page.show(<DataManagementPage />);
    await screen.findByText('New File');
    await chooseWeek();
    // A No Show and what has no hours are listed, and add nothing.
    expect(await screen.findByText('In the file: 15 shifts, 96h 00min')).toBeDefined();
    expect(screen.getByText('Left out: 3 not approved (24h 10min), 1 still running')).toBeDefined();
    expect(asked('preflight')).toEqual(WEEK);
    fireEvent.click(screen.getByRole('switch', { name: 'Include what is not approved' }));
    expect(await screen.findByText('In the file: 19 shifts, 120h 10min')).toBeDefined();
    await vi.waitFor(() =>
      expect(asked('timesheetExport')).toEqual({ where: JSON.stringify({ ...WEEK, withUnapproved: true }) }),
    );
  });

  it('for payroll says what there is to look at beside an api that does not add up yet', async () => {
    visit('/upload?tab=vista');
    const finding = { id: 'phaseCode-4', kind: 'phaseCode', count: 3, dwoId: 2, dwoJobId: 4, date: '2026-11-10' };
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      open.resource === 'preflight'
        ? { data: { findings: [{ ...finding, jobNumber: '10481', foreman: 'Frank Oreman' }] } }
        : answerTo(open);
    page.show(<DataManagementPage />);
    await screen.findByText('New File');
    await chooseWeek();
    expect(await screen.findByText('3 shifts have no phase code')).toBeDefined();
    expect(screen.queryByText(/^In the file/)).toBeNull();
  });

  it('for payroll that repeats what was said to be imported can be had once that is taken back', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const before = { id: 8, fileName: 'vista_monday.csv', takenAt: '2026-11-19T16:00:00.000Z', takenBy: 'Ana Admin' };
    const repeated = { code: 'REPEATED', details: { files: [before] } };
    http.answer = (call) =>
      call.endsWith('{}')
        ? [409, { statusCode: 409, error: 'Conflict', message: 'Its hours were imported with another file', ...repeated }]
        : [200, { data: { fileName: 'vista_all.csv', url: '/files/9' } }];
    visit('/upload?tab=vista');
    information = { ...NEW_FILE, ...WEEK, id: 9, status: 'Successful', fileName: 'vista_all.csv', rows: 1 };
    page.show(<DataManagementPage />);
    await vi.waitFor(() => expect(isOff('Download File')).toBe(false));
    fireEvent.click(button('Download File'));
    const error = within(await screen.findByRole('alertdialog', { name: 'Could not download file' }));
    fireEvent.click(error.getByRole('button', { name: 'No, it was not imported' }));
    await vi.waitFor(() => expect(saved).toEqual(['vista_all.csv']));
    expect(http.calls.at(-1)).toContain('take/9 {"imported":[],"notImported":[8]}');
    vi.restoreAllMocks();
  });

  it('of everybody needs no word', async () => {
    visit('/upload?tab=employees');
    page.show(<DataManagementPage />);
    await screen.findByText('New File');
    fireEvent.click(button('Generate File'));
    await vi.waitFor(() => expect(http.calls).toEqual(['POST /api/v1/employee/csv/generate/ {}']));
  });
});

describe('the admin panel', () => {
  const settings = (isActive: boolean, hours = 0): object => ({
    data: {
      isActive,
      expires: isActive ? new Date(Date.now() + hours * 3_600_000).toISOString() : null,
      lastUpdatedByEmployeeId: 7,
      lastUpdatedBy: { id: 7, employeeId: '1-00007-01', fullName: 'Ana Ferreira' },
    },
  });
  const code = { id: 4, category: 'ohElectric', phaseCode: 'TRCH', description: 'Trenching', revision: 2 };
  const listOf = (data: object[]) => ({ data, count: data.length, limit: 300, offset: 0, order: [] });
  const lists: Record<string, object> = { companyPhaseCodes: listOf([code]), payrollNames: listOf([]) };
  const unlock = async (password: string) => {
    fireEvent.change(await screen.findByLabelText('Root password'), { target: { value: password } });
    fireEvent.click(button('Validate'));
  };
  const openPanel = () => {
    visit('/upload?tab=admin');
    page.gateway.answerTo = ({ resource }) => lists[resource] ?? settings(false);
    page.show(<DataManagementPage />);
  };

  it("keeps the company's phase codes by category", async () => {
    openPanel();
    expect(await screen.findByText('Trenching')).toBeDefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'ugGas' } });
    await vi.waitFor(() => expect(asked('companyPhaseCodes')).toMatchObject({ where: '{"category":"ugGas"}' }));
    fireEvent.click(button('Add Code'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Phase Code' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Code' }), { target: { value: 'PAVE' } });
    http.answer = () => [201, { data: code }];
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(http.calls).toEqual(['POST /api/v1/phase_code {"category":"ugGas","phaseCode":"PAVE","description":null}']);
    fireEvent.click(button('Remove code TRCH'));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(http.calls.at(-1)).toMatch(/^DELETE \/api\/v1\/phase_code\/4\?revision=2/));
  });

  it('opens with the root password, and says what is wrong with another', async () => {
    openPanel();
    expect((await screen.findByLabelText('Root password')).ariaRequired).toBe('true');
    fireEvent.click(button('Validate'));
    expect(await screen.findByText('Password is required')).toBeDefined();
    http.answer = () => [200, { data: { authorized: false, message: 'Not valid password' } }];
    await unlock('guess');
    expect(await screen.findByText('Not valid password')).toBeDefined();
    http.answer = () => [429, { statusCode: 429, error: 'Too Many Requests', message: 'Too many attempts' }];
    await unlock('guess');
    expect(await screen.findByText('Too many attempts')).toBeDefined();
    http.answer = () => [200, { data: { authorized: true } }];
    await unlock('muster-demo');
    expect(await screen.findByText('Supervisor settings')).toBeDefined();
    expect(http.calls.at(-1)).toBe('POST /api/v1/approversettings/auth {"password":"muster-demo"}');
  });

  it('lets last week be approved, counts down, and closes when half an hour is over', async () => {
    openPanel();
    http.answer = () => [200, { data: { authorized: true } }];
    await unlock('muster-demo');
    const lastWeek = await screen.findByRole('switch', { name: "Last week's timesheets approval" });
    expect([screen.getByRole('timer').textContent, isOff('Refresh')]).toEqual(['00:00', true]);
    fireEvent.click(lastWeek);
    await vi.waitFor(() => expect(http.calls.at(-1)).toBe('PUT /api/v1/approversettings {"increaseSubadminPermissions":true}'));
    page.gateway.moveTo(settings(true, 23.5), 'approverSettings');
    await vi.waitFor(() => expect(screen.getByRole('timer').textContent).toBe('23:30'));
    expect([isOff('Refresh'), (lastWeek as HTMLInputElement).checked]).toEqual([false, true]);
    expect(screen.getByText('Ana Ferreira')).toBeDefined();
    page.gateway.moveTo(settings(true, -1), 'approverSettings');
    await vi.waitFor(() => expect([screen.getByRole('timer').textContent, isOff('Refresh')]).toEqual(['00:00', true]));
    page.gateway.moveTo(settings(true, 1), 'approverSettings');
    await vi.waitFor(() => expect(isOff('Refresh')).toBe(false));
    fireEvent.click(button('Refresh'));
    // No press is lost unsaid: it says that it takes none until the one before has ended.
    expect(lastWeek.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(lastWeek);
    await vi.waitFor(() => expect(lastWeek.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(lastWeek);
    await vi.waitFor(() =>
      expect(http.calls.slice(-2)).toEqual([
        'PUT /api/v1/approversettings {"increaseSubadminPermissions":true}',
        'PUT /api/v1/approversettings {"increaseSubadminPermissions":false}',
      ]),
    );
    await vi.waitFor(() => expect(isOff('Refresh')).toBe(false));
    fireEvent.click(screen.getByRole('switch', { name: "The company's own job numbers" }));
    await vi.waitFor(() => expect(http.calls.at(-1)).toBe('PUT /api/v1/approversettings {"jobNumbers":"own"}'));
    fireEvent.click(screen.getByRole('switch', { name: 'Alerts about who is late' }));
    await vi.waitFor(() => expect(http.calls.at(-1)).toBe('PUT /api/v1/approversettings {"lateAlerts":true}'));
    const code = 'ROOT_PASSWORD_NEEDED';
    http.answer = () => [403, { statusCode: 403, error: 'Forbidden', message: 'Validate your identity first', code }];
    fireEvent.click(button('Refresh'));
    expect(await screen.findByText('Validate identity')).toBeDefined();
  });
});
