import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { employee } from '#api/db/tables/people.ts';
import { exportContent, exportFile } from '#api/db/tables/transfers.ts';
import type { Requests } from '#api/test/calls/requests.ts';
import { openOffice } from '#api/test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { ExportInformation, RepeatedExports, SupersededFiles, TakenExport } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { addDays } from '#shared/rules/periods.ts';
import { generateExport } from '../generate-commands.ts';

const MONDAY = addDays(TODAY, -2);
const TUESDAY = addDays(TODAY, -1);
const HISTORY = 'download_workshift_csv/vista';
/** Requests whose files overlap: days, companies, approved alone or not. */
const WORDS = [
  { company: 'All', start: MONDAY, end: TODAY },
  { company: 'All', start: MONDAY, end: MONDAY },
  { company: 'TSU One', start: MONDAY, end: TUESDAY },
  { company: 'All', start: MONDAY, end: TODAY, withUnapproved: true },
] as const;

let field: FieldDay;
let admin: Requests;
let sheets: Awaited<ReturnType<FieldDay['worked']>>[];
beforeAll(async () => {
  field = await openFieldDay();
  ({ admin } = await openOffice(field));
  sheets = [await field.worked(MONDAY), await field.worked(TUESDAY), await field.worked(TODAY)];
  const { db } = field.api;
  await db.update(employee).set({ companyName: 'TSU One' });
  await db.update(employee).set({ companyName: 'Pinnacle' }).where(eq(employee.id, sheets[1]!.worker.id));
});
afterAll(() => field.api.close());

/** Generates a file of the current data; answers its id. */
async function make(words: object): Promise<number> {
  const path = `/download_workshift_csv/custom/vista/generate?where=${encodeURIComponent(JSON.stringify(words))}`;
  const { id } = oneOf(ExportInformation).parse((await admin.post(path, {}).expect(202)).body).data;
  const parts = { services: field.api.services, payroll: readConfig({}).payroll };
  await generateExport(parts, id!, new AbortController().signal);
  return id!;
}

/**
 * Reads the hours that a file brings to payroll, by person and day; lines taken back are negative.
 */
async function linesOf(taken: TakenExport): Promise<{ name: string; lines: [key: string, hours: number][] }> {
  const text =
    'url' in taken
      ? (await admin.get(taken.url.replace(/^.*\/api\/v1/, ''))).text
      : Buffer.from(taken.base64, 'base64').toString();
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return { name: taken.fileName, lines: rows.map((row) => [`${row['Employee']} ${row['PostDate']}`, Number(row['Hours'])]) };
}

/** A payroll program, and a person in the office who answers truthfully about it. */
class Payroll {
  readonly hours = new Map<string, number>();
  readonly imported = new Set<number>();
  readonly #downloads = new Map<number, Awaited<ReturnType<typeof linesOf>>>();

  /** Takes a file, or its differences, and answers the questions. */
  async take(id: number, what: 'take' | 'differences'): Promise<number> {
    const said = { imported: [] as number[], notImported: [] as number[], ...(what === 'differences' && { wasImported: true }) };
    if (what === 'differences' && !this.imported.has(id)) return 0;
    for (;;) {
      const answer = await admin.post(`/${HISTORY}/${what}/${id}`, said);
      if (answer.status === 200) {
        const got = await linesOf(oneOf(TakenExport).parse(answer.body).data);
        const own = what === 'take' ? id : await this.#newest(id);
        if (own === 0) expect(got.lines).toEqual([]);
        else this.#downloads.set(own, got);
        return own;
      }
      expect(answer.status).toBe(409);
      if (answer.body.code !== 'REPEATS') return 0;
      for (const file of RepeatedExports.parse(answer.body.details).files)
        (this.imported.has(file.id) ? said.imported : said.notImported).push(file.id);
    }
  }

  /** Imports a downloaded file, each once, while the screens still offer it. */
  async import(id: number): Promise<void> {
    const download = this.#downloads.get(id);
    if (!download || this.imported.has(id) || (await isReplaced(id))) return;
    this.imported.add(id);
    for (const [key, hours] of download.lines) this.hours.set(key, (this.hours.get(key) ?? 0) + hours);
  }

  /** The latest file made for differences; 0 when nothing had changed. */
  async #newest(id: number): Promise<number> {
    const rows = await field.api.db.select({ id: exportFile.id }).from(exportFile).where(eq(exportFile.followsId, id));
    return Math.max(0, ...rows.map((row) => row.id));
  }
}

async function isReplaced(id: number): Promise<boolean> {
  const { body } = await admin.get(`/${HISTORY}/superseded?where=${encodeURIComponent(JSON.stringify({ id }))}`).expect(200);
  return oneOf(SupersededFiles).parse(body).data.files[0]?.replacedBy !== undefined;
}

const approve = (index: number) => admin.post(`/dwo_job/${sheets[index]!.dwoJob.id}/approve`, {}).expect(200);
/** Sets a shift to three to four hours, so that hours paid twice exceed any shift. */
const correct = (index: number, minutes: number) =>
  admin
    .put(`/workshift/${sheets[index]!.shift.id}`, {
      type: 'NORMAL',
      start: at('12:00', sheets[index]!.shift.date),
      end: at(`15:${String(minutes).padStart(2, '0')}`, sheets[index]!.shift.date),
      lunchTime: '0:00',
    })
    .expect(200);

const steps = fc.array(
  fc.record({
    step: fc.constantFrom('make', 'make', 'take', 'take', 'differences', 'import', 'import', 'approve', 'correct'),
    pick: fc.nat(11),
  }),
  { minLength: 12, maxLength: 24, size: 'max' },
);

/** Takes the week, then its differences after a correction, then one of its days. */
const CONTINUED = (
  [
    ['make', 0],
    ['take', 0],
    ['import', 0],
    ['correct', 1],
    ['approve', 1],
    ['make', 0],
    ['take', 1],
    ['import', 1],
    ['make', 1],
    ['take', 2],
    ['import', 2],
  ] as const
).map(([step, pick]) => ({ step, pick }));

/** Checks that each person's days are paid once: three hours to four. */
const assertOnce = ({ hours }: Payroll) => expect([...hours].filter(([, paid]) => paid < 0 || paid > 4)).toEqual([]);

describe('files that are imported in any order that the screens offer', () => {
  it('pay no shift twice', async () => {
    const imports: number[] = [];
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        const { db } = field.api;
        await db.delete(exportContent);
        await db.delete(exportFile);
        for (const index of sheets.keys()) await approve(index);
        const payroll = new Payroll();
        const files: number[] = [];
        for (const { step, pick } of todo) {
          const id = files[pick % Math.max(files.length, 1)];
          if (step === 'make') files.push(await make(WORDS[pick % WORDS.length]!));
          else if (step === 'approve') await approve(pick % 3);
          else if (step === 'correct') await correct(pick % 3, pick * 5);
          else if (id === undefined) continue;
          else if (step === 'import') await payroll.import(id);
          else {
            const own = await payroll.take(id, step);
            if (own !== 0 && !files.includes(own)) files.push(own);
          }
          if (step === 'import') assertOnce(payroll);
        }
        for (const id of files) await payroll.import(id);
        assertOnce(payroll);
        imports.push(...payroll.imported);
      }),
      { numRuns: 6, endOnFailure: true, examples: [[CONTINUED]] },
    );
    expect(imports.length).toBeGreaterThan(1);
  }, 120_000);
});
