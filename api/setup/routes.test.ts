import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { oneOf } from '#shared/http/query.ts';
import { CompanySetup } from '#shared/summary.ts';
import { user } from '../db/tables/people.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

const setupFor = async (who: Requests) => {
  // The rows are written by hand.
  await api.services.write(SYSTEM, async (write) => write.changed('job'));
  return oneOf(CompanySetup).parse((await who.get('/setup').expect(200)).body).data;
};
const isSettingUp = async (who: Requests) => (await who.get('/auth/me').expect(200)).body.data.isSettingUp as boolean;
const NONE = { total: 0, missing: 0 };

/* Each test goes on from the one before: the company grows. */
describe('GET /setup', () => {
  it('answers nothing but zeros for an empty company', async () => {
    const { isDone, steps } = await setupFor(admin);
    expect(isDone).toBe(false);
    expect(steps).toEqual({
      regions: NONE,
      people: NONE,
      jobs: NONE,
      places: NONE,
      crews: NONE,
      phaseCodes: NONE,
      payroll: NONE,
      phones: NONE,
    });
    expect(await isSettingUp(admin)).toBe(true);
  });

  it('counts what is there, and what is not ready', async () => {
    const region = await make.addRegion();
    const supervisor = await make.addPerson('supervisor');
    const [led, alone] = [await make.addPerson('foreman'), await make.addPerson('foreman')];
    const paid = { companyName: 'TSU One', class: 'Lineman' };
    const [hand] = [await make.addPerson('worker', paid), await make.addPerson('worker', { companyName: 'TSU One' })];
    await make.addPerson('worker', { isActive: false });
    const [job] = [
      await make.addJob(region.id, { supervisorId: supervisor.id }),
      await make.addJob(region.id, { status: 'unassigned', latitude: null, longitude: null }),
    ];
    await make.addJob(region.id, { status: 'completed' });
    await make.addPhaseCodes(job.id, ['TRENCH', 'SPLICE']);
    await make.addCrew(led.id, job.id, [hand.id]);
    // A foreman alone is no crew yet.
    await make.addCrew(alone.id, null, []);
    await api.db.update(user).set({ lastLogin: new Date() }).where(eq(user.employeeId, led.id));

    expect(await setupFor(admin)).toEqual({
      isDone: false,
      steps: {
        regions: { total: 1, missing: 0 },
        // The other worker and no foreman: the second has a crew, if an empty one.
        people: { total: 5, missing: 1 },
        jobs: { total: 2, missing: 1 },
        places: { total: 1, missing: 1 },
        crews: { total: 1, missing: 1 },
        phaseCodes: { total: 2, missing: 1 },
        payroll: { total: 1, missing: 3 },
        phones: { total: 1, missing: 1 },
      },
    });

    const narrowed = await requestsOf(api, (await make.addPerson('subadmin')).id, {
      [SUPERVISORS_HEADER]: String(supervisor.id),
    });
    expect((await setupFor(narrowed)).steps.jobs).toEqual({ total: 1, missing: 0 });
  });

  it('is for admins and sub-admins', async () => {
    for (const role of ['supervisor', 'foreman', 'worker'] as const) {
      const who = await requestsOf(api, (await make.addPerson(role)).id);
      await who.get('/setup').expect(403);
      expect(await isSettingUp(who)).toBe(false);
    }
  });

  it('is over with the first shift', async () => {
    const { dwoJob, dwo, workers } = await make.addSheet('2026-11-18');
    const start = new Date('2026-11-18T12:00:00Z');
    await make.addShift({ dwoJobId: dwoJob.id, date: dwo.date, employeeId: workers[0]!.id, start });
    const { isDone, steps } = await setupFor(admin);
    expect([isDone, steps.people]).toEqual([true, NONE]);
    expect(await isSettingUp(await requestsOf(api, (await make.addPerson('admin')).id))).toBe(false);
  });
});
