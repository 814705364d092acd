import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AlertType } from '#shared/alerts/alerts.ts';
import { type AlertStep, AlertTask } from '#shared/alerts/task.ts';
import { OUTCOMES_OF } from '#shared/alerts/words.ts';
import { occasionOf } from '../alerts/rules.ts';
import { settleEndedAlerts, watchEnded } from '../background/ended-commands.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { dwoJob, timebreak, workshift } from '../db/tables/timesheets.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

const TODAY = '2026-11-18';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let count = 0;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(`${TODAY}T20:00:00Z`) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

/** A sheet, its supervisor and two people of the office. */
async function scene() {
  const sheet = await make.addSheet(TODAY);
  const [ana, tom] = [await make.addPerson('admin'), await make.addPerson('subadmin')];
  return {
    ...sheet,
    ana,
    tom,
    anas: await requestsOf(api, ana.id),
    toms: await requestsOf(api, tom.id),
    supervisorsOwn: await requestsOf(api, sheet.supervisor.id),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function raise(
  { job: work, dwo, dwoJob: sheet }: Scene,
  type: AlertType = 'locationMismatch',
  values: Partial<typeof alert.$inferInsert> = {},
): Promise<number> {
  const data = { jobId: work.jobId };
  const about = { type, jobId: work.id, dwoId: dwo.id, dwoJobId: sheet.id, data, occasion: `task:${++count}` };
  const [row] = await api.db
    .insert(alert)
    .values({ ...about, createdAt: new Date(`${TODAY}T15:00:00Z`), ...values })
    .returning();
  await tellAll(api);
  return row!.id;
}

const taskOf = async (requests: Requests, id: number): Promise<AlertTask> =>
  AlertTask.parse((await requests.get(`/alert/${id}/task`).expect(200)).body.data);
const said = (steps: readonly AlertStep[]) => steps.map(({ kind, by, to, outcome, note }) => [kind, by, to, outcome, note]);
const revisionOf = async (id: number) => (await api.db.select().from(alert).where(eq(alert.id, id)))[0]!.revision;
const act = async (requests: Requests, id: number, verb: string, body: object = {}) =>
  requests.post(`/alert/${id}/${verb}`, { revision: await revisionOf(id), ...body });

describe('what becomes of an alert [alerts-6]', () => {
  it('is one for all who see it: taken, handed over, noted, settled, opened again, step by step', async () => {
    const here = await scene();
    const { ana, tom, anas, toms, supervisor, supervisorsOwn } = here;
    const id = await raise(here);
    expect((await taskOf(toms, id)).alert).toMatchObject({ state: 'open', takenBy: null, outcome: null, revision: 1 });
    expect((await act(anas, id, 'take')).status).toBe(200);
    expect((await taskOf(supervisorsOwn, id)).alert).toMatchObject({ state: 'taken', takenBy: ana.fullName, takenById: ana.id });
    await act(anas, id, 'handOver', { toId: supervisor.id });
    expect((await toms.post(`/alert/${id}/note`, { note: '  Ask Raymond ' }).expect(200)).body.data.steps.at(-1).note).toBe(
      'Ask Raymond',
    );
    await act(supervisorsOwn, id, 'settle', { outcome: 'placeAccepted', note: 'The yard of the city' });
    const settled = await taskOf(anas, id);
    expect(settled.alert).toMatchObject({ state: 'settled', outcome: 'placeAccepted', settledBy: supervisor.fullName });
    await act(toms, id, 'reopen');
    const task = await taskOf(anas, id);
    expect(task.alert).toMatchObject({ state: 'open', takenBy: null, outcome: null, settledBy: null, settledAt: null });
    expect(said(task.steps)).toEqual([
      ['take', ana.fullName, null, null, null],
      ['handOver', ana.fullName, supervisor.fullName, null, null],
      ['note', tom.fullName, null, null, 'Ask Raymond'],
      ['settle', supervisor.fullName, null, 'placeAccepted', 'The yard of the city'],
      ['openAgain', tom.fullName, null, null, null],
    ]);
    const audited = await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)));
    expect(audited.map(({ action }) => action)).toEqual(
      ['take', 'handOver', 'note', 'settle', 'openAgain'].map((verb) => `alert.${verb}`),
    );
  });

  it('is shown in every list of alerts, and leaves read and cleared to each person', async () => {
    const here = await scene();
    const { ana, anas, toms } = here;
    const id = await raise(here);
    await act(anas, id, 'take');
    for (const path of ['/alert/newestAlerts?limit=300', '/alert/admin?limit=300']) {
      const rows = (await toms.get(path).expect(200)).body.data as { id: number }[];
      expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'taken', takenBy: ana.fullName, isRead: false });
    }
    const unread = async () => (await toms.get('/alert/newestAlerts?limit=1').expect(200)).body.unread as number;
    const waiting = await unread();
    await act(anas, id, 'settle', { outcome: 'done' });
    expect(await unread()).toBe(waiting - 1);
    await act(anas, id, 'reopen');
    await act(anas, id, 'take');
    const counted = async (requests: Requests) => (await requests.get('/alert/counts').expect(200)).body.data;
    const before = await counted(toms);
    await toms.delete(`/alert/${id}`).expect(204);
    expect(await counted(toms)).toEqual({ ...before, open: before.open - 1 });
    expect((await counted(anas)).mine).toBe(1);
    expect((await taskOf(toms, id)).alert.state).toBe('taken');
  });

  it('is taken by one of two who press at once, and the other is told by whom', async () => {
    const here = await scene();
    const { anas, toms } = here;
    const id = await raise(here);
    const answers = await Promise.all([anas, toms].map((requests) => requests.post(`/alert/${id}/take`, { revision: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { alert: now } = await taskOf(anas, id);
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused).toMatchObject({
      code: 'ALERT_TAKEN',
      message: `${now.takenBy} has taken this alert`,
      details: { by: now.takenBy },
    });
    // Who has seen that may still take it.
    const taken = await Promise.all([anas, toms].map((requests) => act(requests, id, 'take')));
    expect(taken.map(({ status }) => status)).toContain(200);
  });

  it('refuses what was decided on an older state, and loses nothing of it', async () => {
    const here = await scene();
    const { anas, toms, workers } = here;
    const id = await raise(here);
    await act(anas, id, 'take');
    const older = { revision: 1 };
    const refusals = [
      await toms.post(`/alert/${id}/settle`, { ...older, outcome: 'done' }),
      await toms.post(`/alert/${id}/handOver`, { ...older, toId: null }),
      await act(toms, id, 'reopen'),
      await act(toms, id, 'settle', { outcome: 'samePerson' }),
      await act(toms, id, 'settle', { outcome: 'ended' }),
      await act(toms, id, 'handOver', { toId: workers[0]!.id }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code ?? body.errors?.[0]?.field])).toEqual([
      [409, 'REVISION_CHANGED'],
      [409, 'REVISION_CHANGED'],
      [409, 'ALERT_OPEN'],
      [400, 'outcome'],
      [400, 'outcome'],
      [400, 'toId'],
    ]);
    await act(toms, id, 'settle', { outcome: 'cannotTell' });
    const tooLate = { take: {}, settle: { outcome: 'done' }, handOver: { toId: null } };
    for (const [verb, body] of Object.entries(tooLate))
      expect((await act(anas, id, verb, body)).body).toMatchObject({ code: 'ALERT_SETTLED', details: { by: here.tom.fullName } });
    expect(said((await taskOf(anas, id)).steps)).toHaveLength(2);
    for (const note of ['', ' ', 'x'.repeat(501)]) await anas.post(`/alert/${id}/note`, { note }).expect(400);
  });

  it('is for the office, and of a supervisor for their own jobs alone', async () => {
    const here = await scene();
    const other = await scene();
    const id = await raise(here);
    await other.supervisorsOwn.get(`/alert/${id}/task`).expect(404);
    await other.supervisorsOwn.post(`/alert/${id}/take`, { revision: 1 }).expect(404);
    const phone = await requestsOf(api, here.foreman.id);
    await phone.get(`/alert/${id}/task`).expect(403);
    await phone.post(`/alert/${id}/take`, { revision: 1 }).expect(403);
    expect((await taskOf(here.anas, id)).colleagues.map((one) => one.id)).toContain(here.supervisor.id);
    expect((await taskOf(here.anas, id)).colleagues.map((one) => one.id)).not.toContain(other.supervisor.id);
  });

  it('says who has seen it and whom to ask', async () => {
    const here = await scene();
    const { tom, toms, anas, foreman } = here;
    const id = await raise(here);
    await toms.patch(`/alert/${id}`, { isRead: true }).expect(200);
    await api.db.insert(alertReceipt).values({ alertId: id, employeeId: foreman.id, readAt: new Date() });
    await tellAll(api);
    expect(await taskOf(anas, id)).toMatchObject({
      seenBy: [tom.fullName],
      call: { id: foreman.id, fullName: foreman.fullName },
    });
  });

  it('has an outcome for every kind', () => {
    for (const outcomes of Object.values(OUTCOMES_OF)) {
      expect(outcomes).toContain('done');
      expect(outcomes).not.toContain('ended');
    }
  });
});

