import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import type { RosterRow } from '#shared/roster/roster.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { ApproverSettings } from '#shared/settings.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { auditLog } from '../db/tables/settings.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { KeptView } from '../test/kept-view.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let adminId: number;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
});
afterAll(() => api.close());

const unlock = () => admin.post('/approversettings/auth', { password: 'muster-demo' }).expect(200);

describe('the numbers of jobs [jobs-12]', () => {
  const choose = (jobNumbers: unknown) => admin.put('/approversettings', { jobNumbers });
  const today = () => businessDate(api.services.now(), api.services.businessTimeZone);

  it('are the company’s own wherever people see them, as soon as that is chosen, and Muster’s again', async () => {
    const { job: work, dwo, region } = await make.addSheet(today());
    const bare = await make.addJob(region.id);
    await admin.patch(`/job/${work.id}`, { externalNumber: 'WM-1' }).expect(200);
    await tellAll(api);
    const roster = new KeptView(admin, `/roster?date=${today()}`);
    const sheet = new KeptView(admin, `/dwo/${dwo.id}/crew`);
    const shown = async () => {
      for (const view of [roster, sheet]) await view.ask();
      const { roster: rows } = roster.answer as { roster: RosterRow[] };
      const { jobs } = (sheet.answer as { data: CrewSheet }).data;
      const { data } = (await admin.get(`/job?order=[["id","ASC"]]`).expect(200)).body;
      return {
        list: (data as Job[]).filter(({ id }) => [work.id, bare.id].includes(id)).map((one) => one.shownNumber),
        roster: rows.filter(({ jobPk }) => jobPk === work.id).map((one) => one.shownNumber),
        sheet: jobs.map((one) => one.jobNumber),
      };
    };
    const asMuster = { list: [work.jobId, bare.jobId], roster: [work.jobId], sheet: [work.jobId] };
    expect(await shown()).toEqual(asMuster);
    await choose('own').expect(403);
    await unlock();
    await admin.put('/approversettings', { increaseSubadminPermissions: true }).expect(200);
    const { data } = oneOf(ApproverSettings).parse((await choose('own').expect(200)).body);
    expect(data).toMatchObject({ jobNumbers: 'own', isActive: true, lastUpdatedByEmployeeId: adminId });
    expect(await shown()).toEqual({ list: ['WM-1', bare.jobId], roster: ['WM-1'], sheet: ['WM-1'] });
    const [written] = await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(written).toMatchObject({
      action: 'approversettings.update',
      before: { jobNumbers: 'muster' },
      after: { jobNumbers: 'own' },
    });
    await admin.patch(`/job/${work.id}`, { externalNumber: 'WM-2' }).expect(200);
    expect(await shown()).toMatchObject({ list: ['WM-2', bare.jobId], roster: ['WM-2'], sheet: ['WM-2'] });
    await choose('muster').expect(200);
    expect(await shown()).toEqual(asMuster);
  });

  describe('once the own ones are chosen', () => {
    let team: Awaited<ReturnType<typeof make.addSheet>>;
    beforeAll(async () => {
      team = await make.addSheet(today());
      await unlock();
      await choose('own').expect(200);
      await admin.patch(`/job/${team.job.id}`, { externalNumber: 'WM 10' }).expect(200);
    });
    afterAll(() => choose('muster').expect(200));
    const dataOf = async (path: string) => (await admin.get(path).expect(200)).body.data;

    it('are in Workforce, Hierarchy, Staffing, and beside notes', async () => {
      const { job: work, foreman, dwo } = team;
      await admin.post('/jobnote', { jobId: work.id, dwoId: dwo.id, note: 'Gate' }).expect(201);
      const open = await make.addJob(team.region.id, { status: 'unassigned', externalNumber: 'WM-11' });
      await tellAll(api);
      expect((await dataOf(`/job/${work.id}/workforce`)).shownNumber).toBe('WM 10');
      const hierarchy = await dataOf(`/employee/${foreman.id}/hierarchy?jobId=${work.id}`);
      expect([hierarchy.jobs[0].shownNumber, hierarchy.teams[0].job.shownNumber]).toEqual(['WM 10', 'WM 10']);
      const { jobs } = await dataOf('/crew/needs');
      expect(jobs.find(({ id }: Job) => id === open.id).shownNumber).toBe('WM-11');
      const where = encodeURIComponent(JSON.stringify({ jobId: work.id }));
      expect((await dataOf(`/jobnote?where=${where}&include=["job"]`))[0].job.shownNumber).toBe('WM 10');
      expect((await dataOf(`/job/${work.id}/location`)).shownNumber).toBe('WM 10');
    });

    it('are in refusals, and an alert keeps the one that was shown', async () => {
      const { job: work, dwo, crew, dwoJob } = team;
      const again = await admin.post('/dwo_job', { dwoId: dwo.id, jobId: work.id, crewId: crew.id }).expect(409);
      expect([again.body.message, again.body.details]).toEqual(["Job #WM 10 is already on that day's sheet", { id: dwoJob.id }]);
      expect((await admin.delete(`/job/${work.id}`).expect(409)).body.message).toMatch(/^Job #WM 10 is in use \(/);
      await admin.patch(`/job/${work.id}`, { progressPercentage: 100, status: 'done' }).expect(200);
      const said = async () =>
        (await dataOf('/alert/admin'))
          .filter(({ jobId }: { jobId: number }) => jobId === work.id)
          .map(({ data }: { data: unknown }) => data);
      expect(await said()).toEqual([{ jobId: 'WM 10' }]);
      await choose('muster').expect(200);
      expect(await said()).toEqual([{ jobId: 'WM 10' }]);
      await choose('own').expect(200);
    });

    it('are the order of a list by number', async () => {
      const { id: regionId } = await make.addRegion();
      for (const externalNumber of ['S-10', 'S-9', 'S-100']) await make.addJob(regionId, { externalNumber });
      await tellAll(api);
      const where = encodeURIComponent(JSON.stringify({ regionId }));
      const numbers = async (way: string) =>
        (await dataOf(`/job?where=${where}&order=[["jobId","${way}"]]`)).map((one: Job) => one.shownNumber);
      expect(await numbers('ASC')).toEqual(['S-9', 'S-10', 'S-100']);
      expect(await numbers('DESC')).toEqual(['S-100', 'S-10', 'S-9']);
    });
  });

  it('are one of the two, and a change names something', async () => {
    await unlock();
    expect((await choose('client').expect(400)).body.errors).toEqual([{ field: 'jobNumbers', reason: 'must be muster or own' }]);
    expect((await admin.put('/approversettings', {}).expect(400)).body.errors).toHaveLength(1);
  });
});
