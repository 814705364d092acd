import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, edit, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';
import { SheetHistory } from '#shared/timesheets/history.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let workedByTwo: FieldDay['workedByTwo'];
let admin: Requests;
let adminName: string;

beforeAll(async () => {
  ({ api, make, workedByTwo } = await openFieldDay());
  const person = await make.addPerson('admin');
  admin = await requestsOf(api, person.id);
  adminName = person.fullName;
});
afterAll(() => api.close());

async function historyOf(who: Requests, dwoJobId: number, query = 'limit=300'): Promise<SheetHistory> {
  const { body } = await who.get(`/dwo_job/${dwoJobId}/history?${query}`).expect(200);
  return SheetHistory.parse(body);
}
const actionsIn = ({ data }: SheetHistory) => data.map(({ changes }) => changes.map(({ action }) => action));

/** Makes each kind of write to a sheet once. */
async function writtenSheet() {
  const made = await workedByTwo();
  const { office, phone, first, second, workers, dwoJob: sheet, dwo: day, job } = made;
  const path = `/dwo_job/${sheet.id}`;
  const lunch = { workShiftId: second.id, type: 'lunch', start: at('13:00'), end: at('13:30') };
  const pause = (await phone.post('/timebreak', lunch).expect(201)).body.data.id;
  await office.put(`/workshift/${first.id}`, edit(first, { id: undefined })).expect(200);
  const entry = { dwoJobId: sheet.id, employeeName: 'Terry Temp', type: 'NORMAL', start: at('17:30'), end: at('18:30') };
  const temporal = (await office.post('/temporal_workshift', entry).expect(201)).body.data.id;
  await office.post(`/temporal_workshift/${temporal}/swap`, { employeeId: workers[0]!.id }).expect(201);
  await office.post('/jobnote', { workshiftId: second.id, note: 'Left early' }).expect(201);
  await office.post('/jobnote', { dwoId: day.id, jobId: job.id, note: 'Rain at noon' }).expect(201);
  await office.delete(`/timebreak/${pause}`).expect(204);
  await office.delete(`/workshift/${second.id}`).expect(204);
  await office.post(`${path}/sendBack`, { reason: 'Whose lunch?' }).expect(200);
  return { ...made, path, pause, temporal };
}