describe('an outcome that does what it says [alerts-8]', () => {
  const shiftsOf = async (sheetId: number) => api.db.select().from(workshift).where(eq(workshift.dwoJobId, sheetId));

  it('has the picture of the same person count as matched', async () => {
    const here = await scene();
    const start = new Date(`${TODAY}T12:00:00Z`);
    const shift = await make.addShift({ dwoJobId: here.dwoJob.id, date: TODAY, employeeId: here.workers[0]!.id, start });
    await api.db.update(workshift).set({ startPictureMatchStatus: 'notMatched' }).where(eq(workshift.id, shift.id));
    const id = await raise(here, 'pictureMismatch', { occasion: occasionOf.pictureMismatch(shift.id, 'start') });
    expect((await taskOf(here.anas, id)).about).toEqual({
      of: 'picture',
      side: 'start',
      at: start.toISOString(),
      photoId: null,
      onFileUrl: null,
      earlier: null,
    });
    expect((await act(here.anas, id, 'settle', { outcome: 'samePerson' })).status).toBe(200);
    expect((await shiftsOf(here.dwoJob.id)).map((row) => [row.startPictureMatchStatus, row.revision])).toEqual([
      ['matched', shift.revision + 1],
    ]);
  });

  it('has unknown places of the sheet count as on site, and says before how far they are', async () => {
    const here = await scene();
    const start = new Date(`${TODAY}T12:00:00Z`);
    const shift = await make.addShift({ dwoJobId: here.dwoJob.id, date: TODAY, employeeId: here.workers[0]!.id, start });
    await api.db.update(job).set({ latitude: 40, longitude: -73 }).where(eq(job.id, here.job.id));
    await api.db
      .update(workshift)
      .set({ startLocationType: 'unknown', startLocation: '40.01, -73' })
      .where(eq(workshift.id, shift.id));
    const id = await raise(here);
    const { about } = await taskOf(here.anas, id);
    expect(about).toMatchObject({
      of: 'places',
      clocks: [{ fullName: here.workers[0]!.fullName, side: 'start', fromJob: 1_112 }],
    });
    expect((await act(here.anas, id, 'settle', { outcome: 'placeAccepted' })).status).toBe(200);
    expect((await shiftsOf(here.dwoJob.id)).map((row) => row.startLocationType)).toEqual(['site']);
  });

  it('sends the sheet back with a reason, and changes nothing where it cannot', async () => {
    const here = await scene();
    const id = await raise(here);
    await api.db.update(dwoJob).set({ status: 'draft' }).where(eq(dwoJob.id, here.dwoJob.id));
    const refusals = [
      await act(here.anas, id, 'settle', { outcome: 'sentBack' }),
      await act(here.anas, id, 'settle', { outcome: 'sentBack', note: 'x'.repeat(256) }),
      await act(here.anas, id, 'settle', { outcome: 'sentBack', note: 'Who is this?' }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code ?? body.errors[0].field])).toEqual([
      [400, 'note'],
      [400, 'note'],
      [409, 'NOT_SUBMITTED'],
    ]);
    expect((await taskOf(here.anas, id)).alert.state).toBe('open');
    await api.db.update(dwoJob).set({ status: 'submitted' }).where(eq(dwoJob.id, here.dwoJob.id));
    expect((await act(here.anas, id, 'settle', { outcome: 'sentBack', note: 'Who is this?' })).status).toBe(200);
    const [sheet] = await api.db.select().from(dwoJob).where(eq(dwoJob.id, here.dwoJob.id));
    expect([sheet!.status, sheet!.sentBackReason]).toEqual(['draft', 'Who is this?']);
  });

  it('clears the mark of the person with their last mismatch that is not settled', async () => {
    const here = await scene();
    const [person] = here.workers;
    const start = new Date(`${TODAY}T12:00:00Z`);
    const both = { startPictureMatchStatus: 'notMatched', endPictureMatchStatus: 'notMatched' } as const;
    const shift = await make.addShift({ dwoJobId: here.dwoJob.id, date: TODAY, employeeId: person!.id, start }, both);
    await api.db.update(employee).set({ hasNotMatchedPictures: true }).where(eq(employee.id, person!.id));
    const ids: number[] = [];
    for (const side of ['start', 'end'] as const)
      ids.push(await raise(here, 'pictureMismatch', { occasion: occasionOf.pictureMismatch(shift.id, side) }));
    const isMarked = async () =>
      (await here.anas.get(`/employee/${person!.id}`).expect(200)).body.data.hasNotMatchedPictures as boolean;
    expect(await isMarked()).toBe(true);
    await act(here.anas, ids[0]!, 'settle', { outcome: 'cannotTell' });
    await act(here.anas, ids[0]!, 'reopen');
    await act(here.anas, ids[0]!, 'settle', { outcome: 'samePerson' });
    expect(await isMarked()).toBe(true);
    await act(here.anas, ids[0]!, 'reopen');
    await act(here.anas, ids[1]!, 'settle', { outcome: 'samePerson' });
    expect(await isMarked()).toBe(true);
    // Of two who settle one each at once, the second clears it.
    await act(here.anas, ids[1]!, 'reopen');
    const answers = await Promise.all(ids.map((id) => act(here.anas, id, 'settle', { outcome: 'samePerson' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isMarked()).toBe(false);
  });

  /** The sheet with clocks of its first two workers, one on a break since an hour later. */
  async function running(here: Scene) {
    const [first, second] = here.workers;
    const start = new Date(`${TODAY}T11:00:00Z`);
    const dwoJobId = here.dwoJob.id;
    const shifts = [
      await make.addShift({ dwoJobId, date: TODAY, employeeId: first!.id, start }),
      await make.addShift({ dwoJobId, date: TODAY, employeeId: second!.id, start: new Date(`${TODAY}T11:30:00Z`) }),
    ];
    const begun = { workShiftId: shifts[0]!.id, type: 'lunch', status: 'running', createdById: first!.id } as const;
    await api.db.insert(timebreak).values({ ...begun, start: new Date(`${TODAY}T12:00:00Z`) });
    return shifts;
  }
  const stop = (requests: Requests, id: number, endAt?: string) =>
    act(requests, id, 'settle', { outcome: 'clockStopped', ...(endAt && { endAt }) });

  it('ends the clocks that still run at a moment, as an edit by the office', async () => {
    const here = await scene();
    const shifts = await running(here);
    const over = { dwoJobId: here.dwoJob.id, date: TODAY, start: new Date(`${TODAY}T08:00:00Z`) };
    const done = await make.addShift({ ...over, employeeId: here.workers[0]!.id, end: new Date(`${TODAY}T10:00:00Z`) });
    const id = await raise(here, 'clockout');
    const settled = await stop(here.supervisorsOwn, id, `${TODAY}T19:00:00.000Z`);
    expect([settled.status, settled.body.data.alert.outcome]).toEqual([200, 'clockStopped']);
    const ended = await shiftsOf(here.dwoJob.id);
    const shown = ended.map(({ id: shift, status, end, hours }) => [shift, status, end?.toISOString(), hours]);
    expect(shown.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
      // A break that ran ends with its shift.
      [shifts[0]!.id, 'finished', `${TODAY}T19:00:00.000Z`, 60],
      [shifts[1]!.id, 'finished', `${TODAY}T19:00:00.000Z`, 450],
      [done.id, 'finished', `${TODAY}T10:00:00.000Z`, 120],
    ]);
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject, 'workshift'),
          inArray(
            auditLog.subjectId,
            [...shifts, done].map((one) => String(one.id)),
          ),
        ),
      );
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['workshift.edit', here.supervisor.id],
      ['workshift.edit', here.supervisor.id],
    ]);
    const history = (await here.anas.get(`/dwo_job/${here.dwoJob.id}/history`).expect(200)).body;
    expect(JSON.stringify(history)).toContain('workshift.edit');
  });

  it('says at the field why clocks cannot end then, and changes nothing', async () => {
    const here = await scene();
    const shifts = await running(here);
    const id = await raise(here, 'clockout');
    const elsewhere = await make.addDwoJob(here.dwo.id, (await make.addJob(here.region.id)).id, null);
    await make.addShift({
      dwoJobId: elsewhere.id,
      date: TODAY,
      employeeId: here.workers[1]!.id,
      start: new Date(`${TODAY}T18:00:00Z`),
      end: new Date(`${TODAY}T19:30:00Z`),
    });
    const refusals = [
      await stop(here.anas, id),
      await stop(here.anas, id, '1:30 a.m.'),
      await act(here.anas, id, 'settle', { outcome: 'done', endAt: `${TODAY}T19:00:00.000Z` }),
      await stop(here.anas, id, `${TODAY}T11:00:00.000Z`),
      await stop(here.anas, id, `${TODAY}T11:45:00.000Z`),
      await stop(here.anas, id, `${TODAY}T23:00:00.000Z`),
      await stop(here.anas, id, `${TODAY}T19:00:00.000Z`),
    ];
    const told = refusals.map(({ status, body }) => [status, body.errors]);
    const ofEnd = (status: number, reason: string) => [status, [{ field: 'endAt', reason }]];
    expect(told).toEqual([
      ofEnd(400, 'must be given with clockStopped, and with nothing else'),
      ofEnd(400, 'must be a time'),
      ofEnd(400, 'must be given with clockStopped, and with nothing else'),
      ofEnd(400, 'must be later than start'),
      ofEnd(400, 'The shift would end before one of its breaks'),
      ofEnd(400, 'The time is in the future'),
      ofEnd(409, `${here.workers[1]!.fullName} worked at job #${refusals[6]!.body.message.split('#')[1]}`),
    ]);
    expect((await shiftsOf(here.dwoJob.id)).map(({ id: shift, revision }) => [shift, revision])).toEqual(
      shifts.map((shift) => [shift.id, shift.revision]),
    );
    expect((await taskOf(here.anas, id)).alert.state).toBe('open');
  });

  it('is refused to who may not change an approved sheet, and where no clock runs any more', async () => {
    const here = await scene();
    const shifts = await running(here);
    const id = await raise(here, 'clockout');
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, here.dwoJob.id));
    const refused = await stop(here.supervisorsOwn, id, `${TODAY}T19:00:00.000Z`);
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([409, 'APPROVED', 'endAt']);
    await api.db.update(dwoJob).set({ status: 'submitted' }).where(eq(dwoJob.id, here.dwoJob.id));
    await api.db
      .update(workshift)
      .set({ status: 'finished', end: new Date(`${TODAY}T19:00:00Z`) })
      .where(
        inArray(
          workshift.id,
          shifts.map((one) => one.id),
        ),
      );
    const late = await stop(here.anas, id, `${TODAY}T19:00:00.000Z`);
    expect([late.status, late.body.errors]).toEqual([
      400,
      [{ field: 'endAt', reason: 'No clock of this timesheet runs any more' }],
    ]);
  });

  it('is of one of two who end the clocks at once', async () => {
    const here = await scene();
    await running(here);
    const id = await raise(here, 'clockout');
    const at = { revision: 1, outcome: 'clockStopped' };
    const answers = await Promise.all([
      here.anas.post(`/alert/${id}/settle`, { ...at, endAt: `${TODAY}T18:00:00.000Z` }),
      here.toms.post(`/alert/${id}/settle`, { ...at, endAt: `${TODAY}T19:00:00.000Z` }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const by = answers[0]!.status === 200 ? here.ana.fullName : here.tom.fullName;
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'ALERT_SETTLED', details: { by } });
    expect(new Set((await shiftsOf(here.dwoJob.id)).map(({ revision }) => revision))).toEqual(new Set([2]));
  });

  it('suggests when the others of the sheet left, else when the crew usually does [alerts-9]', async () => {
    const here = await scene();
    const { foreman, workers, dwoJob: sheet } = here;
    const suggested = async () => {
      await tellAll(api);
      const { about } = await taskOf(here.anas, id);
      return about?.of === 'clocks' ? about.suggested : undefined;
    };
    await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: workers[0]!.id, start: new Date(`${TODAY}T12:00:00Z`) });
    const id = await raise(here, 'clockout', { createdAt: new Date('2026-11-19T02:00:00Z') });
    expect(await suggested()).toBeNull();
    for (const [weeks, end] of ['21:00', '21:10', '17:00'].entries()) {
      const date = new Date(Date.parse(TODAY) - (weeks + 1) * 7 * 86_400_000).toISOString().slice(0, 10);
      const past = await make.addDwoJob((await make.addDwo(foreman.id, date)).id, here.job.id, null);
      const span = { start: new Date(`${date}T12:00:00Z`), end: new Date(`${date}T${end}:00Z`) };
      await make.addShift({ dwoJobId: past.id, date, employeeId: workers[1]!.id, ...span });
    }
    expect(await suggested()).toEqual({ at: `${TODAY}T21:00:00.000Z`, from: 'crewUsual' });
    for (const [person, end] of [
      [foreman, '20:30'],
      [workers[1]!, '20:15'],
    ] as const)
      await make.addShift({
        dwoJobId: sheet.id,
        date: TODAY,
        employeeId: person.id,
        start: new Date(`${TODAY}T12:00:00Z`),
        end: new Date(`${TODAY}T${end}:00Z`),
      });
    expect(await suggested()).toEqual({ at: `${TODAY}T20:30:00.000Z`, from: 'crewLeft' });
  });

  it('is beside figures of clocks that run, and of cost', async () => {
    const here = await scene();
    await make.addShift({
      dwoJobId: here.dwoJob.id,
      date: TODAY,
      employeeId: here.workers[0]!.id,
      start: new Date(`${TODAY}T12:00:00Z`),
    });
    await api.db.update(job).set({ bidPrice: '100.00', otherCost: '104.10' }).where(eq(job.id, here.job.id));
    const about = async (type: AlertType) => (await taskOf(here.anas, await raise(here, type))).about;
    expect(await about('clockout')).toMatchObject({ of: 'clocks', running: [{ fullName: here.workers[0]!.fullName }] });
    expect(await about('overcost')).toMatchObject({ of: 'cost', bid: '100.00' });
    expect(await about('jobFinished')).toBeNull();
  });
});

