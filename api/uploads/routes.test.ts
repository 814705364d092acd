import { eq, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, oneOf } from '../../shared/query.ts';
import { EMPLOYEE_CSV_COLUMNS, type EmployeeCsvRow, employeeCsvRow } from '../../shared/rules/employee-csv.ts';
import { UploadEmployee, UploadEmployeeError } from '../../shared/uploads.ts';
import { QUEUES } from '../background/queue.ts';
import { employee, employeeSupervisor } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { session } from '../db/tables/sign-in.ts';
import { uploadEmployee } from '../db/tables/transfers.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { createSigner } from '../files/signatures.ts';
import type { FileStore } from '../files/store.ts';
import { add } from '../test/company.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { watchStretches } from '../test/longest-stretch.ts';
import { type Requests, requestsOf } from '../test/requests.ts';
import { importEmployees } from './import.ts';
import { startImports } from './worker.ts';

let api: TestApi;
let store: FileStore;
let admin: Requests;
let token: string;
let anna: typeof employee.$inferSelect;
let nextNumber = 1;
const HEADER = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name);
/** Of processor time in which nobody else is served. */
const STRETCH_MS = 100;
/** Of real time, with room for a machine that is busy with other tests. */
const IMPORT_SECONDS = 60;
const UNREADABLE = 'Something went wrong, please use the template to create a .csv file before uploading it';
const NO_DATA = "The file doesn't have any data, please upload a valid file";

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { id } = await add.person(api.db, 'admin');
  admin = await requestsOf(api, id);
  token = await api.tokenFor(id);
  await add.region(api.db, { name: 'East' });
  anna = await add.person(api.db, 'supervisor', { firstName: 'Anna', lastName: 'Adams' });
  const now = api.services.now;
  store = await openDiskStore({ folder: `${api.dataDir}/files`, signer: createSigner(Buffer.alloc(32, 7)), now });
});
afterAll(() => api.close());

