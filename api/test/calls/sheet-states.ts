import { eq } from 'drizzle-orm';
import type { Db } from '#api/db/schema.ts';
import { dwo, dwoJob, temporalWorkshift, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { at } from '../rows/field-day.ts';
import type { openSheets } from './sheet-calls.ts';

type Sheets = Awaited<ReturnType<typeof openSheets>>;
type Rows = Awaited<ReturnType<Sheets['rows']>>;

/** An admin approves the first shift of the day's first sheet apart. */
async function approvedApart(sheets: Sheets): Promise<{ dwoJobId: number; second: number; shiftId: number }> {
  const { sheets: rows, shifts } = await sheets.rows();
  const { id, employeeId } = shifts[0]!;
  const open = await enter(sheets, rows[0]!.id, employeeId);
  await sheets.who.admin.post('/workshift/approve', { workshiftIds: [id] }).expect(200);
  return { dwoJobId: rows[0]!.id, second: rows[1]!.id, shiftId: open };
}

async function enter({ who }: Sheets, dwoJobId: number, employeeId: number): Promise<number> {
  const shift = { dwoJobId, employeeId, start: at('14:00'), end: at('15:00') };
  return (await who.admin.post('/workshift', shift).expect(201)).body.data.id;
}

const remove = ({ who }: Sheets, shiftId: number) => who.admin.delete(`/workshift/${shiftId}`).expect(204);
const TERRY = { employeeName: 'Terry', type: 'NORMAL', start: at('15:00'), end: at('16:00') };

/** States of a foreman's day, each with a part that is approved. */
export const STATES: Record<string, (sheets: Sheets) => Promise<unknown>> = {
  'a shift approved apart beside an open one': approvedApart,
  'the same of a draft': async (sheets) => {
    const { dwoJobId } = await approvedApart(sheets);
    await sheets.who.supervisor.patch(`/dwo_job/${dwoJobId}`, { status: 'draft' }).expect(200);
  },
  'a shift approved apart beside a temporary worker': async (sheets) => {
    const { dwoJobId, shiftId } = await approvedApart(sheets);
    await sheets.who.admin.post('/temporal_workshift', { dwoJobId, ...TERRY }).expect(201);
    await remove(sheets, shiftId);
  },
  'a shift approved apart, and all others gone': async (sheets) => {
    const { shiftId } = await approvedApart(sheets);
    await sheets.who.supervisor.delete(`/workshift/${shiftId}`).expect(204);
  },
  'the other sheet approved': async (sheets) => {
    const { second } = await approvedApart(sheets);
    await sheets.who.admin.post(`/dwo_job/${second}/approve`, {}).expect(200);
  },
};

/** Restores a foreman's day under the same ids, which is much faster than a new one. */
export async function putBack(db: Db, { days, sheets, shifts, temporals, breaks }: Rows, now: Rows): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of now.days) await tx.delete(dwo).where(eq(dwo.id, id));
    await tx.insert(dwo).overridingSystemValue().values(days);
    await tx.insert(dwoJob).overridingSystemValue().values(sheets);
    await tx.insert(workshift).overridingSystemValue().values(shifts);
    if (temporals.length > 0) await tx.insert(temporalWorkshift).overridingSystemValue().values(temporals);
    if (breaks.length > 0) await tx.insert(timebreak).overridingSystemValue().values(breaks);
  });
}