describe('an alert whose cause ends [alerts-7]', () => {
  const look = () => api.services.write(SYSTEM, (write) => settleEndedAlerts(write, api.services));
  const stateOf = async (id: number) => {
    const [row] = await api.db.select().from(alert).where(eq(alert.id, id));
    return [row!.state, row!.outcome, row!.settledById];
  };
  const OPEN = ['open', null, null];
  const ENDED = ['settled', 'ended', null];

  /** The sheet with one shift of its first worker. */
  async function shiftOn({ dwoJob: sheet, workers }: Scene, values: Partial<typeof workshift.$inferInsert> = {}) {
    const start = new Date(`${TODAY}T12:00:00Z`);
    const shift = await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: workers[0]!.id, start });
    if (Object.keys(values).length > 0) await api.db.update(workshift).set(values).where(eq(workshift.id, shift.id));
    return shift;
  }

  it('settles itself when the clock was stopped', async () => {
    const here = await scene();
    const shift = await shiftOn(here);
    const id = await raise(here, 'clockout');
    await look();
    expect(await stateOf(id)).toEqual(OPEN);
    await api.db
      .update(workshift)
      .set({ status: 'finished', end: new Date(`${TODAY}T19:00:00Z`), hours: 420 })
      .where(eq(workshift.id, shift.id));
    await look();
    expect(await stateOf(id)).toEqual(ENDED);
    expect(said((await taskOf(here.anas, id)).steps)).toEqual([['settle', null, null, 'ended', null]]);
  });

  it('settles itself when the picture was verified, of that side alone', async () => {
    const here = await scene();
    const shift = await shiftOn(here, { startPictureMatchStatus: 'notMatched', endPictureMatchStatus: 'notMatched' });
    const sides = ['start', 'end'] as const;
    const ids: number[] = [];
    for (const side of sides)
      ids.push(await raise(here, 'pictureMismatch', { occasion: occasionOf.pictureMismatch(shift.id, side) }));
    await look();
    expect(await Promise.all(ids.map(stateOf))).toEqual([OPEN, OPEN]);
    await api.db.update(workshift).set({ startPictureMatchStatus: 'matched' }).where(eq(workshift.id, shift.id));
    await look();
    expect(await Promise.all(ids.map(stateOf))).toEqual([ENDED, OPEN]);
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, here.dwoJob.id));
    await look();
    expect(await stateOf(ids[1]!)).toEqual(ENDED);
  });

  it('settles itself when no place of the sheet is unknown any more', async () => {
    const here = await scene();
    const shift = await shiftOn(here, { startLocationType: 'unknown' });
    const id = await raise(here);
    await look();
    expect(await stateOf(id)).toEqual(OPEN);
    await api.db.update(workshift).set({ startLocationType: 'site' }).where(eq(workshift.id, shift.id));
    await look();
    expect(await stateOf(id)).toEqual(ENDED);
  });

  it('settles itself when the cost fell, and not because the job is finished', async () => {
    const here = await scene();
    await api.db.update(job).set({ bidPrice: '100.00', otherCost: '200.00' }).where(eq(job.id, here.job.id));
    const [cost, finished] = [await raise(here, 'overcost'), await raise(here, 'jobFinished')];
    await look();
    expect(await Promise.all([cost, finished].map(stateOf))).toEqual([OPEN, OPEN]);
    await api.db.update(job).set({ otherCost: '50.00' }).where(eq(job.id, here.job.id));
    await look();
    expect(await Promise.all([cost, finished].map(stateOf))).toEqual([ENDED, OPEN]);
  });

  it('settles itself when who was late has come, or the day is over', async () => {
    const here = await scene();
    const late = (place: number, at = `${TODAY}T15:00:00Z`) =>
      raise(here, 'late', {
        data: { jobId: here.job.jobId, employeeId: here.workers[place]!.id },
        dwoId: null,
        dwoJobId: null,
        createdAt: new Date(at),
      });
    const ids = [await late(0), await late(1), await late(1, '2026-11-17T15:00:00Z')];
    await shiftOn(here);
    await look();
    expect(await Promise.all(ids.map(stateOf))).toEqual([ENDED, OPEN, ENDED]);
  });

  it('stays open when somebody has opened it again, until somebody settles it', async () => {
    const here = await scene();
    const id = await raise(here, 'clockout');
    await look();
    expect(await stateOf(id)).toEqual(ENDED);
    await act(here.anas, id, 'reopen');
    await look();
    expect(await stateOf(id)).toEqual(OPEN);
  });

  it('is noticed within a moment of the write that ended it, and by one of several processes', async () => {
    const here = await scene();
    await api.db.update(job).set({ bidPrice: '100.00', otherCost: '200.00' }).where(eq(job.id, here.job.id));
    const id = await raise(here, 'overcost');
    const stops = [watchEnded(api.services), watchEnded(api.services)];
    await api.services.write(SYSTEM, async ({ tx, changed }) => {
      await tx.update(job).set({ otherCost: '50.00' }).where(eq(job.id, here.job.id));
      changed('job');
    });
    await vi.waitFor(async () => expect(await stateOf(id)).toEqual(ENDED), { timeout: 10_000 });
    await Promise.all(stops.map((stop) => stop()));
    const steps = await api.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subjectId, [String(id)]));
    expect(steps.map(({ action, actorId }) => [action, actorId])).toEqual([['alert.settle', null]]);
  });
});
