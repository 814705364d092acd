import { parse } from 'csv-parse/sync';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#shared/constants.ts';
import { job } from '../db/tables/jobs.ts';
import { peopleHead, peopleLines } from '../files/people-csv-present.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { jobCells, MESSY_FILES, type MessyFile, UNREADABLE_FILES } from '../test/files/messy-files.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let admin: Requests;
let imports: Awaited<ReturnType<typeof importsOf>>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { id } = await add.person(api.db, 'admin');
  admin = await requestsOf(api, id);
  imports = await importsOf(api, id, 'job');
  await add.region(api.db, { name: 'East' });
  await add.person(api.db, 'supervisor', { firstName: 'Luis', lastName: 'Ortega' });
  await add.person(api.db, 'supervisor', { firstName: 'José', lastName: 'Nuñez' });
});
afterAll(() => api.close());

const reasonsOf = (rows: Awaited<ReturnType<typeof imports.rowsOf>>) =>
  rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ errors }) => errors.map(({ field, reason }) => `${field}: ${reason}`));

/** The refused rows of an import as a person gives them again. */
async function correctedFile(id: number, { corrected }: MessyFile): Promise<string | undefined> {
  const { text } = await admin.get(`/import/${id}/refused`).expect(200);
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  const heads = Object.keys(rows[0]!);
  const kept = rows.map((row) => corrected?.(row) ?? null).filter((row) => row !== null);
  return kept.length === 0 ? undefined : peopleHead(heads) + peopleLines(kept.map((row) => heads.map((head) => row[head] ?? '')));
}

describe('a messy file', () => {
  it.each(MESSY_FILES.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    const { jobs, refused = [], said, found } = file;
    const { id } = await imports.sent(file.content());
    let checked = await imports.step(id, 'check');
    expect(checked).toMatchObject({ status: 'checked', doneRows: checked.totalRows });
    if (found) expect(checked.findings).toMatchObject(found);
    const rows = await imports.rowsOf(id);
    if (refused.length > 0 && said?.['sheet'] === undefined) expect(reasonsOf(rows)).toEqual(refused);
    if (refused.length === 0) expect(reasonsOf(rows)).toEqual([]);
    if (said) {
      await admin.patch(`/import/${id}`, said).expect(200);
      checked = await imports.step(id, 'check');
      expect(checked.refusedRows).toBe(0);
    }
    const { newRows, refusedRows, doneRows, totalRows } = await imports.step(id, 'start');
    expect([newRows + refusedRows, doneRows]).toEqual([totalRows, totalRows]);
    const again = refusedRows > 0 ? await correctedFile(id, file) : undefined;
    if (again) expect(await imports.imported(again)).toMatchObject({ status: 'imported', refusedRows: 0 });
    const stored = await api.db
      .select({ externalNumber: job.externalNumber })
      .from(job)
      .where(like(job.externalNumber, `${jobs[0]!.split('-')[0]}-%`));
    expect(stored.map(({ externalNumber }) => externalNumber).sort()).toEqual([...jobs].sort());
  });

  it('keeps every cell that it has', async () => {
    const { rows } = await imports.imported(
      Buffer.from(`${jobHead}\r\n${jobCells('N-1', { 'Site Address': '"1 ""Old"" Road,\nNuñez"' }).join(',')}`, 'latin1'),
    );
    expect(rows[0]?.texts).toMatchObject({ address: '1 "Old" Road,\nNuñez', externalNumber: 'N-1', bidLaborCost: '1234.50' });
  });
});

const jobHead = 'Job No,Site Address,Dept,Contract,WOT,Zone,Start,End,Labor $,PM';

describe('a file that is no table', () => {
  it.each(UNREADABLE_FILES.map(({ name, ...file }) => [name, file] as const))('%s', async (_name, { content, reason }) => {
    const sent = await imports.send(content());
    const { id, ...refusal } = sent.status === 201 ? { id: sent.body.data.id as number } : { id: undefined, ...sent.body };
    if (id === undefined)
      expect(refusal).toMatchObject({ message: 'The file cannot be read', errors: [{ field: 'file', reason }] });
    else expect(await imports.step(id, 'check')).toMatchObject({ status: 'failed', reason });
  });

  it('is refused beyond forty million bytes, which a job list of 100,000 rows does not have', async () => {
    const { body } = await imports.send(Buffer.alloc(IMPORT_MAX_BYTES + 1, 'x')).expect(413);
    expect(body.message).toBe('The file must not have more than 40,000,000 bytes');
  });
});
