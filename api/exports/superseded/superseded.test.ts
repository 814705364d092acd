import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { employee } from '#api/db/tables/people.ts';
import { exportContent } from '#api/db/tables/transfers.ts';
import type { Requests } from '#api/test/calls/requests.ts';
import { openOffice, tellAll } from '#api/test/calls/sheet-calls.ts';
import { KeptView } from '#api/test/kept-view.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { ExportDifferences, ExportInformation, SupersededFiles } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { addDays } from '#shared/rules/periods.ts';
import { generateExport } from '../generate-commands.ts';

const YESTERDAY = addDays(TODAY, -1);
const WEEK = { company: 'All', start: addDays(TODAY, -2), end: YESTERDAY };
const TIMESHEETS = { path: 'download_workshift_csv/custom', history: 'download_workshift_csv' };
const VISTA = { path: 'download_workshift_csv/custom/vista', history: 'download_workshift_csv/vista' };
const IIF = { path: 'download_iif/custom', history: 'download_iif' };
const JOBS = { path: 'download_job_csv/custom', history: 'download_job_csv' };
const PEOPLE = { path: 'employee/csv', history: 'employee/csv' };
type Family = typeof IIF;

let field: FieldDay;
let admin: Requests;
let subadmin: Requests;
let sheet: Awaited<ReturnType<FieldDay['workedByTwo']>>;
beforeAll(async () => {
  field = await openFieldDay();
  ({ admin, subadmin } = await openOffice(field));
  sheet = await field.workedByTwo(YESTERDAY);
  await field.api.db.update(employee).set({ companyName: 'TSU One' });
});
afterAll(() => field.api.close());

/** Generates a file of the current data; answers its id. */
async function made({ path }: Family, where: object = WEEK): Promise<number> {
  // The sheets in the CSV's tests are not approved.
  const words = path === TIMESHEETS.path ? { ...where, withUnapproved: true } : where;
  const asked = await admin.post(`/${path}/generate?where=${encodeURIComponent(JSON.stringify(words))}`, {}).expect(202);
  const { id } = oneOf(ExportInformation).parse(asked.body).data;
  const parts = { services: field.api.services, payroll: readConfig({}).payroll };
  await generateExport(parts, id!, new AbortController().signal);
  return id!;
}
const ask = ({ history }: Family, id: number) => `/${history}/superseded?where=${encodeURIComponent(JSON.stringify({ id }))}`;
async function superseded(family: Family, id: number): Promise<number | undefined> {
  const { body } = await admin.get(ask(family, id)).expect(200);
  return oneOf(SupersededFiles).parse(body).data.files[0]?.rows;
}
async function differencesFile({ history }: Family, id: number) {
  const { body } = await admin.get(`/${history}/differences/${id}`).expect(200);
  const { fileName, base64 } = oneOf(ExportDifferences).parse(body).data;
  return { fileName, text: Buffer.from(base64, 'base64').toString() };
}
async function differences(family: Family, id: number) {
  const { fileName, text } = await differencesFile(family, id);
  const [header = [], ...lines] = parse(text, { bom: true }) as string[][];
  return { fileName, header, lines: lines.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index]]))) };
}
const span = (from: string, to: string) => ({ start: at(from, YESTERDAY), end: at(to, YESTERDAY) });
const correct = (shift: { id: number }, change: object) =>
  admin
    .put('/workshift/', { workshifts: [edit(shift, { ...span('12:00', '16:00'), lunchTime: '0:00', ...change })] })
    .expect(200);