const newNumber = () => `3-${String(nextNumber++).padStart(5, '0')}-01`;
const row = (given: Partial<EmployeeCsvRow> = {}): EmployeeCsvRow => ({
  ...(Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, ''])) as EmployeeCsvRow),
  activeStatus: 'Active',
  employee: `${newNumber()} Doe, Jane`,
  role: 'worker',
  companyName: 'TSU One',
  region: 'East',
  class: 'Lineman',
  ...given,
});
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csvOf = (rows: EmployeeCsvRow[], header: readonly string[] = HEADER) =>
  [header, ...rows.map((one) => EMPLOYEE_CSV_COLUMNS.map(([field]) => one[field]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');

const send = (content: string | Buffer, filename = 'people.csv', contentType = 'text/csv', field = 'csv') =>
  supertest(api.app.server)
    .post('/api/v1/upload_employee')
    .set('authorization', `Bearer ${token}`)
    .attach(field, Buffer.from(content), { filename, contentType });
const uploaded = async (content: string | Buffer) => oneOf(UploadEmployee).parse((await send(content).expect(201)).body).data;
const read = async (id: number) => oneOf(UploadEmployee).parse((await admin.get(`/upload_employee/${id}`).expect(200)).body).data;
/** Uploads and imports at once, as the queue's worker does. */
const imported = async (content: string | Buffer) => {
  const { id } = await uploaded(content);
  await importEmployees(api.services, store, id);
  return read(id);
};
const errorsOf = async (id: number) => {
  const where = encodeURIComponent(JSON.stringify({ uploadEmployeeFileId: id }));
  return listOf(UploadEmployeeError).parse((await admin.get(`/upload_employee_error?where=${where}&limit=300`).expect(200)).body)
    .data;
};
const person = async (cell: string) =>
  (
    await api.db
      .select()
      .from(employee)
      .where(eq(employee.employeeId, cell.slice(0, 10)))
  )[0];
const reasons = async (given: Partial<EmployeeCsvRow>) => (await errorsOf((await imported(csvOf([row(given)]))).id))[0]?.errors;

describe('POST upload_employee', () => {
  it('keeps the file and says that its import is pending', async () => {
    const upload = await uploaded(csvOf([row()]));
    expect(upload).toMatchObject({ uploadStatus: 'Pending', totalColumns: 17, totalRows: 1, fileName: 'people.csv' });
    const answer = await admin.get(upload.url.replace('/api/v1', '')).expect(200);
    expect(answer.text).toContain('Doe, Jane');
    expect(answer.headers['content-disposition']).toContain('attachment; filename="people.csv"');
  });

  it('takes the type that spreadsheets declare', async () => {
    await send(csvOf([row()]), 'people.CSV', 'application/vnd.ms-excel').expect(201);
  });

  it.each([
    ['a workbook', 'people.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a workbook with the type of a CSV', 'people.xls', 'application/vnd.ms-excel'],
    ['a CSV with the type of a picture', 'people.csv', 'image/png'],
  ])('refuses %s', async (_what, name, type) => {
    expect((await send(csvOf([row()]), name, type).expect(415)).body.message).toBe('File should be only CSV');
  });

  it.each([
    ['nothing', '', NO_DATA],
    ['a header alone', HEADER.join(','), NO_DATA],
    ['a header and empty rows', `${HEADER.join(',')}\n\n,,,\n`, NO_DATA],
    ['a workbook with the name of a CSV', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]), UNREADABLE],
    ['something packed', Buffer.from([0x1f, 0x8b, 8, 1, 0xff]), UNREADABLE],
    ['another encoding', Buffer.from(`${HEADER.join(',')}\nJos\xe9`, 'latin1'), UNREADABLE],
    ['a NUL', `${HEADER.join(',')}\nJo\0`, UNREADABLE],
    ['a quote that never ends', `${HEADER.join(',')}\n"Jo`, UNREADABLE],
    ['a quote in the middle', `${HEADER.join(',')}\n"Jo"e,x`, UNREADABLE],
    ['one line that never ends', `${HEADER.join(',')}\n${'x'.repeat(9_000_000)}`, UNREADABLE],
    ['a column that is there twice', `${HEADER.join(',')},Mobile\n${',x'.repeat(17)}`, UNREADABLE],
  ])('refuses %s', async (_what, content, message) => {
    expect((await send(content).expect(400)).body).toMatchObject({ message, errors: [{ field: 'csv' }] });
  });

  it('names the columns that are missing', async () => {
    const header = HEADER.filter((name) => name !== 'Mobile' && name !== 'Earnings 3/Rate');
    expect((await send(`${header.join(',')}\n${'x,'.repeat(14)}x`).expect(400)).body.message).toBe(
      'The file is missing the following columns: Mobile, Earnings 3/Rate, please use the template to create the csv file',
    );
    expect((await send('__proto__,constructor\nx,y').expect(400)).body.message).toContain(
      'missing the following columns: Active Status',
    );
  });

  it('takes 5,001 lines and refuses 5,002', async () => {
    const lines = (count: number) => `${HEADER.join(',')}\n${`${','.repeat(16)}x\n`.repeat(count - 1)}`;
    await send(lines(5_001)).expect(201);
    expect((await send(lines(5_002)).expect(400)).body.message).toBe('The file should have less than 5000 entries');
  });

  it('takes 10,000,000 bytes and refuses one more', async () => {
    const text = csvOf([row()]);
    const wide = Array.from({ length: 200 }, () => `\r\n${'x'.repeat(49_990)}`).join('');
    const padded = (size: number) => Buffer.from((text + wide).padEnd(size, ' ').slice(0, size));
    await send(padded(10_000_000)).expect(201);
    expect((await send(padded(10_000_001)).expect(413)).body.message).toContain('10,000,000 bytes');
  });

  it('is for admins, who are told what is missing', async () => {
    for (const role of ['subadmin', 'supervisor', 'foreman', 'worker'] as const) {
      const { id } = await add.person(api.db, role);
      const other = await requestsOf(api, id);
      await other.get('/upload_employee').expect(403);
      await other.get('/upload_employee_error').expect(403);
      await other.get('/export_employee_template.csv').expect(403);
      await other.post('/upload_employee', {}).expect(403);
    }
    await admin.post('/upload_employee', {}).expect(415);
    expect((await send(csvOf([row()]), 'people.csv', 'text/csv', 'file').expect(400)).body.errors[0].field).toBe('file');
  });

  it('refuses what would change the history', async () => {
    const { id } = await uploaded(csvOf([row()]));
    for (const method of ['put', 'patch'] as const) {
      await admin[method](`/upload_employee/${id}`, {}).expect(405);
      await admin[method]('/upload_employee_error/1', {}).expect(405);
    }
    await admin.delete(`/upload_employee/${id}`).expect(405);
    await admin.post('/upload_employee_error', {}).expect(405);
  });
});

describe('an import', () => {
  it('adds people with their region, supervisor and rates', async () => {
    const one = row({
      supervisor: anna.employeeId,
      mobile: '+1 555 010 2030',
      alternativeEmail: 'one@corp.test',
      earningRate1: 'Lineman - ST 48.50',
      accountNo: '40001',
      vacationAvailable: '16',
    });
    const byName = row({ supervisor: 'Adams, Anna', activeStatus: 'inactive', role: 'Foreman' });
    expect(await imported(csvOf([one, byName]))).toMatchObject({
      uploadStatus: 'Successful',
      rowsCorrectlyImported: 2,
      rowsIgnored: 0,
      rowsIncorrectlyImported: 0,
      reason: null,
    });
    expect(await person(one.employee)).toMatchObject({ firstName: 'Jane', workPhone: '+1 555 010 2030', accountNo: '40001' });
    const second = await person(byName.employee);
    expect(second).toMatchObject({ role: 'foreman', isActive: false });
    const [entry] = await api.db.select().from(employeeSupervisor).where(eq(employeeSupervisor.employeeId, second!.id));
    expect(entry).toMatchObject({ supervisorId: anna.id, isCurrent: true });
  });

  it('changes who is there by employee ID, ignores who is unchanged, and ends the sessions of who is shut out', async () => {
    const [stays, moves, leaves] = [row(), row(), row({ role: 'foreman' })];
    await imported(csvOf([stays, moves, leaves]));
    const { id } = (await person(leaves.employee))!;
    await api.tokenFor(id);
    const again = csvOf([
      stays,
      { ...moves, class: 'Splicer', supervisor: anna.employeeId },
      { ...leaves, activeStatus: 'Inactive' },
    ]);
    expect(await imported(again)).toMatchObject({ rowsCorrectlyImported: 2, rowsIgnored: 1, rowsIncorrectlyImported: 0 });
    expect(await person(moves.employee)).toMatchObject({ class: 'Splicer', revision: 2 });
    expect(await api.db.select().from(session).where(eq(session.employeeId, id))).toEqual([]);
    expect(await imported(again)).toMatchObject({ rowsCorrectlyImported: 0, rowsIgnored: 3, uploadStatus: 'Successful' });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)));
    expect(entries.filter(({ action }) => action === 'employee.import')).toHaveLength(2);
  });

  it('ignores admins as they are and refuses to change them', async () => {
    const boss = await add.person(api.db, 'subadmin', { companyName: 'Pinnacle' });
    const cells = employeeCsvRow(boss, null, null);
    expect(await imported(csvOf([cells]))).toMatchObject({ rowsIgnored: 1 });
    expect(await reasons({ ...cells, mobile: '555 010 2030' })).toEqual([
      { field: 'role', reason: 'Administrator roles cannot be edited' },
    ]);
    expect(await reasons({ role: 'admin' })).toEqual([{ field: 'role', reason: 'Select a User Role' }]);
  });

  it('lets a supervisor of the file supervise others of the file, whatever their order', async () => {
    const boss = row({ role: 'Supervisor' });
    const worker = row({ supervisor: boss.employee });
    expect(await imported(csvOf([worker, boss]))).toMatchObject({ rowsCorrectlyImported: 2 });
  });

  it.each<[Partial<EmployeeCsvRow>, string, string]>([
    [{ activeStatus: 'maybe' }, 'activeStatus', 'must be Active or Inactive'],
    [{ employee: 'Doe, Jane' }, 'employee', 'Employee ID format is not valid'],
    [{ employee: '0-00000-00 Doe, Jane' }, 'employee', 'Employee ID format is not valid'],
    [{ employee: '4-00001-01 Doe' }, 'employee', 'Last Name is required'],
    [{ role: 'boss' }, 'role', 'Select a User Role'],
    [{ companyName: 'Acme' }, 'companyName', 'Select a Company'],
    [{ region: 'Atlantis' }, 'region', 'There is no such region'],
    [{ region: '' }, 'region', 'Region is required'],
    [{ class: '' }, 'class', 'Select a Specialist Field'],
    [{ supervisor: '9-99999-99' }, 'supervisor', 'There is no such active supervisor'],
    [{ alternativeEmail: 'jane@' }, 'alternativeEmail', 'Invalid Email'],
    [{ mobile: '12' }, 'mobile', 'Invalid phone Number'],
    [{ earningRate6: '48.50' }, 'earningRate6', 'Invalid Rate Format'],
  ])('refuses %j in the field %s: %s', async (given, field, reason) => {
    expect(await reasons(given)).toEqual([{ field, reason }]);
  });

  it('tells all faults of a row, and imports the others', async () => {
    const good = row();
    const bad = row({ class: '', mobile: 'x' });
    const upload = await imported(`\ufeff${csvOf([bad, good, row({ class: '\n' })])}\r\n\r\nx,y`);
    expect(upload).toMatchObject({
      uploadStatus: 'Successful',
      totalRows: 5,
      rowsCorrectlyImported: 1,
      rowsIgnored: 1,
      rowsIncorrectlyImported: 3,
    });
    const errors = await errorsOf(upload.id);
    expect(errors.map(({ line }) => line)).toEqual([2, 4, 6]);
    expect(errors[0]).toMatchObject({ data: { ...bad }, errors: [{ field: 'mobile' }, { field: 'class' }] });
    expect(errors[2]!.errors).toEqual([{ field: 'line', reason: 'has 2 cells instead of 17' }]);
    expect(await person(good.employee)).toBeDefined();
  });

  it('takes cells with line breaks, quotes and commas as they are', async () => {
    const one = row({ class: 'Lineman,\n"first" class' });
    await imported(csvOf([one]));
    expect((await person(one.employee))?.class).toBe('Lineman,\n"first" class');
  });

  it('takes the first of two rows about one person, and an address once', async () => {
    const one = row({ alternativeEmail: 'Twice@corp.test' });
    const upload = await imported(csvOf([one, { ...one, class: 'Splicer' }, row({ alternativeEmail: 'twice@corp.test' })]));
    expect(upload).toMatchObject({ rowsCorrectlyImported: 1, rowsIncorrectlyImported: 2 });
    expect((await errorsOf(upload.id)).map(({ errors }) => errors[0])).toEqual([
      { field: 'employee', reason: 'This employee is in row 2 already' },
      { field: 'alternativeEmail', reason: 'Somebody else has this e-mail address' },
    ]);
  });

  it('fails when no row could be imported, or the file is gone', async () => {
    expect(await imported(csvOf([row({ class: '' })]))).toMatchObject({
      uploadStatus: 'Failed',
      reason: 'No row could be imported',
    });
    const { id } = await uploaded(csvOf([row()]));
    const [stored] = await api.db.select().from(uploadEmployee).where(eq(uploadEmployee.id, id));
    await store.remove(stored!.storageKey);
    await importEmployees(api.services, store, id);
    expect(await read(id)).toMatchObject({ uploadStatus: 'Failed', reason: 'The file is gone' });
  });

  it('goes on where it was interrupted, and counts nobody twice', async () => {
    const rows = Array.from({ length: 250 }, () => row());
    const { id } = await uploaded(csvOf(rows));
    let writes = 0;
    const dying = {
      ...api.services,
      write: (async (author, work) => {
        if (++writes === 3) throw new Error('the process was killed');
        return api.services.write(author, work);
      }) as typeof api.services.write,
    };
    await expect(importEmployees(dying, store, id)).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ uploadStatus: 'In Progress', rowsCorrectlyImported: 50 });
    await Promise.all([importEmployees(api.services, store, id), importEmployees(api.services, store, id)]);
    expect(await read(id)).toMatchObject({ uploadStatus: 'Successful', rowsCorrectlyImported: 250, rowsIgnored: 0 });
    expect((await person(rows[249]!.employee))?.revision).toBe(1);
  });

  it('names the row whose ID or address somebody else took meanwhile, and imports the others', async () => {
    const rows = [row(), row({ alternativeEmail: 'race@corp.test' }), row()];
    const { id } = await uploaded(csvOf(rows));
    let commit = (): void => {};
    const rival = api.db.transaction(async (tx) => {
      await tx.insert(employee).values({
        employeeId: newNumber(),
        firstName: 'Ri',
        lastName: 'Val',
        role: 'worker',
        email: 'RACE@corp.test',
      });
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    const importing = importEmployees(api.services, store, id);
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect((await api.db.execute(waiting)).rows).not.toEqual([]);
    }, 15_000);
    commit();
    await Promise.all([rival, importing]);
    const upload = await read(id);
    expect(upload).toMatchObject({ uploadStatus: 'Successful', rowsCorrectlyImported: 2, rowsIncorrectlyImported: 1 });
    expect((await errorsOf(id))[0]).toMatchObject({
      line: 3,
      errors: [{ field: 'alternativeEmail', reason: 'Somebody else has this e-mail address' }],
    });
  });
});

