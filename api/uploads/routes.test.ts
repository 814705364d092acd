import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf } from '../test/calls/requests.ts';
import { csvOf, HEADER, NO_DATA, openUploads, row, type Uploads } from '../test/calls/uploads.ts';
import { watchStretches } from '../test/measures/longest-stretch.ts';
import { add } from '../test/rows/company.ts';

/** Longest stretch without serving others, as a share of the whole processor time. */
const STRETCH = 1 / 2;
const UNREADABLE = 'Something went wrong, please use the template to create a .csv file before uploading it';

let api: Uploads['api'];
let admin: Uploads['admin'];
let send: Uploads['send'];
let uploaded: Uploads['uploaded'];
let imported: Uploads['imported'];
let person: Uploads['person'];

beforeAll(async () => {
  ({ api, admin, send, uploaded, imported, person } = await openUploads());
});
afterAll(() => api.close());

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
    ['something whose name only has .csv in it', 'people.csv.exe', 'text/csv'],
    ['something whose name ends in the letters alone', 'peoplecsv', 'text/csv'],
  ])('refuses %s', async (_what, name, type) => {
    expect((await send(csvOf([row()]), name, type).expect(415)).body.message).toBe('File should be only CSV');
  });

  it.each([
    ['nothing', '', NO_DATA],
    ['a header alone', HEADER.join(','), NO_DATA],
    ['a header and empty rows', `${HEADER.join(',')}\n\n,,,\n`, NO_DATA],
    ['a workbook with the name of a CSV', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]), UNREADABLE],
    ['something packed', Buffer.from([0x1f, 0x8b, 8, 1, 0xff]), UNREADABLE],
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
    expect(stretches.stop().longestShare).toBeLessThan(STRETCH);
    expect(text.match(/Region: There is no such region/g)).toHaveLength(5_000);
  });

  it('is 404 for an upload that there is not', async () => {
    await admin.get('/upload_employee/999999').expect(404);
    await admin.get('/upload_employee/999999/errors/csv').expect(404);
    await admin.get('/upload_employee/999999/csv').expect(404);
  });
});
