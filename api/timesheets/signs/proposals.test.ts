import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { occasionOf } from '#api/alerts/rules.ts';
import { alert } from '#api/db/tables/alerts.ts';
import { job } from '#api/db/tables/jobs.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { tellAll } from '#api/test/calls/sheet-calls.ts';
import { KeptView } from '#api/test/kept-view.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';

let field: FieldDay;
let admin: Requests;

beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

type Sheet = Awaited<ReturnType<FieldDay['sheet']>>;
interface Row {
  workshiftId: number;
  proposals?: Proposal[];
}

const pathOf = ({ dwo: day, dwoJob }: Sheet) => `/dwo/${day.id}/crew?dwoJobId=${dwoJob.id}`;

/** What is proposed for a shift on its sheet, and on the page of its person. */
async function proposed(sheet: Sheet, shift: { id: number; employeeId: number }, office: Requests = sheet.office) {
  // Rows that a test writes are told by nobody.
  await tellAll(field.api);
  const { rows } = (await office.get(pathOf(sheet)).expect(200)).body.data as { rows: Row[] };
  const { body } = await office.get(`/employee/${shift.employeeId}/workshift?startDate=${TODAY}&endDate=${TODAY}`).expect(200);
  const ofPerson = (body.data.workShifts as { id: number; proposals?: Proposal[] }[]).find(({ id }) => id === shift.id);
  const onSheet = rows.find(({ workshiftId }) => workshiftId === shift.id)?.proposals;
  expect(ofPerson?.proposals).toEqual(onSheet);
  return onSheet;
}

const work = (sheet: Sheet, employeeId: number, until: string | null, values: Partial<typeof workshift.$inferInsert> = {}) =>
  field.make.addShift(
    {
      dwoJobId: sheet.dwoJob.id,
      date: TODAY,
      employeeId,
      start: new Date(at('12:00')),
      end: until === null ? null : new Date(at(until)),
    },
    { phaseCode: 'TRENCH', ...values },
  );

const runsOn = ({ job, dwo: day, dwoJob }: Sheet, { id, fullName }: { id: number; fullName: string }) =>
  field.api.db.insert(alert).values({
    type: 'clockout',
    jobId: job.id,
    dwoId: day.id,
    dwoJobId: dwoJob.id,
    data: { jobId: job.jobId, name: fullName, employeeId: id },
    occasion: occasionOf.clockout(dwoJob.id),
  });

/** A sheet on which the worker's clock ran on, after the foreman and the other worker had left. */
async function forgotten() {
  const sheet = await field.sheet();
  await work(sheet, sheet.foreman.id, '17:02');
  await work(sheet, sheet.second.id, '17:12');
  const shift = await work(sheet, sheet.worker.id, null);
  await runsOn(sheet, sheet.worker);
  return { sheet, shift };
}
const LEFT = { cell: 'end', end: at('17:07'), people: 2, from: at('17:02'), to: at('17:12') };

/** A sheet with one shift, which has no phase code. */
async function uncoded() {
  const sheet = await field.sheet();
  const shift = await work(sheet, sheet.worker.id, '16:00', { phaseCode: '' });
  return { sheet, shift };
}

async function bookedByThree(sheet: Sheet, phaseCode: string): Promise<void> {
  const another = await field.make.addPerson('worker');
  for (const { id } of [sheet.foreman, sheet.second, another]) await work(sheet, id, '16:00', { phaseCode });
}

const historyOf = async ({ dwoJob }: Sheet) => {
  const { body } = await admin.get(`/dwo_job/${dwoJob.id}/history`).expect(200);
  return (body.data as { changes: { action: string; fields: object }[] }[]).flatMap(({ changes }) => changes);
};