describe('the files that come back', () => {
  it('has a template of the 17 columns', async () => {
    const answer = await admin.get('/export_employee_template.csv').expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.text).toBe(`\ufeff${HEADER.join(',')}\r\n`);
    expect((await send(answer.text).expect(400)).body.message).toBe(NO_DATA);
  });

  it('gives the refused rows with guarded formulas, to be corrected and uploaded again', async () => {
    const bad = row({ class: '=HYPERLINK("http://evil.test")', mobile: '+1 555 010 2030', region: 'Atlantis', accountNo: '@x' });
    const { id } = await imported(csvOf([bad]));
    const answer = await admin.get(`/upload_employee/${id}/errors/csv`).expect(200);
    expect(answer.headers['content-disposition']).toContain(`filename="uploadEmployeeErrors_${id}.csv"`);
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(answer.text).toContain("'+1 555 010 2030");
    expect(answer.text).toContain('Region: There is no such region');
    expect(answer.text).not.toMatch(/(^|,)"?[=+\-@]/m);
    expect(await imported(answer.text.replace('Atlantis', 'East'))).toMatchObject({ rowsCorrectlyImported: 1, totalColumns: 18 });
    expect(await person(bad.employee)).toMatchObject({ class: bad.class, workPhone: bad.mobile, accountNo: '@x' });
  });

  it('gives 5,000 refused rows without holding up anybody else', async () => {
    const { id } = await uploaded(csvOf([row()]));
    const cells = row({ region: 'Atlantis', class: '=1+1', supervisor: 'Nobody, Nora', alternativeEmail: 'nobody@corp.test' });
    const errors = [{ field: 'region', reason: 'There is no such region' }];
    await api.db.execute(sql`insert into upload_employee_error (upload_employee_file_id, line, data, errors)
      select ${id}::int, n + 1, ${JSON.stringify(cells)}::jsonb, ${JSON.stringify(errors)}::jsonb from generate_series(1, 5000) n`);
    const stretches = watchStretches();
    const { text } = await admin.get(`/upload_employee/${id}/errors/csv`).expect(200);
    expect(stretches.stop()).toBeLessThan(STRETCH_MS);
    expect(text.match(/Region: There is no such region/g)).toHaveLength(5_000);
  });

  it('is 404 for an upload that there is not', async () => {
    await admin.get('/upload_employee/999999').expect(404);
    await admin.get('/upload_employee/999999/errors/csv').expect(404);
    await admin.get('/upload_employee/999999/csv').expect(404);
  });
});

