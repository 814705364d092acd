import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Preflight } from '../../shared/exports.ts';
import { oneOf } from '../../shared/http/query.ts';
import { employee } from '../db/tables/people.ts';
import { dwoJob, temporalWorkshift, workshift } from '../db/tables/timesheets.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { type Exports, openExports, WEEK } from '../test/rows/exports.ts';

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
const said = async (asked: object = WEEK) => (await findings(asked)).map(({ kind, count }) => `${count} ${kind}`);

describe('what stands in the way of a payroll file', () => {
  it('is told sheet by sheet, for one company or all, and goes when it is put right', async () => {
    const { api, people } = of;
    const sheet = people.dwoJob.id;
    expect(await said()).toEqual(['2 unapproved', '2 phaseCode']);
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
    await api.db.update(workshift).set({ hours: 1_441 }).where(eq(workshift.employeeId, people.workers[1]!.id));
    await tellAll(api);
    expect(await said()).toEqual(['1 temporary', '2 unapproved', '2 phaseCode', '1 overADay']);
    expect((await findings())[0]).toMatchObject({
      dwoId: people.dwo.id,
      dwoJobId: sheet,
      date: '2026-10-06',
      foreman: people.foreman.fullName,
    });
    await api.db.delete(temporalWorkshift);
    await api.db.update(workshift).set({ hours: 300, phaseCode: 'SPLC', approvalStatus: 'approved' });
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet));
    await tellAll(api);
    expect(await said()).toEqual([]);
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

  it('is of a week at most, for those who make the files', async () => {
    const ask = (asked: object) => `/payroll_preflight?${new URLSearchParams({ ...WEEK, ...asked })}`;
    await of.subadmin.get(ask({ end: '2026-10-12' })).expect(400);
    await of.subadmin.get(ask({ company: 'Acme' })).expect(400);
    await of.subadmin.get(ask({ start: '2026-10-11', end: '2026-10-05' })).expect(400);
  });
});
