import { isNotNull } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { Employee, EmployeeProfile } from '#shared/employees.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { crew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { employeeRegion, user } from '../db/tables/people.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let people: Record<'admin' | 'anna' | 'bert' | 'foreman' | 'worker' | 'loner', { id: number; fullName: string }>;
let regions: { east: number; north: number };
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { db } = api;
  const region = await add.region(db, { name: 'East' });
  const north = await add.region(db, { name: 'North' });
  regions = { east: region.id, north: north.id };
  people = {
    admin: await add.person(db, 'admin'),
    anna: await add.person(db, 'supervisor', { firstName: 'Anna' }),
    bert: await add.person(db, 'supervisor', { firstName: 'Bert', regionId: north.id }),
    foreman: await add.person(db, 'foreman', { earningRate1: 'Foreman - ST 48.50', accountNo: '0042', regionId: region.id }),
    worker: await add.person(db, 'worker', { firstName: 'Zoë' }),
    loner: await add.person(db, 'worker', { firstName: 'ada' }),
  };
  await add.supervision(db, people.anna.id, people.foreman.id);
  const job = await add.job(db, region.id, { supervisorId: people.anna.id });
  await add.crew(db, people.foreman.id, job.id, [people.worker.id]);
  await db.insert(employeeRegion).values({ employeeId: people.bert.id, regionId: region.id });
  await db.insert(user).values({ employeeId: people.worker.id, isLoggedIn: true, lastLogin: new Date('2026-01-02T03:04:05Z') });
  const [picture] = await db
    .insert(file)
    .values({ fileName: 'a.png', type: 'employee_picture', contentType: 'image/png', storageKey: 'k1' })
    .returning();
  await db.insert(employeePicture).values({ employeeId: people.worker.id, pictureId: picture!.id, isMain: true });
  for (const [name, { id }] of Object.entries(people)) tokens[name] = await api.tokenFor(id);
});
afterAll(() => api.close());

const get = (who: keyof typeof people, path: string, headers: Record<string, string> = {}) =>
  supertest(api.app.server)
    .get(`/api/v1${path}`)
    .set({ authorization: `Bearer ${tokens[who]}`, ...headers });
const list = async (who: keyof typeof people, query: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  const search = new URLSearchParams({
    limit: '300',
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])),
  });
  return listOf(Employee).parse((await get(who, `/employee?${search}`, headers).expect(200)).body).data;
};
const names = (rows: { id: number }[]) =>
  Object.entries(people).flatMap(([name, { id }]) => (rows.some((row) => row.id === id) ? [name] : []));