describe('the worker', () => {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    await api.db.delete(uploadEmployee);
    await api.queue.boss.deleteQueuedJobs(QUEUES.employeeImport);
    stop = await startImports(api.services, api.queue, store);
  });
  afterEach(() => stop());

  it('takes up at its start what was left unfinished, even if the queue forgot it', async () => {
    await stop();
    const { id } = await uploaded(csvOf([row()]));
    await api.queue.boss.deleteQueuedJobs(QUEUES.employeeImport);
    stop = await startImports(api.services, api.queue, store);
    await vi.waitFor(async () => expect((await read(id)).uploadStatus).toBe('Successful'), { timeout: 60_000, interval: 100 });
  }, 90_000);

  it('imports 5,000 rows in seconds without holding up anybody else', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => row({ supervisor: index % 2 ? anna.employeeId : '' }));
    const content = csvOf(rows);
    const stretches = watchStretches();
    const { id } = await uploaded(content);
    const began = performance.now();
    await vi.waitFor(async () => expect((await read(id)).uploadStatus).toBe('Successful'), { timeout: 120_000, interval: 100 });
    const seconds = (performance.now() - began) / 1000;
    expect(stretches.stop()).toBeLessThan(STRETCH_MS);
    expect(await read(id)).toMatchObject({ rowsCorrectlyImported: 5_000, rowsIncorrectlyImported: 0 });
    expect(seconds).toBeLessThan(IMPORT_SECONDS);
  }, 150_000);
});
