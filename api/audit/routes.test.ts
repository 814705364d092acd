import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditEntry } from '../../shared/audit.ts';
import { ChangelogEntry } from '../../shared/changelog.ts';
import { listOf, oneOf } from '../../shared/http/query.ts';
import { changelogEntry } from '../db/tables/settings.ts';
import { crewsIn } from '../test/crews.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { type Requests, requestsOf } from '../test/requests.ts';

let api: TestApi;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
let admin: Requests;
let subadmin: Requests;
let supervisor: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  team = await make.addTeam();
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
  supervisor = await requestsOf(api, team.supervisor.id);
  for (const progressPercentage of [10, 20, 30])
    await supervisor.patch(`/job/${team.job.id}`, { progressPercentage }).expect(200);
  await supervisor.post('/jobnote', { jobId: team.job.id, note: 'n' }).expect(201);
});
afterAll(() => api.close());

const entries = async (where: object, query = '') =>
  listOf(AuditEntry).parse(
    (await admin.get(`/audit?where=${encodeURIComponent(JSON.stringify(where))}${query}`).expect(200)).body,
  );

describe('GET audit', () => {
  it('tells an admin who changed what, from what to what, newest first and by page', async () => {
    const ofJob = await entries({ subject: 'job', subjectId: String(team.job.id) }, '&limit=2&include=["actor","actingAs"]');
    expect(ofJob).toMatchObject({ count: 3, limit: 2, order: [['id', 'DESC']] });
    expect(ofJob.data[0]).toMatchObject({
      actor: { fullName: team.supervisor.fullName },
      actingAs: null,
      before: { progressPercentage: 20 },
      after: { progressPercentage: 30 },
      requestId: expect.any(String),
    });
    const rest = await entries({ subject: 'job', subjectId: String(team.job.id) }, '&limit=2&offset=2');
    expect(rest.data).toHaveLength(1);
    const one = await admin.get(`/audit/${ofJob.data[0]!.id}`).expect(200);
    expect(oneOf(AuditEntry).parse(one.body).data.id).toBe(ofJob.data[0]!.id);
  });

  it('is found by actor and time', async () => {
    const now = api.services.now().getTime();
    const around = { $gte: new Date(now - 60_000).toISOString(), $lte: new Date(now + 60_000).toISOString() };
    expect((await entries({ actorId: team.supervisor.id, at: around })).count).toBe(4);
    expect((await entries({ actorId: team.foreman.id })).count).toBe(0);
    expect((await entries({ at: { $lt: around.$gte } })).count).toBe(0);
  });

  it('waits until something is written', async () => {
    const { headers } = await admin.get('/audit').expect(200);
    await admin.get('/audit').set('if-none-match', headers['etag']!).expect(304);
    await supervisor.post('/jobnote', { jobId: team.job.id, note: 'n' }).expect(201);
    await admin.get('/audit').set('if-none-match', headers['etag']!).expect(200);
  });

  it('is for admins alone, and nobody writes it', async () => {
    await subadmin.get('/audit').expect(403);
    await supervisor.get('/audit').expect(403);
    await admin.delete('/audit/1').expect(404);
    await admin.get('/audit?where={"before":1}').expect(400);
  });
});

describe('GET changelog', () => {
  it('lists releases to everybody, newest first', async () => {
    await api.db.insert(changelogEntry).values([
      { version: '16102023', date: '2023-10-16', description: 'Daily Roster.' },
      { version: '31012024', date: '2024-01-31', description: 'Download Vista Timesheets tab.' },
      { version: '04122023', date: '2023-12-04', description: 'Two steps.' },
    ]);
    const worker = await requestsOf(api, team.workers[0]!.id);
    const list = listOf(ChangelogEntry).parse((await worker.get('/changelog').expect(200)).body);
    expect(list.data.map(({ version }) => version)).toEqual(['31012024', '04122023', '16102023']);
  });
});