describe('a file of timesheets', () => {
  it('is superseded by each row that says something else now, is gone, or has come', async () => {
    const { first, second, foreman, dwoJob, phone } = sheet;
    const id = await made(TIMESHEETS);
    expect(await superseded(TIMESHEETS, id)).toBe(0);
    expect((await differences(TIMESHEETS, id)).lines).toEqual([]);
    await phone.patch(`/workshift/${first.id}`, { startPictureMatchStatus: 'notMatched' }).expect(200);
    expect(await superseded(TIMESHEETS, id)).toBe(0);
    await correct(first, span('12:00', '15:00'));
    expect(await superseded(TIMESHEETS, id)).toBe(1);
    const come = { dwoJobId: dwoJob.id, employeeId: foreman.id, type: 'NORMAL', ...span('12:00', '14:00') };
    await admin.post('/workshift', come).expect(201);
    expect(await superseded(TIMESHEETS, id)).toBe(2);
    await admin.delete(`/workshift/${second.id}`).expect(204);
    expect(await superseded(TIMESHEETS, id)).toBe(3);

    const { fileName, lines } = await differences(TIMESHEETS, id);
    expect(fileName).toMatch(/^timesheets_all_2026-11-16_2026-11-17_with-unapproved_differences_[0-9a-f]{8}\.csv$/);
    const said = lines.map((line) => [line['Change'], line['Last Name'], line['Total (min)']]);
    expect(said.sort()).toEqual(
      [
        ['New', sheet.worker.lastName, '180'],
        ['New', foreman.lastName, '120'],
        ['Taken back', sheet.worker.lastName, '240'],
        ['Taken back', sheet.workers[1]!.lastName, '240'],
      ].sort(),
    );
    expect(await differences(TIMESHEETS, id)).toMatchObject({ fileName });

    await correct(first, { phaseCode: '' });
    expect(await superseded(TIMESHEETS, id)).toBe(2);
    await field.api.db.delete(exportContent);
    await tellAll(field.api);
    expect(await superseded(TIMESHEETS, id)).toBeUndefined();
  });

  it('is read again after writes to its days alone', async () => {
    const today = await field.running();
    const id = await made(TIMESHEETS);
    const held = new KeptView(admin, ask(TIMESHEETS, id));
    expect(await held.ask()).toBe(200);
    const looks: string[] = [];
    field.api.app.live.onRead = (_, outcome) => looks.push(outcome);
    await today.phone.patch(today.path, { end: at('18:00') }).expect(200);
    expect([await held.ask(), looks]).toEqual([304, []]);
    await correct(sheet.first, span('12:00', '12:30'));
    expect([await held.ask(), held.answer, looks]).toEqual([200, { data: { files: [{ id, rows: 1 }] } }, ['another']]);
    field.api.app.live.onRead = () => undefined;
  });

  it('is superseded by what comes before its days, when that makes hours of its own overtime', async () => {
    const { worker, dwoJob } = await field.sheet(YESTERDAY);
    const days = { company: 'All', start: TODAY, end: TODAY };
    const today = await field.sheet();
    const long = (day: string) => ({ start: at('06:00', day), end: at('23:00', day), type: 'NORMAL', employeeId: worker.id });
    await admin.post('/workshift', { ...long(TODAY), end: at('19:00'), dwoJobId: today.dwoJob.id }).expect(201);
    await admin.post('/workshift', { ...long(YESTERDAY), dwoJobId: dwoJob.id }).expect(201);
    const id = await made(TIMESHEETS, days);
    expect(await superseded(TIMESHEETS, id)).toBe(0);
    const monday = await field.sheet(addDays(TODAY, -2));
    await admin.post('/workshift', { ...long(addDays(TODAY, -2)), dwoJobId: monday.dwoJob.id }).expect(201);
    expect(await superseded(TIMESHEETS, id)).toBe(1);
  });
});

describe('a payroll file', () => {
  it('is superseded by what is approved later, and takes back in Vista what is approved no more', async () => {
    const own = await field.workedByTwo(YESTERDAY);
    await field.api.db.update(employee).set({ companyName: 'TSU One' });
    const approve = () => admin.post(`/dwo_job/${own.dwoJob.id}/approve`, {}).expect(200);
    const [iif, vista] = [await made(IIF), await made(VISTA)];
    await approve();
    expect([await superseded(IIF, iif), await superseded(VISTA, vista)]).toEqual([2, 2]);
    const added = await differencesFile(IIF, iif);
    expect(added.fileName).toMatch(/\.iif$/);
    const activities = added.text.split('\r\n').map((line) => line.split('\t'));
    expect(activities.map(([word, date, , , , , duration]) => [word, date, duration])).toEqual([
      ['!TIMEACT', 'DATE', 'DURATION'],
      ['TIMEACT', '11/17/26', '4:00'],
      ['TIMEACT', '11/17/26', '4:00'],
      ['', undefined, undefined],
    ]);

    const [approved, paid] = [await made(VISTA), await made(IIF)];
    await correct(own.first, span('12:00', '15:00'));
    expect(await superseded(VISTA, approved)).toBe(2);
    await approve();
    expect(await superseded(VISTA, approved)).toBe(1);
    const { fileName, header, lines } = await differences(IIF, paid);
    expect([fileName.slice(-4), header.slice(0, 3), header[6]]).toEqual(['.csv', ['Change', 'DATE', 'JOB'], 'DURATION']);
    expect(lines.map((line) => [line['Change'], line['DURATION']])).toEqual([
      ['Taken back', '4:00'],
      ['New', '3:00'],
    ]);
    const after = await differences(VISTA, approved);
    expect(after.header[0]).toBe('Co');
    expect(after.lines.map((line) => line['Hours'])).toEqual(['-4.00', '3.00']);
    await subadmin.get(ask(IIF, iif)).expect(403);
    await subadmin.get(`/${IIF.history}/differences/${iif}`).expect(403);
    await admin.get(`/${IIF.history}/differences/${vista}`).expect(404);
  });
});

it('files of jobs and of people are superseded by what the office enters', async () => {
  const files = [
    [JOBS, await made(JOBS, { start: WEEK.start, end: TODAY })],
    [PEOPLE, await made(PEOPLE, {})],
  ] as const;
  for (const [family, id] of files) expect(await superseded(family, id)).toBe(0);
  await admin.patch(`/job/${sheet.job.id}`, { address: '12 Other Street' }).expect(200);
  await admin.patch(`/employee/${sheet.worker.id}`, { class: 'Lineman' }).expect(200);
  for (const [family, id] of files) expect(await superseded(family, id)).toBe(1);
  const { lines } = await differences(JOBS, files[0][1]);
  expect(lines.map((line) => [line['Change'], line['Address']])).toEqual([
    ['Taken back', sheet.job.address],
    ['New', '12 Other Street'],
  ]);
  expect(lines).toHaveLength(2);
  expect((await differences(PEOPLE, files[1][1])).lines.map((line) => line['Class'])).toEqual(['', 'Lineman']);
});
