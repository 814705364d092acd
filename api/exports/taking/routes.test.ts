import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportInformation, Preflight, SupersededFiles, TakenExport } from '../../../shared/exports.ts';
import { oneOf } from '../../../shared/http/query.ts';
import { addDays } from '../../../shared/rules/periods.ts';
import { readConfig } from '../../config.ts';
import { employee } from '../../db/tables/people.ts';
import { auditLog } from '../../db/tables/settings.ts';
import type { Requests } from '../../test/calls/requests.ts';
import { openOffice } from '../../test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '../../test/rows/field-day.ts';
import { generateExport } from '../generate-commands.ts';

const YESTERDAY = addDays(TODAY, -1);
const WEEK = { company: 'All', start: addDays(TODAY, -2), end: YESTERDAY };
const DAY = { company: 'All', start: YESTERDAY, end: YESTERDAY };
const VISTA = 'download_workshift_csv/vista';

let field: FieldDay;
let admin: Requests;
let subadmin: Requests;
let sheet: Awaited<ReturnType<FieldDay['workedByTwo']>>;
beforeAll(async () => {
  field = await openFieldDay();
  ({ admin, subadmin } = await openOffice(field));
  sheet = await field.workedByTwo(YESTERDAY);
  await field.api.db.update(employee).set({ companyName: 'TSU One' });
  await approve();
});
afterAll(() => field.api.close());

const approve = () => admin.post(`/dwo_job/${sheet.dwoJob.id}/approve`, {}).expect(200);
const correct = (hour: string) =>
  admin
    .put(`/workshift/${sheet.first.id}`, {
      type: 'NORMAL',
      start: at('12:00', YESTERDAY),
      end: at(hour, YESTERDAY),
      lunchTime: '0:00',
    })
    .expect(200)
    .then(approve);

async function made(words: object): Promise<number> {
  const path = `/download_workshift_csv/custom/vista/generate?where=${encodeURIComponent(JSON.stringify(words))}`;
  const { id } = oneOf(ExportInformation).parse((await admin.post(path, {}).expect(202)).body).data;
  const parts = { services: field.api.services, payroll: readConfig({}).payroll };
  await generateExport(parts, id!, new AbortController().signal);
  return id!;
}

async function becomeOf(id: number) {
  const { body } = await admin.get(`/${VISTA}/superseded?where=${encodeURIComponent(JSON.stringify({ id }))}`).expect(200);
  return oneOf(SupersededFiles).parse(body).data.files[0];
}
const hoursIn = (body: unknown): string[] => {
  const taken = oneOf(TakenExport).parse(body).data;
  if ('url' in taken) return [];
  return Buffer.from(taken.base64, 'base64')
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[13] ?? '');
};
const take = (id: number, said: object = {}) => admin.post(`/${VISTA}/take/${id}`, said);
const differences = (id: number, said: object = {}) => admin.post(`/${VISTA}/differences/${id}`, said);

describe('a payroll file that payroll has', () => {
  let first: number;
  it('is continued by its differences, each of which leads on from the one before', async () => {
    first = await made(WEEK);
    await take(first).expect(200);
    await correct('15:00');
    const asked = await differences(first).expect(409);
    expect([asked.body.code, asked.body.details.files.map(({ id }: { id: number }) => id)]).toEqual(['REPEATS', [first]]);
    expect(hoursIn((await differences(first, { wasImported: true }).expect(200)).body)).toEqual(['-4.00', '3.00']);
    const replaced = (await becomeOf(first))?.replacedBy;
    expect((await differences(first, { wasImported: true }).expect(409)).body).toMatchObject({
      code: 'REPLACED',
      details: replaced,
    });
    await take(first).expect(409);
    expect(hoursIn((await differences(replaced!.id, { wasImported: true }).expect(200)).body)).toEqual([]);
    await correct('14:00');
    expect(hoursIn((await differences(replaced!.id, { wasImported: true }).expect(200)).body)).toEqual(['-3.00', '2.00']);
  });

  it('is named, with since when and by whom, by the pre-flight of every file that would repeat it', async () => {
    const { body } = await subadmin.get(`/payroll_preflight?${new URLSearchParams({ ...DAY, program: 'vista' })}`).expect(200);
    const { repeats } = oneOf(Preflight).parse(body).data;
    expect(repeats).toMatchObject([{ fileName: expect.stringMatching(/^vista_all/), shifts: 2, takenBy: expect.any(String) }]);
    const other = { ...DAY, start: TODAY, end: TODAY, program: 'vista' };
    const elsewhere = await subadmin.get(`/payroll_preflight?${new URLSearchParams(other)}`).expect(200);
    expect(oneOf(Preflight).parse(elsewhere.body).data.repeats).toEqual([]);
  });

  it('leaves nothing to take of a file in other words, unless it was not imported', async () => {
    const day = await made(DAY);
    const { body } = await take(day).expect(409);
    const [repeated] = body.details.files as { id: number }[];
    expect((await take(day, { imported: [repeated!.id] }).expect(409)).body.code).toBe('REPEATED');
    // Then payroll may have what that one continued: it is asked about as well, until none is left.
    const notImported: number[] = [];
    let answer = await take(day);
    while (answer.body.code === 'REPEATS') {
      notImported.push(...answer.body.details.files.map(({ id }: { id: number }) => id));
      answer = await take(day, { notImported });
    }
    expect([answer.status, notImported.length]).toEqual([200, 3]);
    expect((await becomeOf(notImported[0]!))?.replacedBy?.id).toBe(day);
  });

  it('says by whom and when it was downloaded, by every way, and so does the audit', async () => {
    const id = await made({ ...DAY, company: 'Pinnacle' });
    await take(id).expect(200);
    await subadmin.get(`/${VISTA}/url/${id}`).expect(200);
    const downloads = (await becomeOf(id))?.downloads;
    expect(downloads?.map(({ by }) => by)).toHaveLength(2);
    const where = and(eq(auditLog.action, 'export.download'), eq(auditLog.subjectId, String(id)));
    const entries = await field.api.db.select().from(auditLog).where(where);
    expect(entries.map(({ after }) => (after as { fileName: string }).fileName)).toEqual(
      [1, 2].map(() => expect.stringMatching(/^vista_pinnacle/)),
    );
  });
});
