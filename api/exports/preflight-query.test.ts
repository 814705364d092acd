import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Preflight } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { ApprovableSheets } from '#shared/timesheets/approvals.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, temporalWorkshift, workshift } from '../db/tables/timesheets.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { type Exports, made, openExports, q, WEEK } from '../test/rows/exports.ts';

let of: Exports;
beforeAll(async () => {
  of = await openExports();
});
afterAll(() => of.close());

const findings = async (asked: object = WEEK) => {
  const query = new URLSearchParams({ ...WEEK, ...asked }).toString();
  const { body } = await of.subadmin.get(`/payroll_preflight?${query}`).expect(200);
  return oneOf(Preflight).parse(body).data.findings;
};
/** The findings that approving these days would ask about. */
const askedOf = async (...dwoIds: number[]) => {
  const { body } = await of.subadmin.get(`/dwo/approvable?ids=${dwoIds.join()}`).expect(200);
  return ApprovableSheets.parse(body).data.flatMap(({ findings: found }) =>
    found.flatMap(({ kind, count }) => (kind === 'phaseCode' || kind === 'overADay' ? `${count} ${kind}` : [])),
  );
};
const said = async (asked: object = WEEK) => (await findings(asked)).map(({ kind, count }) => `${count} ${kind}`);

describe('what stands in the way of a payroll file', () => {
  it('is told sheet by sheet, for one company or all, and goes when it is put right', async () => {
    const { api, people } = of;
    const sheet = people.dwoJob.id;
    expect(await said()).toEqual(['2 unapproved', '2 phaseCode']);
    expect(await askedOf(people.dwo.id)).toEqual(['2 phaseCode']);
    expect(await said({ company: 'Pinnacle' })).toEqual(['1 unapproved', '1 phaseCode']);
    expect(await said({ start: '2026-10-07' })).toEqual([]);
    const at = (hour: string) => new Date(`2026-10-06T${hour}:00-04:00`);
    await api.db.insert(temporalWorkshift).values({
      dwoJobId: sheet,
      employeeName: 'Tess Temp',
      start: at('07:00'),
      end: at('12:00'),
      type: 'NORMAL',
    });
    await tellAll(api);
    expect(await said()).toEqual(['1 temporary', '2 unapproved', '2 phaseCode']);
    expect((await findings())[0]).toMatchObject({
      dwoId: people.dwo.id,
      dwoJobId: sheet,
      date: '2026-10-06',
      foreman: people.foreman.fullName,
      foremanId: people.foreman.id,
      supervisor: people.supervisor.fullName,
      supervisorId: people.supervisor.id,
    });
    await api.db.delete(temporalWorkshift);
    await api.db.update(workshift).set({ hours: 300, phaseCode: 'SPLC', approvalStatus: 'approved' });
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet));
    await tellAll(api);
    expect(await said()).toEqual([]);
  });

  it('names both sheets of somebody with more hours on a day than it has', async () => {
    const { api, people } = of;
    const [first] = people.workers;
    const make = crewsIn(api.db);
    const other = await make.addSheet('2026-10-06');
    const on = { dwoJobId: other.dwoJob.id, date: '2026-10-06', employeeId: first!.id };
    const start = new Date('2026-10-06T20:00:00-04:00');
    const { id } = await make.addShift({ ...on, start, end: new Date(start.getTime() + 19 * 3_600_000) }, { phaseCode: 'SPLC' });
    const noShow = { start: new Date(start.getTime() + 86_400_000), end: new Date(start.getTime() + 26 * 3_600_000) };
    await make.addShift({ ...on, ...noShow }, { type: 'NO_SHOW' });
    await api.db
      .update(workshift)
      .set({ hours: 301 })
      .where(and(eq(workshift.employeeId, first!.id), ne(workshift.id, id)));
    const long = async (asked?: object) => {
      await tellAll(api);
      return (await findings(asked)).filter(({ kind }) => kind === 'overADay').map(({ dwoJobId, count }) => [dwoJobId, count]);
    };
    const both = [people.dwoJob.id, other.dwoJob.id].sort((one, two) => one - two);
    expect((await long()).sort(([one], [two]) => one! - two!)).toEqual(both.map((sheet) => [sheet, 1]));
    const asked = await askedOf(people.dwo.id, other.dwo.id);
    expect(asked.filter((one) => one.endsWith('overADay'))).toEqual(['1 overADay', '1 overADay']);
    expect(await long({ company: 'Pinnacle' })).toEqual([]);
    await api.db
      .update(workshift)
      .set({ hours: 300 })
      .where(and(eq(workshift.employeeId, first!.id), ne(workshift.id, id)));
    expect(await long()).toEqual([]);
    await api.db.delete(dwo).where(eq(dwo.id, other.dwo.id));
  });

  it('names whom the program could not take, and goes when that is put right', async () => {
    const { api, admin, subadmin, people } = of;
    const [first] = people.workers;
    await api.db
      .update(employee)
      .set({ companyName: null, lastName: 'Bell', firstName: 'Ann' })
      .where(eq(employee.id, first!.id));
    await tellAll(api);
    const blockers = async (program: string, who = admin) => {
      const { body } = await who.get(`/payroll_preflight?${new URLSearchParams({ ...WEEK, program })}`).expect(200);
      return oneOf(Preflight)
        .parse(body)
        .data.blockers.map(({ id: _, ...blocker }) => blocker);
    };
    const ann = { about: `${first!.employeeId} Bell, Ann`, employeeId: first!.id };
    expect(await blockers('vista')).toEqual([{ ...ann, reason: 'belongs to no company that has a number in Vista' }]);
    await admin.patch(`/employee/${first!.id}`, { companyName: 'TSU One', lastName: '日本' }).expect(200);
    expect(await blockers('vista')).toEqual([]);
    const renamed = { about: `${first!.employeeId} 日本, Ann`, employeeId: first!.id };
    expect(await blockers('iif')).toEqual([
      { ...renamed, reason: expect.stringMatching(/^has a name that QuickBooks cannot have: /) },
    ]);
    expect(await blockers('iif', subadmin)).toEqual([]);
  });

  it('warns of a job without an own number once its company gives its jobs numbers [exports-12]', async () => {
    const { api, admin, subadmin, people } = of;
    const { jobId, id } = people.job;
    const warnings = async (asked: object = { program: 'vista' }, who = admin) => {
      const { body } = await who.get(`/payroll_preflight?${new URLSearchParams({ ...WEEK, ...asked })}`).expect(200);
      return oneOf(Preflight).parse(body).data.warnings;
    };
    const one = await crewsIn(api.db).addJob(people.job.regionId, { company: 'Pinnacle', externalNumber: 'PN-1' });
    await api.db.update(job).set({ company: 'TSU One' }).where(eq(job.id, id));
    await tellAll(api);
    expect(await warnings()).toEqual([]);
    await admin.patch(`/job/${one.id}`, { company: 'TSU One' }).expect(200);
    const bare = { id: String(id), about: `Job ${jobId}`, jobId: id, reason: "has no own number: the file has Muster's" };
    expect(await warnings()).toEqual([bare]);
    expect([await warnings({}), await warnings({ program: 'iif' }, subadmin)]).toEqual([[], []]);
    expect(await warnings({ program: 'vista', start: '2026-10-07' })).toEqual([]);
    await admin.patch(`/job/${id}`, { externalNumber: 'TS-1' }).expect(200);
    expect(await warnings()).toEqual([]);
    await admin.patch(`/job/${id}`, { externalNumber: null }).expect(200);
  });

  it('adds up what the file would hold and leave out, as the file itself does', async () => {
    const { api, admin, people } = of;
    const [first, second] = people.workers;
    const set = (whose: number, values: object) => api.db.update(workshift).set(values).where(eq(workshift.employeeId, whose));
    await set(first!.id, { hours: 480, approvalStatus: 'approved' });
    await set(second!.id, { hours: 299, approvalStatus: 'submitted' });
    await set(people.foreman.id, { hours: 480, type: 'NO_SHOW' });
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, people.dwoJob.id));
    await tellAll(api);
    const nothing = { shifts: 0, minutes: 0 };
    const sums = async () => {
      const { body } = await admin.get(`/payroll_preflight?${new URLSearchParams(WEEK)}`).expect(200);
      return oneOf(Preflight).parse(body).data.sums;
    };
    expect(await sums()).toEqual({
      approved: { shifts: 1, minutes: 480 },
      unapproved: { shifts: 1, minutes: 299 },
      running: nothing,
      noShow: { shifts: 1, minutes: 480 },
      zero: nothing,
    });
    const path = 'download_workshift_csv/custom/vista';
    await admin.post(`/${path}/generate?${q(WEEK)}`, {}).expect(202);
    const { minutes, skipped } = await made(admin, path);
    expect({ minutes, skipped }).toEqual({ minutes: 480, skipped: { noShow: 1, zero: 0, unapproved: 1 } });
    await set(second!.id, { hours: 0 });
    await set(first!.id, { status: 'running', end: null, hours: 0, approvalStatus: 'draft' });
    await tellAll(api);
    expect(await sums()).toMatchObject({ approved: nothing, running: { shifts: 1 }, zero: { shifts: 1, minutes: 0 } });
  });

  it('is of a week at most, for those who make the files', async () => {
    const ask = (asked: object) => `/payroll_preflight?${new URLSearchParams({ ...WEEK, ...asked })}`;
    await of.subadmin.get(ask({ end: '2026-10-12' })).expect(400);
    await of.subadmin.get(ask({ company: 'Acme' })).expect(400);
    await of.subadmin.get(ask({ start: '2026-10-11', end: '2026-10-05' })).expect(400);
  });
});
