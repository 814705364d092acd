import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../db/tables/settings.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { contentOf } from '../test/calls/tags.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let admin: Requests;
let other: Requests;
let foreman: Requests;
let adminId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  adminId = (await add.person(api.db, 'admin', { firstName: 'Ada', lastName: 'One' })).id;
  admin = await requestsOf(api, adminId);
  other = await requestsOf(api, (await add.person(api.db, 'subadmin')).id);
  foreman = await requestsOf(api, (await add.person(api.db, 'foreman')).id);
});
afterAll(() => api.close());

const newRegion = async (name: string): Promise<number> => (await admin.post('/region', { name }).expect(201)).body.data.id;
const audited = async (id: number) => (await api.db.select().from(auditLog)).filter((row) => row.subjectId === String(id));

describe('the calls of a declared view', () => {
  it('create, replace, change and delete a row, each with its audit entry', async () => {
    const { body } = await admin.post('/region', { name: ' North ' }).expect(201);
    const { id } = body.data;
    expect(body).toEqual({ data: { id, name: 'North', yardLatitude: null, yardLongitude: null, revision: 1 } });
    expect((await admin.put(`/region/${id}`, { name: 'Upper North', revision: 1 }).expect(200)).body.data.name).toBe(
      'Upper North',
    );
    await admin.patch(`/region/${id}`, { yardLatitude: 41, revision: 2 }).expect(200);
    await admin.delete(`/region/${id}?revision=3`).expect(204);
    await admin.get(`/region/${id}`).expect(404);
    expect(await audited(id)).toMatchObject([
      { action: 'region.create', actorId: adminId, before: null, after: { name: 'North' }, requestId: expect.any(String) },
      { action: 'region.update', before: { name: 'North', revision: 1 }, after: { name: 'Upper North', revision: 2 } },
      { action: 'region.update', before: { yardLatitude: null }, after: { yardLatitude: 41, name: 'Upper North' } },
      { action: 'region.delete', before: { name: 'Upper North' }, after: null },
    ]);
  });

  it('refuse callers without the right before anything that was sent is looked at, HEAD included', async () => {
    const worker = await requestsOf(api, (await add.person(api.db, 'worker')).id);
    await worker.post('/region', { nonsense: true }).expect(403);
    await worker.get('/job?nonsense=1').expect(403);
    await worker.get('/job/nonsense').expect(403);
    const answer = await api.app.inject({
      method: 'HEAD',
      url: '/api/v1/job',
      headers: { authorization: `Bearer ${await api.tokenFor((await add.person(api.db, 'worker')).id)}` },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('wake the readers of the view', async () => {
    const before = contentOf((await admin.get('/region')).headers['etag']);
    await newRegion('Woken');
    expect(contentOf((await admin.get('/region')).headers['etag'])).not.toBe(before);
  });

  it('refuse a change of a row that somebody changed meanwhile', async () => {
    const id = await newRegion('Twice');
    await admin.put(`/region/${id}`, { name: 'First', revision: 1 }).expect(200);
    for (const late of [other.put(`/region/${id}`, { name: 'Second', revision: 1 }), other.delete(`/region/${id}?revision=1`)])
      expect((await late.expect(409)).body).toMatchObject({
        code: 'REVISION_CHANGED',
        details: { revision: 2, changes: [{ by: 'Ada One', fields: { name: { before: 'Twice', after: 'First' } } }] },
      });
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => admin.patch(`/region/${id}`, { name, revision: 2 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('leave nothing behind when nothing is changed or the database refuses', async () => {
    const id = await newRegion('Quiet');
    await newRegion('Taken');
    await admin.patch(`/region/${id}`, {}).expect(200);
    await admin.patch(`/region/${id}`, { name: 'Taken' }).expect(409);
    await add.person(api.db, 'worker', { regionId: id });
    await admin.delete(`/region/${id}`).expect(409);
    expect(await audited(id)).toHaveLength(1);
  });

  it('refuse roles, rows that are not there, and bodies by field', async () => {
    const id = await newRegion('Kept');
    await foreman.post('/region', { name: 'x' }).expect(403);
    await foreman.delete(`/region/${id}`).expect(403);
    await admin.put('/region/999999', { name: 'x' }).expect(404);
    await admin.delete('/region/999999').expect(404);
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 'x', color: 'red' }, 'color'],
      [{ name: 'x', yardLatitude: 91 }, 'yardLatitude'],
    ] as const)
      expect((await admin.put(`/region/${id}`, body).expect(400)).body.errors[0].field).toBe(field);
    await admin.delete(`/region/${id}?revision=x`).expect(400);
  });
});

describe('a call that an area does not serve', () => {
  it('is answered 405 with what is served, and why', async () => {
    const raise = await admin.post('/alert', {}).expect(405);
    expect(raise.headers['allow']).toBe('GET');
    expect(raise.body).toMatchObject({
      error: 'Method Not Allowed',
      code: 'METHOD_NOT_ALLOWED',
      message: expect.stringContaining('raised'),
    });
    expect((await admin.put('/alert/1', {}).expect(405)).headers['allow']).toBe('GET, PATCH, DELETE');
    expect((await admin.delete('/file/1').expect(405)).body.message).toContain('kept');
  });
});
