import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job, jobInvoice } from '../db/tables/jobs.ts';
import { auditLog } from '../db/tables/settings.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { workbookOf } from '../test/files/workbook.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { runImport } from './engine/steps-commands.ts';
import { definitionOf } from './kinds/kinds-commands.ts';

let api: TestApi;
let admin: Requests;
let imports: Awaited<ReturnType<typeof importsOf>>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { id } = await add.person(api.db, 'admin');
  admin = await requestsOf(api, id);
  imports = await importsOf(api, id, 'job');
  await add.region(api.db, { name: 'East' });
  await add.person(api.db, 'supervisor', { firstName: 'Luis', lastName: 'Ortega' });
});
afterAll(() => api.close());

const HEAD = 'Job No;Site Address;Dept;Contract;WOT;Zone;Start;End;Labor $;PM';
const line = (
  number: string,
  { zone = 'East', start = '13/5/2020', end = '14/6/2027', labor = '1.234,50', pm = 'Ortega, Luis' } = {},
) => `${number};77 Merrick Road;OH Electric;Per Hr;Maintenance;${zone};${start};${end};${labor};${pm}`;
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

const jobOf = async (externalNumber: string) =>
  (await api.db.select().from(job).where(eq(job.externalNumber, externalNumber)))[0];

