import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../db/tables/settings.ts';
import { uploadEmployee } from '../db/tables/transfers.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { csvOf, NO_DATA, newNumber, openUploads, row, type Uploads } from '../test/calls/uploads.ts';
import { watchStretches } from '../test/measures/longest-stretch.ts';
import { add } from '../test/rows/company.ts';

/** Longest stretch without serving others, as a share of the whole processor time. */
const STRETCH = 1 / 10;

let of: Uploads;
beforeAll(async () => {
  of = await openUploads();
});
afterAll(() => of.api.close());

const written = async () => {
  const [audits] = await of.api.db.select({ count: count() }).from(auditLog);
  const [uploads] = await of.api.db.select({ count: count() }).from(uploadEmployee);
  return [audits?.count, uploads?.count];
};

describe('a preview', () => {
  it('says of each row what an import does then, and writes nothing', async () => {
    const [stays, moves, renamed] = [row(), row({ alternativeEmail: 'old@corp.test' }), row({ role: 'supervisor' })];
    await of.imported(csvOf([stays, moves, renamed]));
    const boss = row({ role: 'Supervisor', employee: `${newNumber()} Boss, Bea` });
    const file = csvOf([
      row({ supervisor: 'Boss, Bea' }),
      stays,
      { ...moves, class: 'Splicer', mobile: '+1 555 010 2030', alternativeEmail: '' },
      // The address that the row above releases.
      row({ alternativeEmail: 'old@corp.test' }),
      row({ region: 'Atlantis', class: '' }),
      boss,
      { ...renamed, employee: `${renamed.employee.slice(0, 10)} Other, Name` },
      row({ supervisor: renamed.employee.slice(0, 10) }),
      row({ supervisor: 'Doe, Jane' }),
      { ...boss, class: 'Splicer' },
      row({ class: ' ', region: '', activeStatus: '', role: '', companyName: '', employee: '' }),
    ]);
    const before = await written();
    const preview = await of.previewed(`\ufeff${file}\r\nx,y`);
    expect(await written()).toEqual(before);
    expect(preview).toMatchObject({
      totalColumns: 17,
      totalRows: 12,
      counts: { added: 4, changed: 2, ignored: 2, refused: 4 },
    });
    const shown = preview.rows.map(({ line, outcome }) => `${line} ${outcome}`);
    expect(shown).toEqual([
      '2 added',
      '3 ignored',
      '4 changed',
      '5 added',
      '6 refused',
      '7 added',
      '8 changed',
      '9 added',
      '10 refused',
      '11 refused',
      '13 refused',
    ]);
    expect(preview.rows[2]).toMatchObject({
      data: { class: 'Splicer', mobile: '+1 555 010 2030' },
      before: { class: 'Lineman', mobile: '', alternativeEmail: 'old@corp.test' },
    });
    expect(preview.rows[4]?.errors).toEqual([
      { field: 'region', reason: 'There is no such region' },
      { field: 'class', reason: 'Select a Specialist Field' },
    ]);
    const done = await of.imported(`\ufeff${file}\r\nx,y`);
    expect(done).toMatchObject({ rowsCorrectlyImported: 6, rowsIgnored: 2, rowsIncorrectlyImported: 4 });
    const refused = preview.rows.filter(({ outcome }) => outcome === 'refused').map(({ line, errors }) => ({ line, errors }));
    expect((await of.errorsOf(done.id)).map(({ line, errors }) => ({ line, errors }))).toEqual(refused);
  });

  it('refuses what an upload refuses, for whom it does', async () => {
    expect((await of.preview('').expect(400)).body.message).toBe(NO_DATA);
    await of.preview(csvOf([row()]), 'people.xlsx').expect(415);
    const { id } = await add.person(of.api.db, 'subadmin');
    await (await requestsOf(of.api, id)).post('/upload_employee/preview', {}).expect(403);
  });

  it('shows some of very many rows, without holding up anybody else', { timeout: 300_000 }, async () => {
    const file = csvOf(Array.from({ length: 5_000 }, () => row({ alternativeEmail: `${newNumber()}@corp.test` })));
    const shares: number[] = [];
    // Into one of two may fall a garbage collection of what other files left in this process.
    for (let time = 0; time < 2; time += 1) {
      const stretches = watchStretches();
      const preview = await of.previewed(file);
      shares.push(stretches.stop().longestShare);
      expect([preview.counts.added, preview.rows.length]).toEqual([5_000, 100]);
    }
    expect(Math.min(...shares)).toBeLessThan(STRETCH);
  });
});
