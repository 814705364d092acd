import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dwo, dwoJob, temporalWorkshift, timebreak, workshift } from '../../db/tables/timesheets.ts';
import { CALLS, type Call, openOffice, openSheets, type Who } from '../../test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '../../test/rows/field-day.ts';

let field: FieldDay;
let admins: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  field = await openFieldDay();
  // The sheets of TODAY are last week's: they are for admins alone to approve.
  field.api.clock.aheadMs += 7 * 86_400_000;
  admins = await openOffice(field);
});
afterAll(() => field.api.close());

type Sheets = Awaited<ReturnType<typeof openSheets>>;
type Rows = Awaited<ReturnType<Sheets['rows']>>;
/** A sub-admin is judged as a supervisor is. */
const NOT_ADMINS = ['supervisor', 'phone'] as const satisfies (keyof Who)[];

/** On the first sheet of the day an admin has approved the first shift apart. */
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

/** What a foreman's day may be in, each with a part that is approved. */
const STATES: Record<string, (sheets: Sheets) => Promise<unknown>> = {
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

/** The numbers of the shifts and sheets that are approved. */
const approvedIn = ({ shifts, sheets }: Rows): string[] => [
  ...shifts.filter(({ approvalStatus }) => approvalStatus === 'approved').map(({ id }) => `shift ${id}`),
  ...sheets.filter(({ status }) => status === 'approved').map(({ id }) => `sheet ${id}`),
];

/** Puts a foreman's day back as it was, under the same numbers: much faster than another one. */
async function putBack({ days, sheets, shifts, temporals, breaks }: Rows, now: Rows): Promise<void> {
  await field.api.db.transaction(async (tx) => {
    for (const { id } of now.days) await tx.delete(dwo).where(eq(dwo.id, id));
    await tx.insert(dwo).overridingSystemValue().values(days);
    await tx.insert(dwoJob).overridingSystemValue().values(sheets);
    await tx.insert(workshift).overridingSystemValue().values(shifts);
    if (temporals.length > 0) await tx.insert(temporalWorkshift).overridingSystemValue().values(temporals);
    if (breaks.length > 0) await tx.insert(timebreak).overridingSystemValue().values(breaks);
  });
}

describe('whoever could not approve', () => {
  it.each(Object.entries(STATES))(
    'approves nothing by whatever else they may do: %s',
    async (_name, prepare) => {
      const sheets = await openIn(prepare);
      const before = await sheets.rows();
      let made = 0;
      for (const name of Object.keys(CALLS) as Call['name'][])
        for (const by of NOT_ADMINS)
          for (const pick of [0, 1]) {
            const status = await sheets.make({ by, name, pick, more: 2 * pick }, before);
            if (status === undefined || status >= 400) continue;
            made += 1;
            const now = await sheets.rows();
            expect(
              approvedIn(now).filter((part) => !approvedIn(before).includes(part)),
              `${name} by ${by}: ${status}`,
            ).toEqual([]);
            await putBack(before, now);
          }
      expect(made).toBeGreaterThan(10);
    },
    60_000,
  );

  it('leaves a sheet of approved shifts submitted, which whoever may approve does', async () => {
    const sheets = await openIn(STATES['a shift approved apart, and all others gone']!);
    const [sheet] = (await sheets.rows()).sheets;
    expect(sheet?.status).toBe('submitted');
    await sheets.who.supervisor.post(`/dwo_job/${sheet!.id}/approve`, {}).expect(403);
    // What else is written to its day approves it neither.
    await sheets.who.admin.put(`/dwo_job/${sheet!.id}`, { startLocation: '40.1, -74.1' }).expect(200);
    expect((await sheets.rows()).sheets[0]?.status).toBe('submitted');
    await sheets.who.admin.post(`/dwo_job/${sheet!.id}/approve`, {}).expect(200);
    expect((await sheets.rows()).sheets[0]?.status).toBe('approved');
  });

  async function openIn(prepare: (sheets: Sheets) => Promise<unknown>): Promise<Sheets> {
    const sheets = await openSheets(field, admins);
    await prepare(sheets);
    expect((await sheets.rows()).days.map(({ date }) => date)).toEqual([TODAY]);
    return sheets;
  }
});
