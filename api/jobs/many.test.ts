import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ForeseenJobs } from '#shared/jobs/many.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
});
afterAll(() => api.close());

/** Two jobs of a supervisor and one of another, with those who change them. */
async function scene() {
  const { db } = api;
  const [region, other] = [await add.region(db), await add.region(db)];
  const [anna, bert] = [await add.person(db, 'supervisor'), await add.person(db, 'supervisor')];
  const foreman = await add.person(db, 'foreman');
  const first = await add.job(db, region.id, { supervisorId: anna.id, status: 'inProgress' });
  const second = await add.job(db, region.id, { supervisorId: anna.id, status: 'done', finalizedDate: '2026-10-02' });
  const third = await add.job(db, other.id, { supervisorId: bert.id });
  await add.crew(db, foreman.id, first.id, []);
  const admin = await requestsOf(api, (await add.person(db, 'admin')).id);
  const subadmin = await requestsOf(api, (await add.person(db, 'subadmin')).id);
  const [annas, foremans] = [await requestsOf(api, anna.id), await requestsOf(api, foreman.id)];
  const worker = await requestsOf(api, (await add.person(db, 'worker')).id);
  return { region, other, anna, bert, first, second, third, admin, subadmin, annas, foremans, worker };
}
type Foreseen = z.infer<typeof ForeseenJobs>['data'][number];

const ask = async (who: Requests, ids: readonly number[], change: Record<string, string | number>): Promise<Foreseen[]> => {
  const query = new URLSearchParams({ ids: ids.join(), ...change } as Record<string, string>);
  return ForeseenJobs.parse((await who.get(`/job/foreseen?${query}`).expect(200)).body).data;
};
const said = (jobs: readonly Foreseen[]) => jobs.map(({ id, isAlready, refusal }) => [id, isAlready, refusal?.message ?? null]);

describe('GET /job/foreseen [screens-5]', () => {
  it('says what stands in each job now, and which are so already', async () => {
    const { admin, first, second, third, region, anna } = await scene();
    const jobs = await ask(admin, [third.id, second.id, first.id], { status: 'done' });
    expect(said(jobs)).toEqual([
      [first.id, false, null],
      [second.id, true, null],
      [third.id, false, null],
    ]);
    expect(jobs[0]).toEqual({
      id: first.id,
      jobId: first.jobId,
      shownNumber: first.shownNumber,
      address: first.address,
      revision: first.revision,
      status: 'inProgress',
      finalizedDate: null,
      regionId: region.id,
      region: region.name,
      supervisorId: anna.id,
      supervisor: anna.fullName,
      isAlready: false,
      refusal: null,
    });
    expect(said(await ask(admin, [first.id, third.id], { regionId: region.id }))).toEqual([
      [first.id, true, null],
      [third.id, false, null],
    ]);
    expect(said(await ask(admin, [first.id], { supervisorId: 'none' }))).toEqual([[first.id, false, null]]);
  });

  it('says of each what the change itself is answered', async () => {
    const { admin, subadmin, annas, foremans, anna, bert, first, second, third, other } = await scene();
    const inactive = await add.person(api.db, 'supervisor', { isActive: false });
    const changes: [Requests, object][] = [
      [admin, { supervisorId: bert.id }],
      [subadmin, { regionId: other.id }],
      [admin, { supervisorId: inactive.id }],
      [admin, { supervisorId: 2_000_000_000 }],
      [annas, { supervisorId: bert.id }],
      [annas, { supervisorId: null }],
      [annas, { supervisorId: anna.id }],
      [annas, { regionId: other.id }],
      [foremans, { status: 'suspended' }],
      [foremans, { regionId: other.id }],
      [foremans, { supervisorId: null }],
    ];
    for (const [who, change] of changes) {
      const query = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? 'none']));
      for (const foreseen of await ask(who, [first.id, second.id, third.id], query)) {
        const answer = await who.patch(`/job/${foreseen.id}`, { ...change, revision: foreseen.revision });
        const refusal = answer.status === 200 ? null : { code: answer.body.code ?? '', message: answer.body.message };
        expect([change, foreseen.id, foreseen.refusal]).toEqual([change, foreseen.id, refusal]);
      }
    }
  });

  it('leaves out what the caller does not see, and is for those who may change jobs', async () => {
    const { annas, foremans, worker, first, second, third } = await scene();
    const ids = [first.id, second.id, third.id];
    expect((await ask(annas, ids, { status: 'done' })).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await ask(foremans, ids, { status: 'done' })).map(({ id }) => id)).toEqual([first.id]);
    await worker.get(`/job/foreseen?ids=${ids}&status=done`).expect(403);
  });

  it('refuses a query without a change, a region that does not exist, and too many jobs', async () => {
    const { admin, first } = await scene();
    const refusalsOf = async (query: string) => (await admin.get(`/job/foreseen?${query}`).expect(400)).body.errors;
    const one = [{ field: 'status', reason: 'must be given, or regionId, or supervisorId, and only one of them' }];
    expect(await refusalsOf(`ids=${first.id}`)).toEqual(one);
    expect(await refusalsOf(`ids=${first.id}&status=done&regionId=1`)).toEqual(one);
    expect(await refusalsOf(`ids=${first.id}&regionId=2000000000`)).toEqual([{ field: 'regionId', reason: 'does not exist' }]);
    expect(await refusalsOf(`ids=all&status=done`)).toEqual([
      { field: 'ids', reason: 'must be row numbers separated by commas' },
    ]);
    const many = Array.from({ length: 301 }, (_, index) => index + 1);
    expect(await refusalsOf(`ids=${many}&status=done`)).toEqual([{ field: 'ids', reason: 'must name at most 300' }]);
  });
});

describe('PATCH job with the day on which it was finished [jobs-6]', () => {
  it('is finished on that day again, and only then', async () => {
    const { admin, annas, foremans, first, second } = await scene();
    const reopened = await admin.patch(`/job/${second.id}`, { status: 'inProgress' }).expect(200);
    expect(reopened.body.data.finalizedDate).toBeNull();
    const again = await annas.patch(`/job/${second.id}`, { status: 'done', finalizedDate: '2026-10-02' }).expect(200);
    expect([again.body.data.status, again.body.data.finalizedDate]).toEqual(['done', '2026-10-02']);
    const refusal = async (body: object) => (await admin.patch(`/job/${first.id}`, body).expect(400)).body.errors;
    expect(await refusal({ finalizedDate: '2026-10-02' })).toEqual([{ field: 'finalizedDate', reason: 'is for a finished job' }]);
    expect(await refusal({ status: 'done', finalizedDate: '2099-01-01' })).toEqual([
      { field: 'finalizedDate', reason: 'must not be in the future' },
    ]);
    await foremans.patch(`/job/${first.id}`, { status: 'done', finalizedDate: '2026-10-02' }).expect(403);
  });
});
