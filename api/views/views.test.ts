import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SavedViews } from '#shared/views/views.ts';
import { MOST_VIEWS } from '#shared/views/words.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog, savedView } from '../db/tables/settings.ts';
import { session } from '../db/tables/sign-in.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { KeptView } from '../test/kept-view.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let anaId: number;
/** Two supervisors and an admin. */
let ana: Requests;
let bea: Requests;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.delete(savedView);
  const people = [await make.addPerson('supervisor'), await make.addPerson('supervisor'), await make.addPerson('admin')];
  anaId = people[0]!.id;
  [ana, bea, admin] = (await Promise.all(people.map(({ id }) => requestsOf(api, id)))) as [Requests, Requests, Requests];
});

const LATE = { list: 'timesheets.crew', name: 'Late sheets', query: { status: 'submitted', sort: '-date' } } as const;
const add = async (who: Requests, body: object = LATE) => (await who.post('/saved_view', body).expect(201)).body.data;
const viewsOf = async (who: Requests) => SavedViews.parse((await who.get('/saved_view').expect(200)).body).data.views;
const namesOf = async (who: Requests) => (await viewsOf(who)).map(({ name }) => name);
const codeOf = ({ body }: { body: { code?: string } }) => body.code;

describe('[views-1] a view of a list', () => {
  it('is its maker’s alone, in the order in which they were made', async () => {
    const view = await add(ana);
    expect(view).toMatchObject({ ...LATE, role: null, isPinned: false, position: 1, revision: 1, isOwn: true });
    await add(ana, { ...LATE, name: 'Mine', list: 'jobs.all', query: {} });
    expect(await namesOf(ana)).toEqual(['Late sheets', 'Mine']);
    expect([await namesOf(bea), await namesOf(admin)]).toEqual([[], []]);
    for (const sent of [bea.patch(`/saved_view/${view.id}`, { name: 'x' }), admin.delete(`/saved_view/${view.id}`)])
      expect(codeOf(await sent.expect(404))).toBe('NOT_FOUND');
  });

  it('gets another name, other filters and a place in the menu, on the revision that was seen', async () => {
    const { id } = await add(ana);
    const changed = (await ana.patch(`/saved_view/${id}`, { name: 'Late', isPinned: true, revision: 1 }).expect(200)).body.data;
    expect(changed).toMatchObject({ name: 'Late', isPinned: true, query: LATE.query, revision: 2 });
    const late = await ana.patch(`/saved_view/${id}`, { query: { status: 'approved' }, revision: 1 }).expect(409);
    expect(late.body).toMatchObject({ code: 'REVISION_CHANGED', details: { revision: 2 } });
    await ana.patch(`/saved_view/${id}`, { query: { status: 'approved' }, revision: 2 }).expect(200);
    await ana.delete(`/saved_view/${id}?revision=2`).expect(409);
    await ana.delete(`/saved_view/${id}?revision=3`).expect(204);
    expect(await viewsOf(ana)).toEqual([]);
    await ana.delete(`/saved_view/${id}`).expect(404);
  });

  it('comes back in its place, as the undo of its deletion asks for', async () => {
    const { id, position } = await add(ana);
    await add(ana, { ...LATE, name: 'Second' });
    await ana.delete(`/saved_view/${id}`).expect(204);
    await add(ana, { ...LATE, position });
    expect(await namesOf(ana)).toEqual(['Late sheets', 'Second']);
  });

  it('is written to the audit with what it was', async () => {
    const { id } = await add(ana);
    await ana.patch(`/saved_view/${id}`, { name: 'Late' }).expect(200);
    await ana.delete(`/saved_view/${id}`).expect(204);
    const isOfIt = and(eq(auditLog.subject, 'saved_view'), eq(auditLog.subjectId, String(id)));
    expect(await api.db.select().from(auditLog).where(isOfIt).orderBy(auditLog.id)).toMatchObject([
      { action: 'saved_view.create', actorId: anaId, before: null, after: { name: 'Late sheets' } },
      { action: 'saved_view.update', before: { name: 'Late sheets' }, after: { name: 'Late' } },
      { action: 'saved_view.delete', before: { name: 'Late', query: LATE.query } },
    ]);
  });

  it.each([
    [{ name: '  ' }, 'name Name is required'],
    [{ name: 'x'.repeat(41) }, 'name Name must have at most 40 characters'],
    [{ list: 'audit' }, /^list /],
    [{ role: 'foreman' }, /^role /],
    [{ query: { 'sta tus': 'x' } }, /^query/],
    [{ query: { status: 'x'.repeat(1_201) } }, 'query.status must have at most 1,200 characters'],
    [{ query: { status: 3 } }, /^query\.status /],
    [
      { query: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${'abcdefghijklmnopqrstu'[n]}`, ''])) },
      'query must be at most 20',
    ],
    [{ position: 0 }, /^position /],
  ])('is refused with %j', async (change, reason) => {
    const { body } = await ana.post('/saved_view', { ...LATE, ...change }).expect(400);
    const [{ field, reason: said }] = body.errors;
    expect(`${field} ${said}`).toMatch(reason);
  });
});

describe('[views-2] the views of one person', () => {
  it(`are at most ${MOST_VIEWS}, also when two tabs save at once`, async () => {
    const rows = Array.from({ length: MOST_VIEWS - 1 }, (_, n) => ({
      ...LATE,
      name: `View ${n}`,
      employeeId: anaId,
      position: n,
    }));
    await api.db.insert(savedView).values(rows);
    const answers = await Promise.all(['One', 'Two'].map((name) => ana.post('/saved_view', { ...LATE, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['TOO_MANY']);
    await add(bea);
  });

  it('have a name of their own on each list, in any letter case, also when two tabs save at once', async () => {
    const answers = await Promise.all(['Late', 'LATE'].map((name) => ana.post('/saved_view', { ...LATE, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = answers.find(({ status }) => status === 409)!;
    expect(taken.body).toMatchObject({
      code: 'TAKEN',
      errors: [{ field: 'name', reason: 'There is a view of that name already' }],
    });
    const { id } = await add(ana, { ...LATE, name: 'Other' });
    expect(codeOf(await ana.patch(`/saved_view/${id}`, { name: 'late' }).expect(409))).toBe('TAKEN');
    await ana.patch(`/saved_view/${id}`, { name: 'OTHER' }).expect(200);
    await add(ana, { ...LATE, name: 'Late', list: 'people' });
    await add(bea, { ...LATE, name: 'Late' });
  });
});

describe('[views-3] a view for a role', () => {
  it('is shared by admins alone, and every one of that role has it', async () => {
    for (const role of ['admin', 'subadmin', 'supervisor'])
      expect(codeOf(await ana.post('/saved_view', { ...LATE, role }).expect(403))).toBe('NOT_YOURS');
    await add(admin, { ...LATE, role: 'supervisor', isPinned: true });
    expect(await viewsOf(ana)).toMatchObject([{ name: 'Late sheets', role: 'supervisor', isPinned: true, isOwn: false }]);
    expect(await namesOf(await requestsOf(api, (await make.addPerson('subadmin')).id))).toEqual([]);
  });

  it('is seen and changed by every admin, and by nobody else', async () => {
    const { id } = await add(admin, { ...LATE, role: 'supervisor' });
    for (const sent of [ana.patch(`/saved_view/${id}`, { name: 'x' }), ana.delete(`/saved_view/${id}`)])
      expect(codeOf(await sent.expect(403))).toBe('NOT_YOURS');
    const other = await requestsOf(api, (await make.addPerson('admin')).id);
    expect((await viewsOf(other))[0]).toMatchObject({ id, isOwn: false });
    await other.patch(`/saved_view/${id}`, { name: 'Of all', role: 'subadmin' }).expect(200);
    expect(await viewsOf(ana)).toEqual([]);
    await other.delete(`/saved_view/${id}`).expect(204);
  });

  it('is not made of one’s own by somebody who is no admin', async () => {
    const { id } = await add(ana);
    expect(codeOf(await ana.patch(`/saved_view/${id}`, { role: 'supervisor' }).expect(403))).toBe('NOT_YOURS');
    await ana.patch(`/saved_view/${id}`, { role: null, name: 'Mine' }).expect(200);
  });

  it.each(['foreman', 'worker'] as const)('is nothing for a %s', async (role) => {
    const one = await requestsOf(api, (await make.addPerson(role)).id);
    for (const sent of [one.get('/saved_view'), one.post('/saved_view', LATE)]) await sent.expect(403);
  });

  it('is seen and not kept by who acts as somebody else', async () => {
    const { id } = await add(ana);
    const actorId = (await make.addPerson('admin')).id;
    const acting = await requestsOf(api, anaId);
    await api.db.update(session).set({ actorId }).where(eq(session.employeeId, anaId));
    expect(await namesOf(acting)).toEqual(['Late sheets']);
    for (const sent of [
      acting.post('/saved_view', { ...LATE, name: 'x' }),
      acting.patch(`/saved_view/${id}`, { name: 'x' }),
      acting.delete(`/saved_view/${id}`),
    ])
      expect(codeOf(await sent.expect(403))).toBe('ACTING_AS');
  });

  it('stays when its maker is erased; what was theirs alone goes', async () => {
    const maker = await make.addPerson('admin');
    const theirs = await requestsOf(api, maker.id);
    await add(theirs, { ...LATE, role: 'supervisor' });
    await add(theirs, { ...LATE, name: 'Own' });
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, maker.id));
    const [row] = await api.db.select().from(employee).where(eq(employee.id, maker.id));
    await admin.put(`/employee/${maker.id}/erase`, { fullName: row!.fullName }).expect(200);
    expect(await api.db.select({ name: savedView.name }).from(savedView)).toEqual([{ name: 'Late sheets' }]);
    expect(await namesOf(ana)).toEqual(['Late sheets']);
  });
});

describe('the list of views, kept open', () => {
  it('hears of one’s own views and those of one’s role, and of nobody else’s', async () => {
    const [own, colleague] = [new KeptView(ana, '/saved_view'), new KeptView(bea, '/saved_view')];
    expect([await own.ask(), await colleague.ask()]).toEqual([200, 200]);
    await add(ana);
    expect(await own.ask()).not.toBe(304);
    expect(await colleague.ask()).toBe(304);
    await add(admin, { ...LATE, role: 'supervisor' });
    expect(await own.ask()).not.toBe(304);
    expect(await colleague.ask()).not.toBe(304);
    expect([own.answer, colleague.answer]).toEqual([await own.now(), await colleague.now()]);
  });
});