describe('GET employee', () => {
  it('shows each their own people', async () => {
    expect(names(await list('admin'))).toEqual(Object.keys(people));
    expect(names(await list('anna'))).toEqual(['anna', 'foreman', 'worker']);
    expect(names(await list('bert'))).toEqual(['bert']);
    expect(names(await list('foreman'))).toEqual(['anna', 'foreman', 'worker']);
    await get('worker', '/employee').expect(403);
  });

  it('is narrowed by the selected supervisors, the list of all supervisors excepted', async () => {
    const selected = { [SUPERVISORS_HEADER]: String(people.anna.id) };
    expect(names(await list('admin', {}, selected))).toEqual(['anna', 'foreman', 'worker']);
    expect(names(await list('admin', { where: { role: 'supervisor' } }, selected))).toEqual(['anna', 'bert']);
    expect(names(await list('anna', { where: { role: 'supervisor' } }))).toEqual(['anna']);
  });

  it('shows rates and account numbers to admins only', async () => {
    const rates = async (who: keyof typeof people) => (await list(who, { where: { role: 'foreman' } }))[0];
    expect(await rates('admin')).toMatchObject({ earningRate1: 'Foreman - ST 48.50', accountNo: '0042' });
    for (const field of ['earningRate1', 'accountNo']) expect(await rates('anna')).not.toHaveProperty(field);
  });

  it('shows region, regions, supervisor, sign-in and picture, and sorts names without regard to case', async () => {
    const rows = await list('admin', { include: ['region', 'regions', 'supervisor'], order: [['fullName', 'ASC']] });
    expect(rows.map(({ firstName }) => firstName)).toEqual(['ada', 'admin', 'Anna', 'Bert', 'foreman', 'Zoë']);
    expect(rows.find(({ id }) => id === people.foreman.id)).toMatchObject({
      region: { name: 'East' },
      regions: [{ name: 'East' }],
      supervisor: { id: people.anna.id },
      pictureUrl: null,
      isLoggedIn: false,
      lastLogin: null,
    });
    expect(rows.find(({ id }) => id === people.worker.id)).toMatchObject({
      regions: [],
      supervisor: null,
      pictureUrl: expect.stringContaining('/file/content/k1?'),
      isLoggedIn: true,
      lastLogin: '2026-01-02T03:04:05.000Z',
    });
  });

  it('leaves out who is on a crew of a job already, for those who choose', async () => {
    const [row] = await api.db.select({ jobId: crew.jobId }).from(crew).where(isNotNull(crew.jobId));
    const left = async (who: keyof typeof people, jobId: unknown) =>
      names(listOf(Employee).parse((await get(who, `/employee?excludeJobId=${jobId}`).expect(200)).body).data);
    expect(await left('admin', row!.jobId)).toEqual(Object.keys(people).filter((name) => !['foreman', 'worker'].includes(name)));
    expect(await left('anna', row!.jobId)).toEqual(['anna']);
    expect(await left('admin', 999_999)).toEqual(Object.keys(people));
    const { body } = await get('admin', '/employee?excludeJobId=x').expect(400);
    expect(body.errors[0].field).toBe('excludeJobId');
  });

  it('finds by supervisor, region and search', async () => {
    expect(names(await list('admin', { where: { supervisorId: people.anna.id } }))).toEqual(['foreman']);
    expect(names(await list('admin', { where: { regionName: { $iLike: 'east' } } }))).toEqual(['foreman']);
    expect(names(await list('admin', { where: { searchData: { $iLike: 'zoë 0' } } }))).toEqual(['worker']);
    await get('admin', `/employee?where=${encodeURIComponent('{"pictureUrl":"k1"}')}`).expect(400);
  });

  it('finds the people of a region, whose home it is and who have it as a further one [people-10]', async () => {
    const { east, north } = regions;
    const found = async (regionId: unknown) => names(await list('admin', { where: { regionId } }));
    expect(await found(east)).toEqual(['bert', 'foreman']);
    expect(await found({ $in: [north] })).toEqual(['bert']);
    expect(await found({ $in: [north, east] })).toEqual(['bert', 'foreman']);
    expect(await found({ $ne: east })).toEqual(['admin', 'anna', 'worker', 'loner']);
    expect(await found({ $ne: north })).toEqual(['admin', 'anna', 'foreman', 'worker', 'loner']);
    expect(await found(null)).toEqual(['admin', 'anna', 'worker', 'loner']);
    expect(names(await list('bert', { where: { regionId: east } }))).toEqual(['bert']);
  });
});

describe('GET employee/:id', () => {
  it('answers one person to those who see them', async () => {
    expect(oneOf(Employee).parse((await get('anna', `/employee/${people.worker.id}`).expect(200)).body).data.firstName).toBe(
      'Zoë',
    );
    await get('bert', `/employee/${people.worker.id}`).expect(404);
  });
});

describe('GET employee/profile', () => {
  const profile = async (who: keyof typeof people, query: string) =>
    oneOf(z.array(EmployeeProfile)).parse((await get(who, `/employee/profile?${query}`).expect(200)).body).data;

  it('answers names and pictures of the people that the caller sees', async () => {
    const found = await profile('anna', `employeeIds=${people.worker.id},${people.loner.id}`);
    expect(found).toEqual([
      { id: people.worker.id, fullName: people.worker.fullName, pictureUrl: expect.stringContaining('/file/content/k1?') },
    ]);
    expect(await profile('admin', `employeeIds=[${people.worker.id},${people.loner.id}]`)).toHaveLength(2);
    expect(await profile('admin', `employeeIds=${people.worker.id}&employeeIds=${people.loner.id}`)).toHaveLength(2);
    const [row] = await api.db.select().from(user);
    expect(await profile('admin', `userIds=${row!.id}`)).toMatchObject([{ id: people.worker.id }]);
  });

  it('refuses lists it cannot read', async () => {
    for (const [query, field] of [
      ['', 'employeeIds'],
      ['employeeIds=x', 'employeeIds'],
      ['userIds=1&employeeIds=1', 'employeeIds'],
      ['userIds=0', 'userIds'],
      ['foo=1', 'foo'],
    ])
      expect((await get('admin', `/employee/profile?${query}`).expect(400)).body.errors[0].field).toBe(field);
  });
});
