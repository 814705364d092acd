import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { anyCall, type Call, openOffice, openSheets } from '#api/test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';

let field: FieldDay;
let admins: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  field = await openFieldDay();
  admins = await openOffice(field);
});
afterAll(() => field.api.close());

type Sheets = Awaited<ReturnType<typeof openSheets>>;
type Rows = Awaited<ReturnType<Sheets['rows']>>;

const ORDER = ['draft', 'submitted', 'approved'];
const least = (statuses: readonly string[]) => ORDER.find((status) => statuses.includes(status));

/** Describes every part whose status contradicts the whole. */
function disagreementsIn({ days, sheets, shifts, temporals }: Rows): string[] {
  const ofSheets = sheets.flatMap((sheet) => {
    const on = shifts.filter(({ dwoJobId }) => dwoJobId === sheet.id);
    const isTemporaryThere = temporals.some(({ dwoJobId }) => dwoJobId === sheet.id);
    const isWholeApproved = on.length > 0 && !isTemporaryThere && on.every(({ approvalStatus }) => approvalStatus === 'approved');
    const faults = on
      .filter(({ approvalStatus }) => approvalStatus !== 'approved' && approvalStatus !== sheet.status)
      .map(({ id, approvalStatus }) => `shift ${id} is ${approvalStatus} on a ${sheet.status} sheet`);
    if (isWholeApproved && sheet.status !== 'approved')
      faults.push(`sheet ${sheet.id} is ${sheet.status}, and all of it approved`);
    if (sheet.status === 'approved' && isTemporaryThere) faults.push(`sheet ${sheet.id} is approved with a temporary worker`);
    if (sheet.status === 'approved' && on.some(({ status }) => status === 'running')) faults.push(`sheet ${sheet.id} is running`);
    return faults;
  });
  const ofDays = days.flatMap((day) => {
    const on = sheets.filter(({ dwoId }) => dwoId === day.id).map(({ status }) => status);
    const isRight = on.length === 0 ? day.status !== 'approved' : day.status === least(on);
    return isRight ? [] : [`day ${day.id} is ${day.status} with ${on.join(', ')} jobs`];
  });
  return [...ofSheets, ...ofDays];
}

/**
 * Approves every day by what its screens offer, reopens it, and approves it again; a refusal would
 * be a dead end.
 */
async function assertEveryoneMayLeave({ who, rows }: Sheets): Promise<void> {
  const { shifts, temporals } = await rows();
  for (const { id } of temporals) await who.admin.delete(`/temporal_workshift/${id}`).expect(204);
  for (const { id, status, start, end, wasTemporal, hours } of shifts) {
    if (status !== 'running' && !(wasTemporal && hours === 0)) continue;
    const until = end ?? new Date(start.getTime() + 60_000);
    const edit = { type: 'NORMAL', start: start.toISOString(), end: until.toISOString(), lunchTime: '0:00' };
    await who.admin.put(`/workshift/${id}`, edit).expect(200);
  }
  await approveAll();
  for (const { id } of (await rows()).days) await who.admin.patch(`/dwo/${id}`, { description: 'Looked at again' }).expect(200);
  expect((await rows()).sheets.filter(({ status }) => status === 'approved')).toEqual([]);
  await approveAll();

  async function approveAll(): Promise<void> {
    for (const { id, status } of (await rows()).sheets)
      if (status !== 'approved') await who.supervisor.post(`/dwo_job/${id}/approve`, {}).expect(200);
    const { days, sheets } = await rows();
    for (const day of days) expect(day.status === 'approved').toBe(sheets.some(({ dwoId }) => dwoId === day.id));
  }
}

/**
 * Approvals, and calls that can contradict them, by people who may make them. Every second call of
 * a run is one of these.
 */
const approval: fc.Arbitrary<Call> = fc.record({
  by: fc.constantFrom('admin', 'supervisor'),
  name: fc.constantFrom('approveSheet', 'approveShifts', 'enterShift', 'removeShift'),
  pick: fc.nat(63),
  more: fc.nat(63),
});

