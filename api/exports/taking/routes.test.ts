import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#api/config.ts';
import { file } from '#api/db/tables/files.ts';
import { employee } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { exportContent, exportFile } from '#api/db/tables/transfers.ts';
import type { Requests } from '#api/test/calls/requests.ts';
import { openOffice } from '#api/test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { ExportInformation, Preflight, SupersededFiles, TakenExport } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { addDays } from '#shared/rules/periods.ts';
import { generateExport } from '../generate-commands.ts';
import { lockLedger } from './repository.ts';

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
    // Payroll then has the file that this one continued, by the earlier answer; each is taken back
    // in turn.
    const notImported: number[] = [];
    let answer = await take(day);
    while (answer.status === 409 && notImported.length < 10) {
      notImported.push(...answer.body.details.files.map(({ id }: { id: number }) => id));
      answer = await take(day, { notImported });
    }
    expect([answer.status, notImported.length]).toEqual([200, 3]);
    expect((await becomeOf(notImported[0]!))?.replacedBy?.id).toBe(day);
  });

  it('is judged when somebody takes it, though another program has fetched it unasked', async () => {
    await field.api.db.delete(exportContent);
    await field.api.db.delete(exportFile);
    const [week, day] = [await made(WEEK), await made(DAY)];
    await take(week).expect(200);
    await subadmin.get(`/${VISTA}/url/${day}`).expect(200);
    const asked = (await take(day).expect(409)).body;
    expect([asked.code, asked.details.files.map(({ id }: { id: number }) => id)]).toEqual(['REPEATS', [week]]);
    await take(day, { notImported: [week] }).expect(200);
    // It is handed out again without a question.
    await take(day).expect(200);
    // A file that a program has fetched may be at payroll, so a taker of another file is asked
    // about it.
    const other = await made({ ...WEEK, withUnapproved: true });
    expect((await take(other).expect(409)).body.details.files).toMatchObject([{ id: day }]);
  });

  it('is given out unasked once a taker of its family is done', async () => {
    const day = await made(DAY);
    let isGivenOut = false;
    const given = await field.api.db.transaction(async (tx) => {
      await lockLedger(tx, 'workshift_vista');
      const fetching = subadmin.get(`/${VISTA}/url/${day}`).then(({ status }) => {
        isGivenOut = true;
        return status;
      });
      await vi.waitFor(async () => {
        const { rows } = await field.api.services.db.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`,
        );
        expect(rows[0]!.count).toBe(1);
      });
      expect(isGivenOut).toBe(false);
      return { fetching };
    });
    expect(await given.fetching).toBe(200);
  });

  it('that is no longer there is no download, by any way', async () => {
    await field.api.db.delete(exportContent);
    await field.api.db.delete(exportFile);
    const id = await made({ ...DAY, company: 'TSU One' });
    const [row] = await field.api.db.select().from(exportFile).where(eq(exportFile.id, id));
    const [stored] = await field.api.db.select().from(file).where(eq(file.id, row!.fileId!));
    await field.api.services.files.remove(stored!.storageKey);
    const asked = `?where=${encodeURIComponent(JSON.stringify({ ...DAY, company: 'TSU One' }))}`;
    const custom = 'download_workshift_csv/custom/vista';
    for (const path of [`${VISTA}/url/${id}`, `${custom}${asked}`, `${custom}/url${asked}`])
      await admin.get(`/${path}`).expect(404);
    await take(id).expect(404);
    const where = and(eq(auditLog.action, 'export.download'), eq(auditLog.subjectId, String(id)));
    expect(await field.api.db.select().from(auditLog).where(where)).toEqual([]);
  });

  it('is not given out by a HEAD, which nobody would have', async () => {
    const id = await made({ ...DAY, company: 'Pinnacle' });
    const [somebody] = await field.api.db.select().from(employee).where(eq(employee.role, 'admin'));
    const { statusCode } = await field.api.app.inject({
      method: 'HEAD',
      url: `/api/v1/${VISTA}/url/${id}`,
      headers: { authorization: `Bearer ${await field.api.tokenFor(somebody!.id)}` },
    });
    expect(statusCode).toBe(404);
    expect((await becomeOf(id))?.downloads).toBeUndefined();
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
