import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { occasionOf } from '#api/alerts/rules.ts';
import { alert } from '#api/db/tables/alerts.ts';
import { lateCall } from '#api/db/tables/shift-log.ts';
import { sheetTotal, workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { tellAll } from '#api/test/calls/sheet-calls.ts';
import { KeptView } from '#api/test/kept-view.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { addDays } from '#shared/rules/periods.ts';
import { SIGN_RULES } from '#shared/timesheets/rules/findings.ts';
import type { Found } from '#shared/timesheets/sheets.ts';

let field: FieldDay;
let admin: Requests;

beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

type Findings = z.infer<typeof Found>[];
type Sheet = Pick<Awaited<ReturnType<FieldDay['sheet']>>, 'office' | 'dwo' | 'dwoJob' | 'worker'>;

/** What each place says of a sheet with one job; of people what is said of them. */
async function everywhere({ office, dwo: day, dwoJob }: Sheet, employeeId: number) {
  // Rows that a test writes are told by nobody.
  await tellAll(field.api);
  const dataOf = async (path: string) => (await office.get(path).expect(200)).body.data;
  const where = encodeURIComponent(JSON.stringify({ id: day.id }));
  const [listed] = await dataOf(`/dwo/crews?where=${where}`);
  const [approvable] = await dataOf(`/dwo/approvable?ids=${day.id}`);
  const days = await dataOf(`/dwo/employees/workshift?startDate=${TODAY}&endDate=${TODAY}&limit=300`);
  const { workShifts } = await dataOf(`/employee/${employeeId}/workshift?startDate=${TODAY}&endDate=${TODAY}`);
  return {
    list: listed.figures.findings as Findings,
    day: (await dataOf(`/dwo/${day.id}/crew`)).findings as Findings,
    sheet: (await dataOf(`/dwo/${day.id}/crew?dwoJobId=${dwoJob.id}`)).findings as Findings,
    dialog: approvable.findings as Findings,
    person: days.find((one: { employeePk: number }) => one.employeePk === employeeId).findings as Findings,
    shift: workShifts[0].findings as Findings,
  };
}

async function said(sheet: Sheet, kind: string, employeeId = sheet.worker.id) {
  const all = await everywhere(sheet, employeeId);
  return Object.fromEntries(
    Object.entries(all).map(([place, found]) => [place, found.filter((one) => one.kind === kind)]),
  ) as typeof all;
}
const same = (one: object) => ({ list: [one], day: [one], sheet: [one], dialog: [one], person: [one], shift: [one] });
const none = { list: [], day: [], sheet: [], dialog: [], person: [], shift: [] };

describe('a sign is the same in list, sheet, dialog, and of its person [approval-10]', () => {
  it('of a clock without a photo, where any clock of the sheet has one', async () => {
    const sheet = await field.worked();
    expect(await said(sheet, 'noPhoto')).toEqual(none);
    const photo = await field.make.addClockPhoto(sheet.foreman.id);
    await field.api.db.update(workshift).set({ startPictureId: photo.id }).where(eq(workshift.id, sheet.shift.id));
    expect(await said(sheet, 'noPhoto')).toEqual(same({ kind: 'noPhoto', count: 1, name: sheet.worker.fullName }));
  });

  it('of a shift that the office changed or removed, until the sheet is submitted again', async () => {
    const sheet = await field.workedByTwo();
    expect(await said(sheet, 'changed')).toEqual(none);
    await sheet.office.put('/workshift/', { workshifts: [edit(sheet.first, { phaseCode: '' })] }).expect(200);
    expect(await said(sheet, 'changed')).toEqual(same({ kind: 'changed', count: 1, name: sheet.worker.fullName }));
    await sheet.office.delete(`/workshift/${sheet.second.id}`).expect(204);
    const two = { kind: 'changed', count: 2, name: null };
    expect(await said(sheet, 'changed')).toMatchObject({ list: [two], day: [two], sheet: [two], dialog: [two] });
    await sheet.office.post(`/dwo_job/${sheet.dwoJob.id}/sendBack`, { reason: 'Hours?', revision: undefined }).expect(200);
    await sheet.phone.patch(`/dwo_job/${sheet.dwoJob.id}`, { status: 'submitted' }).expect(200);
    expect(await said(sheet, 'changed')).toEqual(none);
  });

  it('of what the foreman changes nothing is said', async () => {
    const sheet = await field.running();
    await sheet.phone.patch(sheet.path, { end: at('16:00') }).expect(200);
    expect(await said(sheet, 'changed')).toEqual(none);
  });

  it('of a clock that ran on, and of what was said of somebody late', async () => {
    const sheet = await field.worked();
    const { job, worker, foreman, dwo: day, dwoJob } = sheet;
    await field.api.db.insert(alert).values({
      type: 'clockout',
      jobId: job.id,
      dwoId: day.id,
      dwoJobId: dwoJob.id,
      data: { jobId: job.jobId, name: worker.fullName, employeeId: worker.id },
      occasion: occasionOf.clockout(dwoJob.id),
    });
    expect(await said(sheet, 'ranOn')).toEqual(same({ kind: 'ranOn', count: 1, name: worker.fullName }));
    const call = { date: TODAY, jobId: job.id, outcome: 'sick' as const, saidById: foreman.id, saidAt: new Date(at('13:00')) };
    await field.api.db.insert(lateCall).values({ ...call, employeeId: worker.id });
    expect(await said(sheet, 'said')).toEqual(same({ kind: 'said', count: 1, name: worker.fullName, said: 'sick' }));
    // Somebody of the crew who never came.
    await field.api.db.insert(lateCall).values({ ...call, employeeId: sheet.second.id, outcome: 'noAnswer' });
    expect((await said(sheet, 'said')).list).toEqual([{ kind: 'said', count: 2, name: null }]);
  });

  it('of a day far from the median of the same weekdays, by how much, for the crew alone', async () => {
    const sheet = await field.worked();
    for (const [index, minutes] of [600, 700, 800].entries()) {
      const date = addDays(TODAY, -7 * (index + 1));
      const before = await field.make.addDwo(sheet.foreman.id, date);
      const on = await field.make.addDwoJob(before.id, sheet.job.id, sheet.crew.id);
      const total = { dwoJobId: on.id, dwoId: before.id, jobId: sheet.job.id, date, minutes, laborCents: 0, overtimeCents: 0 };
      await field.api.db.insert(sheetTotal).values(total);
      if (index === 1) expect((await said(sheet, 'usual')).list).toEqual([]);
    }
    const far = { kind: 'usual', count: 1, name: null, minutes: 240 - 700 };
    expect(await said(sheet, 'usual')).toEqual({ ...same(far), person: [], shift: [] });
    const start = new Date(at('17:00'));
    await field.make.addShift({ dwoJobId: sheet.dwoJob.id, date: TODAY, employeeId: sheet.second.id, start });
    expect(await said(sheet, 'usual')).toEqual(none);
  });

  it('and none of what is approved, but where it is approved again', async () => {
    const sheet = await field.worked();
    await admin.post(`/dwo_job/${sheet.dwoJob.id}/approve`, {}).expect(200);
    const all = await everywhere({ ...sheet, office: admin }, sheet.worker.id);
    expect([all.day, all.sheet, all.person, all.shift]).toEqual([[], [], [], []]);
    expect(all.dialog).toMatchObject([{ kind: 'phaseCode' }]);
  });
});

describe('what counts [approval-14]', () => {
  const rules = { ...SIGN_RULES, off: [...SIGN_RULES.off] };
  const put = (who: Requests, change: object) => who.put('/sheet_signs', change);
  const revision = async () => (await admin.get('/sheet_signs').expect(200)).body.data.revision as number;

  it('is changed by an admin, and each open list and sheet follows', async () => {
    const sheet = await field.worked();
    const where = encodeURIComponent(JSON.stringify({ id: sheet.dwo.id }));
    const list = new KeptView(sheet.office, `/dwo/crews?where=${where}`);
    const page = new KeptView(sheet.office, `/dwo/${sheet.dwo.id}/crew`);
    const kinds = async () => {
      for (const view of [list, page]) await view.ask();
      const { data } = list.answer as { data: { figures: { findings: Findings } }[] };
      return [data[0]!.figures.findings, (page.answer as { data: { findings: Findings } }).data.findings].map((found) =>
        found.map(({ kind, minutes }) => ({ kind, minutes })),
      );
    };
    const code = { kind: 'phaseCode', minutes: undefined };
    expect(await kinds()).toEqual([[code], [code]]);
    await put(admin, { ...rules, off: ['phaseCode'], lunchAfterMinutes: 200, revision: await revision() }).expect(200);
    const lunch = { kind: 'noLunch', minutes: 200 };
    expect(await kinds()).toEqual([[lunch], [lunch]]);
    await put(admin, { ...rules, revision: await revision() }).expect(200);
    expect(await kinds()).toEqual([[code], [code]]);
  });
});
