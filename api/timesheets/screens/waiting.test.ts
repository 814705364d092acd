import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetTotal } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { tellAll } from '#api/test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { oneOf } from '#shared/http/query.ts';
import { addDays } from '#shared/rules/periods.ts';
import { Waiting } from '#shared/timesheets/waiting.ts';

let field: FieldDay;

beforeAll(async () => {
  field = await openFieldDay();
});
afterAll(() => field.api.close());

const waiting = async (who: Requests): Promise<Waiting> => {
  // Rows that a test writes are told by nobody.
  await tellAll(field.api);
  return oneOf(Waiting).parse((await who.get('/dwo/waiting').expect(200)).body).data;
};
const NOTHING = { approved: { sheets: 0, minutes: 0 }, running: 0, withoutSheet: 0, drafts: [] };

describe('what was done today, and what waits for whom [approval-15]', () => {
  it('counts what the reader has approved today, with its hours, and not what others have', async () => {
    const { office, dwo: day, dwoJob, job } = await field.worked();
    const ids = { dwoJobId: dwoJob.id, dwoId: day.id, jobId: job.id };
    await field.api.db.insert(sheetTotal).values({ ...ids, date: TODAY, minutes: 240, laborCents: 0, overtimeCents: 0 });
    const admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
    expect(await waiting(office)).toEqual(NOTHING);
    await office.post(`/dwo_job/${dwoJob.id}/approve`, {}).expect(200);
    expect((await waiting(office)).approved).toEqual({ sheets: 1, minutes: 240 });
    expect((await waiting(admin)).approved).toEqual({ sheets: 0, minutes: 0 });
    await office.post(`/dwo_job/${dwoJob.id}/unapprove`, {}).expect(200);
    expect((await waiting(office)).approved).toEqual({ sheets: 0, minutes: 0 });
  });

  it('counts crews at work, and days that are not submitted, for those who see them', async () => {
    const { office, supervisor, dwo: day, dwoJob, worker, phone } = await field.sheet();
    const other = await field.sheet();
    const start = new Date(at('12:00'));
    await field.make.addShift({ dwoJobId: dwoJob.id, date: TODAY, employeeId: worker.id, start });
    expect(await waiting(office)).toEqual({ ...NOTHING, running: 1 });
    await phone.patch(`/dwo/${day.id}`, { status: 'draft' }).expect(200);
    const drafts = [{ supervisorId: supervisor.id, supervisor: supervisor.fullName, days: 1 }];
    expect(await waiting(office)).toEqual({ ...NOTHING, running: 1, drafts });
    expect(await waiting(other.office)).toEqual(NOTHING);
  });

  it('misses a crew that had a sheet on such a weekday lately, until it begins one', async () => {
    const { supervisor, foreman, workers, region } = await field.make.addTeam();
    const office = await requestsOf(field.api, supervisor.id);
    const job = await field.make.addJob(region.id, { supervisorId: supervisor.id, status: 'inProgress' });
    await field.make.addCrew(foreman.id, job.id, [workers[0]!.id]);
    expect((await waiting(office)).withoutSheet).toBe(0);
    await field.make.addDwo(foreman.id, addDays(TODAY, -14));
    expect((await waiting(office)).withoutSheet).toBe(1);
    await field.make.addDwo(foreman.id, TODAY);
    expect((await waiting(office)).withoutSheet).toBe(0);
  });
});
