import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Crew, EmployeeCrew } from '#shared/crews/crews.ts';
import { listOf } from '#shared/http/query.ts';
import { Region } from '#shared/regions.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
const tokens: Record<string, string> = {};
const crews: Record<string, number> = {};
let foremanId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { db } = api;
  const region = await add.region(db, { name: 'b' });
  await add.region(db, { name: 'A' });
  const [anna, bert] = [await add.person(db, 'supervisor'), await add.person(db, 'supervisor')];
  const [one, two] = [await add.person(db, 'foreman'), await add.person(db, 'foreman')];
  await add.supervision(db, anna.id, one.id);
  const job = await add.job(db, region.id, { supervisorId: anna.id });
  const other = await add.job(db, region.id, { supervisorId: bert.id });
  crews['default'] = (await add.crew(db, one.id, null)).id;
  crews['job'] = (await add.crew(db, one.id, job.id, [(await add.person(db, 'worker')).id])).id;
  crews['other'] = (await add.crew(db, two.id, other.id)).id;
  foremanId = one.id;
  const people = { admin: await add.person(db, 'admin'), anna, bert, foreman: one };
  for (const [name, { id }] of Object.entries(people)) tokens[name] = await api.tokenFor(id);
});
afterAll(() => api.close());

const get = (who: string, path: string) =>
  supertest(api.app.server).get(`/api/v1${path}`).set('authorization', `Bearer ${tokens[who]}`);
const crewsSeenBy = async (who: string) => {
  const { data } = listOf(Crew).parse((await get(who, '/crew').expect(200)).body);
  return Object.keys(crews).filter((name) => data.some(({ id }) => id === crews[name]));
};

describe('GET crew', () => {
  it('shows each their own crews', async () => {
    expect(await crewsSeenBy('admin')).toEqual(['default', 'job', 'other']);
    expect(await crewsSeenBy('anna')).toEqual(['default', 'job']);
    expect(await crewsSeenBy('bert')).toEqual(['other']);
    expect(await crewsSeenBy('foreman')).toEqual(['default', 'job']);
    await get('bert', `/crew/${crews['job']}`).expect(404);
  });

  it('includes foreman, job and members', async () => {
    const include = encodeURIComponent(JSON.stringify(['foreman', 'job', 'employeeCrews.employee']));
    const { body } = await get('anna', `/crew/${crews['job']}?include=${include}`).expect(200);
    expect(Crew.parse(body.data)).toMatchObject({ foreman: { id: foremanId }, job: { jobId: expect.any(String) } });
    expect(body.data.employeeCrews.map((row: { employee: { role: string } }) => row.employee.role)).toEqual([
      'foreman',
      'worker',
    ]);
  });

  it('includes which pictures there are of its members', async () => {
    const [picture] = await api.db
      .insert(file)
      .values({ fileName: 'face.png', type: 'employee_picture', contentType: 'image/png', storageKey: 'face' })
      .returning();
    await api.db.insert(employeePicture).values({ employeeId: foremanId, pictureId: picture!.id, isMain: true });
    const include = encodeURIComponent(JSON.stringify(['employeeCrews.employee.employeePictures']));
    const { body } = await get('anna', `/crew/${crews['job']}?include=${include}`).expect(200);
    const faces = body.data.employeeCrews.map(({ employee }: { employee: { employeePictures: { pictureId: number }[] } }) =>
      employee.employeePictures.map(({ pictureId }) => pictureId),
    );
    expect(faces).toEqual([[picture!.id], []]);
  });
});

describe('GET employee_crew', () => {
  it('finds the current crews of a foreman', async () => {
    const where = encodeURIComponent(JSON.stringify({ employeeId: foremanId, isCurrent: true, isForeman: true }));
    const include = encodeURIComponent(JSON.stringify(['crew.job', 'employee']));
    const { data } = listOf(EmployeeCrew).parse(
      (await get('foreman', `/employee_crew?where=${where}&include=${include}`).expect(200)).body,
    );
    expect(data.map(({ crewId }) => crewId)).toEqual([crews['default'], crews['job']]);
    expect(data[0]).toMatchObject({ crew: { isDefault: true, job: null }, employee: { id: foremanId } });
    expect(listOf(EmployeeCrew).parse((await get('bert', `/employee_crew?where=${where}`).expect(200)).body).count).toBe(0);
  });
});

describe('GET region', () => {
  it('lists all regions by name, to everybody', async () => {
    for (const who of ['admin', 'bert', 'foreman']) {
      const { data } = listOf(Region).parse((await get(who, '/region').expect(200)).body);
      expect(data.map(({ name }) => name)).toEqual(['A', 'b']);
    }
  });
});
