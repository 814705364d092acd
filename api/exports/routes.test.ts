import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportFile, ExportInformation } from '#shared/exports.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { exportFile } from '../db/tables/transfers.ts';
import type { ContentType } from '../files/rules.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { type Exports, informationOf, made, openExports, q, WEEK } from '../test/rows/exports.ts';
import { FAMILIES } from './families/family-commands.ts';

let api: Exports['api'];
let people: Exports['people'];
let admin: Exports['admin'];
let subadmin: Exports['subadmin'];
let start: Exports['start'];
let pause: Exports['pause'];
let close: Exports['close'];

beforeAll(async () => {
  ({ api, people, admin, subadmin, start, pause, close } = await openExports());
});
afterAll(() => close());

const EVERYTHING = { ...WEEK, withUnapproved: true };

describe('a timesheets CSV', () => {
  const path = 'download_workshift_csv/custom';

  it('is a New File, is generated in the background, and can be downloaded in three ways', async () => {
    expect(await informationOf(admin, path)).toMatchObject({ status: 'New File', id: null });
    await admin.get(`/${path}/url`).expect(409);
    await admin.get(`/${path}`).expect(409);
    const { body } = await admin.post(`/${path}/generate/?${q(EVERYTHING)}`, {}).expect(202);
    expect(oneOf(ExportInformation).parse(body).data).toMatchObject({ status: 'Generating', ...EVERYTHING });
    const done = await made(admin, path);
    expect(done).toMatchObject({ status: 'Successful', rows: 3, minutes: 13 * 60, reason: null });

    const direct = await admin.get(`/${path}`).expect(200);
    expect(direct.headers['content-disposition']).toContain(
      'filename="timesheets_all_2026-10-05_2026-10-11_with-unapproved.csv"',
    );
    const rows = parse(direct.text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(rows.map((row) => [row['First Name'], row['Total (min)'], row['Hours Type'], row['Status']])).toEqual(
      expect.arrayContaining([
        // Approved apart: their sheets are not approved yet.
        ["'=cmd()", '480', 'Current', 'Submitted'],
        ['worker', '300', 'Current', 'Submitted'],
        ['foreman', '0', 'No Show', 'Submitted'],
      ]),
    );
    expect(rows.find((row) => row['First Name'] === "'=cmd()")).toMatchObject({
      'Last Name': 'Zoë, "Z"',
      Start: '10/06/2026 07:00 AM',
      End: '10/06/2026 03:00 PM',
      Supervisor: people.supervisor.fullName,
    });

    const { data: url } = (await admin.get(`/${path}/url`).expect(200)).body;
    const signed = await supertest(api.app.server).get(url).buffer(true).expect(200);
    expect(signed.text).toBe(direct.text);
    await supertest(api.app.server).get(`${url}x`).expect(403);
    const history = (await subadmin.get(`/download_workshift_csv/url/${done.id}`).expect(200)).body;
    expect((await supertest(api.app.server).get(history.data.url).buffer(true).expect(200)).text).toBe(direct.text);
    await admin.get(`/download_workshift_csv/vista/url/${done.id}`).expect(404);
  });

  it('leaves out what nobody approved, and says how many, unless it is asked for', async () => {
    await subadmin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const done = await made(subadmin, path);
    expect(done).toMatchObject({ rows: 1, minutes: 0, withUnapproved: false, skipped: { noShow: 0, zero: 0, unapproved: 2 } });
    const { text } = await subadmin.get(`/${path}`).expect(200);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row['Hours Type'], row['Role']])).toEqual([['No Show', 'Foreman']]);
  });

  it('holds one company when one is chosen, also when the choice comes in the body', async () => {
    await admin.post(`/${path}/generate`, { where: { ...EVERYTHING, company: 'Pinnacle' } }).expect(202);
    expect(await made(admin, path)).toMatchObject({ status: 'Successful', rows: 1, minutes: 300, company: 'Pinnacle' });
    await admin.get(`/${path}/url?${q({ ...WEEK, company: 'TSU One' })}`).expect(409);
  });

  it('is in the history with name, company and date, to be filtered by company and date', async () => {
    const since = { $gte: new Date(Date.now() - 3_600_000).toISOString(), $lte: new Date(Date.now() + 1_000).toISOString() };
    const list = async (where: object) =>
      listOf(ExportFile).parse((await subadmin.get(`/download_workshift_csv?limit=5&offset=0&${q(where)}`).expect(200)).body);
    expect((await list({ date: since })).count).toBe(3);
    expect((await list({ date: since, company: 'Pinnacle' })).data).toEqual([
      expect.objectContaining({ fileName: 'timesheets_pinnacle_2026-10-05_2026-10-11_with-unapproved.csv', company: 'Pinnacle' }),
    ]);
    const { data } = await list({});
    await subadmin.get(`/download_workshift_csv/${data[0]!.id}`).expect(200);
    await subadmin.put(`/download_workshift_csv/${data[0]!.id}`, {}).expect(405);
  });

  it('is shown to nobody among the files that people upload', async () => {
    const [row] = await api.db.select().from(exportFile).where(eq(exportFile.status, 'Successful'));
    await admin.get(`/file/${row!.fileId}`).expect(404);
    await admin.post('/file', { fileName: 'a.png', type: 'export' }).expect(400);
  });

  it('that is generating is the only one of its family and person, and canceling it leaves nothing', async () => {
    await pause();
    const before = await api.db.select().from(exportFile);
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/${path}/generate?${q(WEEK)}`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('GENERATING');
    await subadmin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    await admin.post(`/download_iif/custom/generate?${q(WEEK)}`, {}).expect(202);

    const cancels = await Promise.all([1, 2].map(() => admin.delete(`/${path}/cancelGenerate/`)));
    expect(cancels.map(({ status, body }) => [status, body.data.status])).toEqual([1, 2].map(() => [200, 'New File']));
    expect((await admin.delete(`/${path}/cancelGenerate`).expect(200)).body.data.status).toBe('New File');
    await admin.delete('/download_iif/custom/cancelGenerate').expect(200);
    await subadmin.delete(`/${path}/cancelGenerate`).expect(200);
    await start();
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    expect((await made(admin, path)).status).toBe('Successful');
    const after = (await api.db.select().from(exportFile)).slice(before.length);
    expect(after.map(({ status, fileId }) => [status, fileId !== null])).toEqual([
      ['Canceled', false],
      ['Canceled', false],
      ['Canceled', false],
      ['Successful', true],
    ]);
  });
});

/** The path of the calls about the last file. */
const pathOf = ({ url }: (typeof FAMILIES)[number]['calls']) => url.path.slice(1, -'/url'.length);

describe.each(FAMILIES.map((family) => [family.name, family] as const))('%s', (_name, { calls, asks }) => {
  const path = pathOf(calls);
  const where =
    asks === 'nothing'
      ? ''
      : q(asks === 'week' ? { ...WEEK, company: 'Pinnacle', withUnapproved: true } : { start: WEEK.start, end: WEEK.end });
  const cancel = (person: Requests) =>
    path.endsWith('vista') ? person.post(`/${path}/cancelGenerate/`, {}) : person.delete(`/${path}/cancelGenerate/`);

  it('is generated, canceled, generated again, and had by its address, as a file and from the history', async () => {
    await api.db.update(job).set({ fcc: 'City Power' });
    await pause();
    expect((await admin.post(`/${path}/generate/?${where}`, {}).expect(202)).body.data.status).toBe('Generating');
    await admin.get(`/${path}/url`).expect(409);
    expect((await cancel(admin).expect(200)).body.data.status).toBe('New File');
    await admin.get(calls.file.path).expect(409);
    await start();
    await admin.post(`/${path}/generate/?${where}`, {}).expect(202);
    const { id, status, reason } = await made(admin, path);
    expect({ status, reason }).toEqual({ status: 'Successful', reason: null });

    const { text } = await admin.get(calls.file.path).buffer(true).expect(200);
    const { data } = (await admin.get(`/${path}/url`).expect(200)).body;
    const { data: old } = (await admin.get(calls.oldUrl.path.replace(':id', String(id))).expect(200)).body;
    for (const url of [data.url ?? data, old.url])
      expect((await supertest(api.app.server).get(url).buffer(true).expect(200)).text).toBe(text);
    expect(text.length).toBeGreaterThan(0);
  });
});

describe('ranges that cannot be', () => {
  const path = '/download_workshift_csv/custom/generate';
  it.each([
    [{ start: WEEK.start, end: WEEK.end }, 'where.company', 'Select a Company'],
    [{ ...WEEK, company: 'Acme' }, 'where.company', 'Select a Company'],
    [{ company: 'All', start: '2026-10-05' }, 'where.end', undefined],
    [{ ...WEEK, end: '2026-10-12' }, 'where.end', 'must be within one week of start'],
    [{ ...WEEK, end: '2026-10-04' }, 'where.end', 'must not be earlier than start'],
    [{ ...WEEK, start: '2098-01-01', end: '2098-01-02' }, 'where.end', 'must not be in the future'],
    [{ ...WEEK, start: 'yesterday' }, 'where.start', undefined],
    [{ ...WEEK, start: '1999-12-31T00:00:00Z' }, 'where.start', 'must be a day from 2000 to 2099'],
    [{ ...WEEK, jobId: 1 }, 'where.jobId', 'is not known here'],
  ])('%j are refused by %s', async (where, field, reason) => {
    const { body } = await admin.post(`${path}?${q(where)}`, {}).expect(400);
    expect(body.errors).toContainEqual({ field, reason: reason ?? expect.any(String) });
  });

  it('an empty body is no fault, even when it is called JSON', async () => {
    const token = await api.tokenFor(people.supervisor.id);
    const { status } = await supertest(api.app.server)
      .post(`/api/v1${path}?${q(WEEK)}`)
      .set({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    expect(status).toBe(403);
  });

  it('no JSON and no where are refused', async () => {
    await admin.post(`${path}?where={`, {}).expect(400);
    await admin.post(path, {}).expect(400);
    await admin.post(path, { company: 'All' }).expect(400);
  });

  it('moments count as the business days they lie on: from start of day to end of day', async () => {
    const where = { company: 'All', start: '2026-10-05T04:00:00.000Z', end: '2026-10-12T03:59:59.000Z' };
    await subadmin.post(`${path}?${q(where)}`, {}).expect(202);
    expect(await made(subadmin, 'download_workshift_csv/custom')).toMatchObject({ start: '2026-10-05', end: '2026-10-11' });
  });
});

describe('the numbers of jobs in a timesheets CSV [jobs-12]', () => {
  it('are those that people see', async () => {
    const path = 'download_workshift_csv/custom';
    const numbersIn = async () => {
      await admin.post(`/${path}/generate/?${q(EVERYTHING)}`, {}).expect(202);
      await made(admin, path);
      const { text } = await admin.get(`/${path}`).expect(200);
      const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
      return new Set(rows.map((row) => row['Job ID']));
    };
    await admin.post('/approversettings/auth', { password: 'muster-demo' }).expect(200);
    await admin.patch(`/job/${people.job.id}`, { externalNumber: 'WM-7' }).expect(200);
    try {
      await admin.put('/approversettings', { jobNumbers: 'own' }).expect(200);
      expect(await numbersIn()).toEqual(new Set(['WM-7']));
    } finally {
      await admin.put('/approversettings', { jobNumbers: 'muster' }).expect(200);
    }
    expect(await numbersIn()).toEqual(new Set([people.job.jobId]));
  });
});

describe('a jobs CSV', () => {
  it('holds the jobs that run in the range, with costs', async () => {
    const path = 'download_job_csv/custom';
    const { start: from } = WEEK;
    await subadmin.post(`/${path}/generate?${q({ start: from, end: '2026-11-19' })}`, {}).expect(202);
    expect(await made(subadmin, path)).toMatchObject({ status: 'Successful', rows: 1, minutes: null });
    const { text } = await subadmin.get(`/${path}`).expect(200);
    expect(parse(text, { bom: true, columns: true })).toEqual([
      expect.objectContaining({
        'Job ID': people.job.jobId,
        Cost: '0.00',
        Region: people.region.name,
        Category: expect.stringMatching(/^(OH Electric|UG Gas|UG Electric|Cast Iron|Overhead|General)$/),
        Status: expect.stringMatching(/^[A-Z]/),
      }),
    ]);
  });
});

describe('an employees CSV', () => {
  it('has the 17 columns of the upload, guarded, and the address under url', async () => {
    await admin.post('/employee/csv/generate/', {}).expect(202);
    const done = await made(admin, 'employee/csv');
    expect(done).toMatchObject({ status: 'Successful', rows: 4, company: null });
    const { body } = await admin.get('/employee/csv/url').expect(200);
    const { text } = await admin.get('/employee/csv/download').expect(200);
    expect((await supertest(api.app.server).get(body.data.url).buffer(true)).text).toBe(text);
    const [header, ...rows] = parse(text, { bom: true }) as string[][];
    expect(header).toEqual(EMPLOYEE_CSV_COLUMNS.map(([, name]) => name));
    expect(rows.find((row) => row[1]?.includes('Zoë'))).toEqual(
      expect.arrayContaining([`${people.workers[0]!.employeeId} Zoë, "Z", =cmd()`, 'Worker - ST 40.00', 'TSU One']),
    );
    expect(rows.find((row) => row[1]?.startsWith(people.foreman.employeeId))?.[8]).toContain(people.supervisor.employeeId);
  });
});

describe('the address of a file that was made', () => {
  const open = (address: string) => supertest(api.app.server).get(address);

  it('opens it without a session for ten minutes, and nobody keeps what it answers', async () => {
    await admin.post('/employee/csv/generate/', {}).expect(202);
    await made(admin, 'employee/csv');
    const { body } = await admin.get('/employee/csv/url').expect(200);
    const answer = await open(body.data.url).expect(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    api.clock.aheadMs += 10 * 60_000;
    try {
      await open(body.data.url).expect(403);
    } finally {
      api.clock.aheadMs -= 10 * 60_000;
    }
  });

  it('opens nothing when it was given for days, as a version before did', async () => {
    const [row] = await api.db.select().from(file).where(eq(file.type, 'export'));
    await open(await api.files.addressOf(row!.storageKey)).expect(403);
    const { fileName, contentType, storageKey } = row!;
    await open(await api.files.downloadUrl({ fileName, storageKey, contentType: contentType as ContentType })).expect(403);
  });
});

describe('rights', () => {
  it('admins have every family, sub-admins neither IIF nor employees, everybody else none', async () => {
    const others = [people.supervisor, people.foreman, people.workers[0]!];
    for (const { name, calls } of FAMILIES) {
      const paths = [calls.information.path, calls.url.path, calls.file.path, calls.oldUrl.path.replace(':id', '1')];
      const adminOnly = name === 'workshift_iif' || name === 'employee_csv';
      for (const path of paths) {
        expect((await admin.get(path)).status, path).not.toBe(403);
        expect((await subadmin.get(path)).status === 403, path).toBe(adminOnly);
      }
      for (const { id } of others) {
        const person = await requestsOf(api, id);
        for (const path of paths) await person.get(path).expect(403);
        await person.post(`${calls.generate.path}?${q(WEEK)}`, {}).expect(403);
        await person.delete(calls.cancel.path).expect(403);
      }
      if (adminOnly) await subadmin.post(`${calls.generate.path}?${q(WEEK)}`, {}).expect(403);
    }
    await subadmin.get('/download_iif').expect(403);
    await admin.get('/download_iif').expect(200);
    await admin.post('/download_iif', {}).expect(405);
  });
});