describe('an import of jobs', () => {
  it('is checked without a trace, and then does what its check said', async () => {
    const { id, mapping } = await imports.sent(fileOf(line('A-1'), line('A-2'), line('A-1')));
    expect(mapping).toEqual({
      externalNumber: 0,
      address: 1,
      category: 2,
      type: 3,
      workOrderType: 4,
      regionId: 5,
      startDate: 6,
      endDate: 7,
      bidLaborCost: 8,
      supervisorId: 9,
    });
    const before = await api.db.$count(auditLog, eq(auditLog.subject, 'job'));
    expect(await imports.step(id, 'check')).toMatchObject({
      status: 'checked',
      newRows: 2,
      refusedRows: 1,
      findings: { dayOrder: 'dayFirst', decimalMark: 'comma', unknown: [] },
    });
    expect([await jobOf('A-1'), await api.db.$count(auditLog, eq(auditLog.subject, 'job'))]).toEqual([undefined, before]);
    expect(await imports.step(id, 'start')).toMatchObject({ status: 'imported', newRows: 2, refusedRows: 1 });
    expect(await jobOf('A-1')).toMatchObject({ address: '77 Merrick Road', type: 'hourly', bidLaborCost: '1234.50' });
    expect((await imports.rowsOf(id)).map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['new', []],
      ['new', []],
      ['refused', [{ field: 'externalNumber', reason: 'is in row 2 already' }]],
    ]);
    expect(await api.db.$count(auditLog, eq(auditLog.action, 'job.create'))).toBeGreaterThanOrEqual(2);
  });

  it('changes what differs, and leaves what is the same as it is', async () => {
    await imports.imported(fileOf(line('B-1'), line('B-2')));
    const again = await imports.imported(fileOf(line('B-1'), line('B-2', { labor: '99,00' })));
    expect(again).toMatchObject({ newRows: 0, changedRows: 1, sameRows: 1 });
    expect((await imports.rowsOf(again.id)).map(({ before }) => before)).toEqual([null, { bidLaborCost: '1234.50' }]);
    expect(await jobOf('B-2')).toMatchObject({ bidLaborCost: '99.00', bidMaterialsCost: '0.00' });
  });

  it('says at the cell why a row is refused, all at once, and gives the rows back to be corrected', async () => {
    const { id } = await imports.sent(
      fileOf(
        line('C-1', { zone: 'Q', start: '32/5/2027', labor: 'much' }),
        line(''),
        line('1-Oct'),
        line('C-2', { end: '1/1/2019' }),
      ),
    );
    await imports.step(id, 'check');
    expect((await imports.rowsOf(id)).map(({ errors }) => errors)).toEqual([
      [
        { field: 'regionId', reason: 'there is no "Q"' },
        { field: 'startDate', reason: 'there is no such day' },
        { field: 'bidLaborCost', reason: 'is no number' },
      ],
      [{ field: 'externalNumber', reason: 'is missing' }],
      [{ field: 'externalNumber', reason: 'A spreadsheet made a date of this: format the column as text' }],
      [{ field: 'endDate', reason: 'End Date must be greater than Start Date' }],
    ]);
    const { text } = await admin.get(`/import/${id}/refused`).expect(200);
    expect(text.split('\r\n')[1]).toContain('Region: there is no ""Q""; Start Date: there is no such day');
    expect(Object.keys((await imports.sent(text)).mapping)).toHaveLength(10);
  });

  it('asks once how dates and values are meant, and remembers it under a name', async () => {
    const { id, revision } = await imports.sent(fileOf(line('D-1', { zone: 'Zone Q', start: '5/1/2020', end: '6/1/2027' })));
    expect((await imports.step(id, 'check')).findings).toMatchObject({
      dayOrder: 'unknown',
      unknown: [{ field: 'regionId', text: 'Zone Q', rows: 1 }],
    });
    const answers = { dayOrder: 'monthFirst', matches: { regionId: { 'zone q': 'East' } }, keptAs: 'Vista job list' };
    await admin.patch(`/import/${id}`, { ...answers, revision }).expect(409);
    await admin.patch(`/import/${id}`, answers).expect(200);
    expect(await imports.step(id, 'check')).toMatchObject({ newRows: 1, refusedRows: 0 });
    await imports.step(id, 'start');
    expect((await jobOf('D-1'))?.startDate.toISOString()).toBe('2020-05-01T04:00:00.000Z');
    expect(await imports.sent(fileOf(line('D-2')))).toMatchObject(answers);
    await api.db.execute(sql`delete from import_mapping`);
  });

  it('takes values that are spelled otherwise for the one that was matched', async () => {
    const zones = ['Jos\u00E9', 'JOSE\u0301', 'jos\u00E9', 'Stra\u00DFe', 'STRASSE'];
    const { id } = await imports.sent(fileOf(...zones.map((zone, at) => line(`Z-${at}`, { zone }))));
    const { findings } = await imports.step(id, 'check');
    expect(findings?.unknown).toEqual([
      { field: 'regionId', text: 'Jos\u00E9', rows: 3 },
      { field: 'regionId', text: 'Stra\u00DFe', rows: 2 },
    ]);
    // As earlier versions kept them.
    await admin.patch(`/import/${id}`, { matches: { regionId: { 'Jos\u00E9': 'East', STRASSE: 'East' } } }).expect(200);
    expect(await imports.step(id, 'check')).toMatchObject({ newRows: 5, refusedRows: 0, findings: { unknown: [] } });
  });

  it('goes on where it was interrupted, and writes nothing twice', async () => {
    const { id } = await imports.sent(fileOf(...Array.from({ length: 45 }, (_, at) => line(`E-${at}`))));
    await imports.step(id, 'check');
    await admin.post(`/import/${id}/start`, {}).expect(200);
    let batches = 0;
    const dying = {
      ...api.services,
      write: ((author, work) =>
        ++batches > 2
          ? Promise.reject(new Error('the process died'))
          : api.services.write(author, work)) as typeof api.services.write,
    };
    await expect(runImport(dying, definitionOf, id)).rejects.toThrow('died');
    expect(await imports.read(id)).toMatchObject({ status: 'importing', doneRows: 40 });
    await Promise.all([runImport(api.services, definitionOf, id), runImport(api.services, definitionOf, id)]);
    expect(await imports.read(id)).toMatchObject({ status: 'imported', doneRows: 45, newRows: 45 });
    expect(await api.db.$count(job, sql`${job.externalNumber} like 'E-%'`)).toBe(45);
  });

  it('is canceled after the batch that runs, and taken back as far as nobody stands on it', async () => {
    const { id } = await imports.imported(fileOf(line('F-1'), line('F-2'), line('F-3')));
    const change = await imports.imported(fileOf(line('F-3', { labor: '7,00' })));
    await api.db
      .insert(jobInvoice)
      .values({ jobId: (await jobOf('F-1'))!.id, invoiceNumber: 'I', date: '2027-01-01', amount: '1.00' });
    expect(await imports.step(change.id, 'takeBack')).toMatchObject({ status: 'takenBack' });
    expect(await jobOf('F-3')).toMatchObject({ bidLaborCost: '1234.50' });
    await imports.step(id, 'takeBack');
    expect([await jobOf('F-2'), (await jobOf('F-1'))?.externalNumber]).toEqual([undefined, 'F-1']);
    expect((await imports.rowsOf(id)).map(({ errors }) => errors.map(({ reason }) => reason).join())).toEqual([
      expect.stringMatching(/is in use/),
      '',
      'was changed since',
    ]);
    const open = await imports.sent(fileOf(line('F-4')));
    await admin.post(`/import/${open.id}/check`, {}).expect(200);
    await admin.post(`/import/${open.id}/cancel`, {}).expect(200);
    await runImport(api.services, definitionOf, open.id);
    expect(await imports.read(open.id)).toMatchObject({ status: 'canceled', doneRows: 0 });
  });

  it('reads workbooks, and its template is a file of two rows that can be given', async () => {
    const cells = HEAD.split(';').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
    const texts = line('G-1').split(';');
    const row = texts.map((text, at) =>
      at === 6 || at === 7 ? `<c s="1"><v>${46_508 + at}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const book = workbookOf({
      sheets: { Notes: '', Open: `<row>${cells.join('')}</row><row>${row.join('')}</row>` },
      hidden: ['Notes'],
      formats: ['d-mmm-yy'],
    });
    expect(await imports.imported(book)).toMatchObject({ sheets: ['Open'], newRows: 1 });
    expect((await jobOf('G-1'))?.startDate.toISOString()).toBe('2027-05-07T04:00:00.000Z');
    const { text } = await admin.get('/import_template?kind=job').expect(200);
    const file = await imports.sent(text);
    expect(await imports.step(file.id, 'check')).toMatchObject({ newRows: 2, refusedRows: 0 });
  });

  it.each([
    ['nothing', ''],
    ['a header alone', HEAD],
    ['a PDF', '%PDF-1.7'],
  ])('refuses %s', async (_what, content) => {
    expect((await imports.send(content).expect(400)).body).toMatchObject({
      message: 'The file cannot be read',
      errors: [{ field: 'file' }],
    });
  });

  it('is for admins, in the state that a step needs, and of columns that there are', async () => {
    const supervisor = await requestsOf(api, (await add.person(api.db, 'subadmin')).id);
    const { id } = await imports.sent(fileOf(line('H-1')));
    await supervisor.get(`/import/${id}`).expect(403);
    await admin.post(`/import/${id}/start`, {}).expect(409);
    await admin.patch(`/import/${id}`, { mapping: { address: 99 } }).expect(400);
    await admin.patch(`/import/${id}`, { mapping: { jobId: 0 } }).expect(400);
    await admin.post('/import/999999/check', {}).expect(404);
  });
});
