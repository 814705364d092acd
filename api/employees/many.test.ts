import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ForeseenPeople } from '#shared/calls/employees.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
});
afterAll(() => api.close());

/** People of every role in a region, with those who change them. */
async function scene() {
  const { db } = api;
  const [region, other] = [await add.region(db), await add.region(db)];
  const here = { regionId: region.id };
  const [admin, subadmin] = [await add.person(db, 'admin', here), await add.person(db, 'subadmin', here)];
  const [anna, foreman] = [await add.person(db, 'supervisor', here), await add.person(db, 'foreman', here)];
  const worker = await add.person(db, 'worker', here);
  const gone = await add.person(db, 'worker', { ...here, isActive: false, erasedAt: new Date('2026-01-02T12:00:00Z') });
  const people = [admin, subadmin, anna, foreman, worker, gone];
  const [admins, subadmins] = [await requestsOf(api, admin.id), await requestsOf(api, subadmin.id)];
  return { region, other, admin, subadmin, anna, foreman, worker, gone, ids: people.map(({ id }) => id), admins, subadmins };
}
type Foreseen = z.infer<typeof ForeseenPeople>['data'][number];

const ask = async (who: Requests, ids: readonly number[], change: Record<string, unknown>): Promise<Foreseen[]> => {
  const given = Object.entries(change).map(([name, value]) => [name, String(value ?? 'none')]);
  const query = new URLSearchParams({ ids: ids.join(), ...Object.fromEntries(given) });
  return ForeseenPeople.parse((await who.get(`/employee/foreseen?${query}`).expect(200)).body).data;
};
/** Changes a person as the list does, by the command of one. */
const write = (who: Requests, { id, revision }: Foreseen, change: Record<string, unknown>) =>
  'isActive' in change
    ? who.put(`/employee/${id}/setActive`, { ...change, revision })
    : who.patch(`/employee/${id}`, { ...change, revision });

describe('GET /employee/foreseen [screens-5]', () => {
  it('says what stands in each person now, and who is so already', async () => {
    const { admins, region, other, anna, worker } = await scene();
    await admins.patch(`/employee/${worker.id}`, { supervisorId: anna.id, regions: [other.id] }).expect(200);
    const [foreseen] = await ask(admins, [worker.id], { regionId: other.id });
    expect(foreseen).toMatchObject({
      id: worker.id,
      employeeId: worker.employeeId,
      fullName: worker.fullName,
      revision: 2,
      isActive: true,
      regionId: region.id,
      region: region.name,
      furtherRegionIds: [other.id],
      supervisorId: anna.id,
      supervisor: anna.fullName,
      isAlready: false,
      refusal: null,
    });
    const isAlready = async (change: Record<string, unknown>) => (await ask(admins, [worker.id], change))[0]!.isAlready;
    expect(await isAlready({ isActive: true })).toBe(true);
    expect(await isAlready({ isActive: false })).toBe(false);
    expect(await isAlready({ regionId: region.id })).toBe(true);
    expect(await isAlready({ supervisorId: anna.id })).toBe(true);
    expect(await isAlready({ supervisorId: null })).toBe(false);
  });

  it.each(['admins', 'subadmins'] as const)('says of each what the change itself is answered: %s', async (who) => {
    const here = await scene();
    const { anna, other, worker, ids } = here;
    const changes = [
      { regionId: other.id },
      { supervisorId: anna.id },
      { supervisorId: worker.id },
      { supervisorId: null },
      { isActive: false },
      { isActive: true },
    ];
    for (const change of changes)
      for (const foreseen of await ask(here[who], ids, change)) {
        const answer = await write(here[who], foreseen, change);
        const refusal = answer.status === 200 ? null : { code: answer.body.code ?? '', message: answer.body.message };
        expect([change, foreseen.fullName, foreseen.refusal]).toEqual([change, foreseen.fullName, refusal]);
      }
  });

  it('names oneself, admins, the erased and supervisors among the refusals', async () => {
    const { admins, subadmins, admin, subadmin, anna, gone, ids } = await scene();
    const codes = async (who: Requests, change: Record<string, unknown>) => {
      const people = await ask(who, ids, change);
      return Object.fromEntries(people.flatMap(({ id, refusal }) => (refusal ? [[id, refusal.code || refusal.message]] : [])));
    };
    expect(await codes(admins, { isActive: false })).toEqual({ [admin.id]: 'ONESELF', [gone.id]: 'ERASED' });
    expect(await codes(subadmins, { isActive: false })).toEqual({
      [admin.id]: 'ADMINISTRATOR',
      [subadmin.id]: 'ONESELF',
      [gone.id]: 'ERASED',
    });
    expect(await codes(admins, { supervisorId: anna.id })).toEqual({
      [anna.id]: 'Nobody supervises themselves',
      [gone.id]: 'ERASED',
    });
  });

  it('is for those who may change people, and refuses a query without a change', async () => {
    const { admins, anna, foreman, worker, ids } = await scene();
    for (const { id } of [anna, foreman, worker])
      await (await requestsOf(api, id)).get(`/employee/foreseen?ids=${ids}&isActive=false`).expect(403);
    const errorsOf = async (query: string) => (await admins.get(`/employee/foreseen?ids=${ids}${query}`).expect(400)).body.errors;
    const one = [{ field: 'isActive', reason: 'must be given, or regionId, or supervisorId, and only one of them' }];
    expect(await errorsOf('')).toEqual(one);
    expect(await errorsOf('&isActive=true&supervisorId=none')).toEqual(one);
    expect(await errorsOf('&isActive=perhaps')).toEqual([{ field: 'isActive', reason: 'must be true or false' }]);
    expect(await errorsOf('&regionId=2000000000')).toEqual([{ field: 'regionId', reason: 'does not exist' }]);
  });
});