describe('what the stored facts propose [edits-8]', () => {
  it('is a forgotten clock-out, which somebody takes, and the history says so', async () => {
    const { sheet, shift } = await forgotten();
    expect(await proposed(sheet, shift)).toEqual([LEFT]);
    const taken = edit(shift, { end: LEFT.end, lunchTime: '0:00', accepted: ['end'] });
    await sheet.office.put('/workshift/', { workshifts: [taken] }).expect(200);
    expect(await proposed(sheet, shift)).toBeUndefined();
    const [change] = await historyOf(sheet);
    expect(change).toMatchObject({
      action: 'workshift.edit',
      fields: { accepted: { after: ['end'] }, end: { after: LEFT.end } },
    });
  });

  it('is an ordinary edit when another value is saved', async () => {
    const { sheet, shift } = await forgotten();
    const other = edit(shift, { end: at('17:30'), lunchTime: '0:00', accepted: ['end', 'lunch'] });
    await sheet.office.put('/workshift/', { workshifts: [other] }).expect(200);
    const [change] = await historyOf(sheet);
    expect(change!.fields).not.toHaveProperty('accepted');
    const wrong = { workshifts: [edit(shift, { accepted: ['start'] })] };
    const { body } = await sheet.office.put('/workshift/', wrong).expect(400);
    expect(body.errors).toMatchObject([{ field: 'workshifts.0.accepted.0' }]);
  });

  it('is the lunch of the crew', async () => {
    const sheet = await field.sheet();
    for (const { id } of [sheet.foreman, sheet.second]) {
      const shift = await work(sheet, id, '19:30');
      await sheet.office.put('/workshift/', { workshifts: [edit(shift, { end: at('19:30'), lunchTime: '0:45' })] }).expect(200);
    }
    const shift = await work(sheet, sheet.worker.id, '19:30');
    expect(await proposed(sheet, shift)).toEqual([{ cell: 'lunch', minutes: 45, people: 2 }]);
  });

  it('is the phase code of the crew, if the job offers it', async () => {
    const { sheet, shift } = await uncoded();
    await bookedByThree(sheet, 'SPLICE');
    expect(await proposed(sheet, shift)).toBeUndefined();
    const page = new KeptView(sheet.office, pathOf(sheet));
    await page.ask();
    await admin.post('/job_phase_code', { jobId: sheet.job.id, phaseCode: 'SPLICE' }).expect(201);
    await page.ask();
    const { rows } = (page.answer as { data: { rows: Row[] } }).data;
    const proposals = [{ cell: 'phaseCode', phaseCode: 'SPLICE', people: 3, date: null }];
    expect(rows.find(({ workshiftId }) => workshiftId === shift.id)).toMatchObject({ proposals });
  });

  it('is the code of the last three shifts of the person on the job, as far as the reader may see', async () => {
    const { sheet, shift } = await uncoded();
    const other = await field.make.addPerson('foreman');
    const span = (date: string) => ({ start: at('12:00', date), end: at('16:00', date) });
    const book = async (back: number, foremanId: number) => {
      const date = addDays(TODAY, -back);
      const day = await field.make.addDwo(foremanId, date);
      const { id: dwoJobId } = await field.make.addDwoJob(day.id, sheet.job.id, null);
      const { start, end } = span(date);
      const row = { dwoJobId, date, employeeId: sheet.worker.id, start: new Date(start), end: new Date(end) };
      return { date, earlier: await field.make.addShift(row, { phaseCode: 'TRENCH' }) };
    };
    await book(3, sheet.foreman.id);
    await book(2, sheet.foreman.id);
    expect(await proposed(sheet, shift, admin)).toBeUndefined();
    const { date, earlier } = await book(1, other.id);
    const own = [{ cell: 'phaseCode', phaseCode: 'TRENCH', people: null, date }];
    expect(await proposed(sheet, shift, admin)).toEqual(own);
    // That foreman and this job are of another supervisor.
    await field.api.db.update(job).set({ supervisorId: null }).where(eq(job.id, sheet.job.id));
    expect(await proposed(sheet, shift)).toBeUndefined();
    const page = new KeptView(admin, pathOf(sheet));
    await page.ask();
    await admin.put('/workshift/', { workshifts: [edit(earlier, { ...span(date), phaseCode: '' })] }).expect(200);
    await page.ask();
    expect(page.answer).toEqual((await admin.get(pathOf(sheet)).expect(200)).body);
    expect(await proposed(sheet, shift, admin)).toBeUndefined();
  });

  it('is nothing of what is approved', async () => {
    const { sheet, shift } = await uncoded();
    await bookedByThree(sheet, 'TRENCH');
    expect(await proposed(sheet, shift)).toHaveLength(1);
    await field.api.db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, shift.id));
    expect(await proposed(sheet, shift)).toBeUndefined();
  });
});