describe('a day, its jobs and their shifts', () => {
  it('are one state after whatever calls of whomever at once, and none that nobody may leave', async () => {
    const atOnce = fc.array(fc.oneof(anyCall, approval), { minLength: 1, maxLength: 3, size: 'max' });
    const sequence = fc.array(atOnce, { minLength: 8, maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const sheets = await openSheets(field, admins);
        let rows = await sheets.rows();
        for (const calls of steps) {
          const statuses = await Promise.all(calls.map((one) => sheets.make(one, rows)));
          expect(statuses.filter((status) => status !== undefined && status >= 500)).toEqual([]);
          rows = await sheets.rows();
          expect(disagreementsIn(rows)).toEqual([]);
        }
        await assertEveryoneMayLeave(sheets);
      }),
      // Shrinking an example would take longer than the test may.
      { numRuns: 8, endOnFailure: true },
    );
  }, 300_000);

  it('go back together when an approved day is changed, whatever is changed of it', async () => {
    for (const [change, status] of [
      [{ description: 'Valve replaced' }, 'submitted'],
      [{ status: 'submitted' }, 'submitted'],
      [{ status: 'draft' }, 'draft'],
    ] as const) {
      const { who, rows } = await openSheets(field, admins);
      const { days, sheets } = await rows();
      for (const { id } of sheets) await who.supervisor.post(`/dwo_job/${id}/approve`, {}).expect(200);
      expect((await rows()).days[0]?.status).toBe('approved');
      await who.admin.patch(`/dwo/${days[0]!.id}`, {}).expect(200);
      expect((await rows()).days[0]?.status).toBe('approved');
      await who.supervisor.patch(`/dwo/${days[0]!.id}`, change).expect(409);
      await who.admin.patch(`/dwo/${days[0]!.id}`, change).expect(200);
      const after = await rows();
      expect([...after.days, ...after.sheets].map((row) => row.status)).toEqual([status, status, status]);
      expect(after.shifts.map(({ approvalStatus }) => approvalStatus)).toEqual([status]);
    }
  });

  it('are approved with what is left when the only open job, or the only open shift, is taken away', async () => {
    const { who, rows } = await openSheets(field, admins);
    const { sheets, shifts } = await rows();
    const [first, second] = sheets;
    const entered = { dwoJobId: first!.id, employeeId: shifts[0]!.employeeId, start: at('14:00'), end: at('15:00') };
    const { body } = await who.supervisor.post('/workshift', entered).expect(201);
    const approval = await who.supervisor.post('/workshift/approve', { workshiftIds: [shifts[0]!.id] }).expect(200);
    expect(approval.body.data).toMatchObject({ dwoJobs: [{ status: 'submitted' }], dwos: [{ status: 'submitted' }] });
    await who.supervisor.delete(`/workshift/${body.data.id}`).expect(204);
    const half = await rows();
    expect(half.sheets.map(({ status }) => status)).toEqual(['approved', 'submitted']);
    expect(half.days[0]?.status).toBe('submitted');
    await who.supervisor.delete(`/dwo_job/${second!.id}`).expect(204);
    expect((await rows()).days[0]?.status).toBe('approved');
  });

  it('are approved with the last shift that is approved apart', async () => {
    const { who, rows } = await openSheets(field, admins);
    const { sheets, shifts } = await rows();
    const { body } = await who.supervisor.post('/workshift/approve', { workshiftIds: [shifts[0]!.id] }).expect(200);
    expect(body.data).toMatchObject({ dwoJobs: [{ id: sheets[0]!.id, status: 'approved' }], dwos: [{ status: 'submitted' }] });
    await who.other.post(`/dwo_job/${sheets[1]!.id}/approve`, {}).expect(200);
    expect((await rows()).days[0]?.status).toBe('approved');
  });

  it('are not approved with the last shift while a temporary worker is left, and are once they are gone', async () => {
    const { who, rows } = await openSheets(field, admins);
    const { sheets, shifts } = await rows();
    const entry = { dwoJobId: sheets[0]!.id, employeeName: 'Temp', type: 'NORMAL', start: at('12:00'), end: at('13:00') };
    const { body } = await who.supervisor.post('/temporal_workshift', entry).expect(201);
    const approval = await who.supervisor.post('/workshift/approve', { workshiftIds: [shifts[0]!.id] }).expect(200);
    expect(approval.body.data).toMatchObject({ dwoJobs: [{ id: sheets[0]!.id, status: 'submitted' }] });
    await who.supervisor.delete(`/temporal_workshift/${body.data.id}`).expect(204);
    expect((await rows()).sheets[0]?.status).toBe('approved');
  });

  it('stand as the day does that they are added to', async () => {
    const { who, rows } = await openSheets(field, admins);
    const { days, sheets, shifts } = await rows();
    await who.supervisor.patch(`/dwo/${days[0]!.id}`, { status: 'draft' }).expect(200);
    const entered = { dwoJobId: sheets[1]!.id, employeeId: shifts[0]!.employeeId, start: at('14:00'), end: at('15:00') };
    const { body } = await who.supervisor.post('/workshift', entered).expect(201);
    expect(body.data.approvalStatus).toBe('draft');
    await who.phone.patch(`/dwo_job/${sheets[1]!.id}`, { status: 'submitted' }).expect(200);
    expect((await rows()).shifts.map(({ approvalStatus }) => approvalStatus)).toEqual(['draft', 'submitted']);
    expect((await rows()).days[0]?.status).toBe('draft');
  });

  it('of before are brought in line by the migration', async () => {
    const { rows } = await openSheets(field, admins);
    const { days, sheets, shifts } = await rows();
    const { db } = field.api;
    await db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, shifts[0]!.id));
    await db.update(dwoJob).set({ status: 'draft' }).where(eq(dwoJob.id, sheets[1]!.id));
    await db.update(dwo).set({ status: 'approved' }).where(eq(dwo.id, days[0]!.id));
    expect(disagreementsIn(await rows())).toHaveLength(2);
    const folder = join(import.meta.dirname, '../../db/migrations');
    const name = (await readdir(folder)).find((file) => file.endsWith('_one_state.sql'));
    await db.execute(sql.raw(await readFile(join(folder, name!), 'utf8')));
    expect(disagreementsIn(await rows())).toEqual([]);
  });
});