describe('GET /dwo_job/:id/history', () => {
  it('tells every write of a sheet, the newest first, with all that it changed', async () => {
    const { office, dwoJob: sheet, first, second, workers, supervisor, foreman, pause } = await writtenSheet();
    const history = await historyOf(office, sheet.id);
    expect(actionsIn(history)).toEqual([
      ['dwo_job.sendBack', 'workshift.sendBack', 'workshift.sendBack'],
      ['jobnote.delete', 'workshift.delete'],
      ['timebreak.delete', 'workshift.hours'],
      ['jobnote.create'],
      ['jobnote.create'],
      ['temporal_workshift.delete', 'workshift.create'],
      ['temporal_workshift.create'],
      ['workshift.edit'],
      ['timebreak.create', 'workshift.hours'],
    ]);
    const [sentBack, removed, unpaused, , comment, swap, , edited, paused] = history.data;
    expect(sentBack).toMatchObject({
      by: supervisor.fullName,
      byId: supervisor.id,
      actingAs: null,
      changes: [
        {
          part: 'dwo_job',
          rowId: sheet.id,
          person: null,
          fields: {
            status: { before: 'submitted', after: 'draft' },
            sentBackReason: { before: null, after: 'Whose lunch?' },
          },
        },
        { person: workers[0]!.fullName, fields: { approvalStatus: { before: 'submitted', after: 'draft' } } },
        {},
      ],
    });
    expect(removed!.changes).toMatchObject([
      { person: workers[1]!.fullName, fields: { note: { before: 'Left early', after: null } } },
      { rowId: second.id, person: workers[1]!.fullName, fields: { hours: { before: 240, after: null } } },
    ]);
    expect(unpaused!.changes).toMatchObject([
      { part: 'timebreak', rowId: pause, person: workers[1]!.fullName, fields: { end: { before: at('13:30'), after: null } } },
      { fields: { hours: { before: 210, after: 240 } } },
    ]);
    expect(comment!.changes).toMatchObject([{ person: workers[1]!.fullName, fields: { note: { after: 'Left early' } } }]);
    expect(swap!.changes).toMatchObject([{ person: 'Terry Temp' }, { person: workers[0]!.fullName }]);
    expect(edited!.changes).toMatchObject([
      {
        rowId: first.id,
        person: workers[0]!.fullName,
        fields: {
          end: { before: at('16:00'), after: at('17:00') },
          hours: { before: 240, after: 270 },
          lunchMinutes: { before: 0, after: 30 },
          phaseCode: { before: null, after: 'TRENCH' },
        },
      },
    ]);
    expect(paused).toMatchObject({ by: foreman.fullName });
  });

  it('tells no rates, costs or pictures', async () => {
    const { office, dwoJob: sheet, first } = await writtenSheet();
    await api.db.execute(sql`update workshift set straight_rate = 4850 where id = ${first.id}`);
    await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(409);
    await admin.post(`/dwo/${sheet.dwoId}/timeOff`, { dwoJobIds: [sheet.id], employeeIds: [first.employeeId] }).expect(200);
    const told = JSON.stringify(await historyOf(admin, sheet.id));
    expect(told).toContain('workshift.timeOff');
    expect(told).not.toMatch(/rate|cost|4850|picture\w*Id/i);
  });

  it('is paged by writes, and empty past the last', async () => {
    const { office, dwoJob: sheet } = await writtenSheet();
    const all = await historyOf(office, sheet.id);
    const page = await historyOf(office, sheet.id, 'limit=2&offset=1');
    expect(page).toMatchObject({ count: 9, limit: 2, offset: 1, date: all.date });
    expect(page.data).toEqual(all.data.slice(1, 3));
    expect(await historyOf(office, sheet.id, 'offset=300')).toMatchObject({ count: 9, data: [] });
    await office.get(`/dwo_job/${sheet.id}/history?where={}`).expect(400);
    const { dwoJob: unwritten, ...other } = await workedByTwo();
    expect(await historyOf(other.office, unwritten.id)).toMatchObject({ count: 0, data: [] });
  });

  it('is for everybody in the office who sees the sheet', async () => {
    const { dwoJob: sheet, phone, worker } = await workedByTwo();
    const path = `/dwo_job/${sheet.id}/history`;
    await admin.get(path).expect(200);
    await (await workedByTwo()).office.get(path).expect(404);
    await phone.get(path).expect(403);
    await (await requestsOf(api, worker.id)).get(path).expect(403);
    await admin.get('/dwo_job/999999/history').expect(404);
    expect((await historyOf(admin, sheet.id)).data).toEqual([]);
  });

  it('knows nothing of other sheets of the day', async () => {
    const { office, dwo: day, region, supervisor, crew, dwoJob: sheet } = await workedByTwo();
    const second = await make.addJob(region.id, { supervisorId: supervisor.id });
    const other = await make.addDwoJob(day.id, second.id, crew.id);
    await office.post(`/dwo_job/${other.id}/approve`, {}).expect(200);
    await office.post('/jobnote', { dwoId: day.id, jobId: second.id, note: 'Of the other' }).expect(201);
    await admin.post(`/dwo_job/${other.id}/unapprove`, {}).expect(200);
    expect((await historyOf(office, sheet.id)).data).toEqual([]);
    const history = await historyOf(office, other.id);
    expect(actionsIn(history)).toEqual([['dwo_job.unapprove'], ['jobnote.create'], ['dwo_job.approve']]);
    expect(history.data[0]).toMatchObject({ by: adminName });
  });
});
