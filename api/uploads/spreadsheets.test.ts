import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmployeeCsvRow } from '#shared/rules/employee-csv.ts';
import { csvOf, HEADER, openUploads, row, type Uploads } from '../test/calls/uploads.ts';

let api: Uploads['api'];
let send: Uploads['send'];
let previewed: Uploads['previewed'];
let imported: Uploads['imported'];
let errorsOf: Uploads['errorsOf'];
let person: Uploads['person'];

beforeAll(async () => {
  ({ api, send, previewed, imported, errorsOf, person } = await openUploads());
});
afterAll(() => api.close());

/** Writes rows as a spreadsheet does: cells in quotes only where they must be. */
const writtenBy = (delimiter: string, rows: readonly EmployeeCsvRow[], lineEnd = '\r\n'): string =>
  [HEADER, ...rows.map((one) => Object.values(one))]
    .map((cells) => cells.map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
    .join(lineEnd);
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
/** Encodes as Windows-1252, which equals Latin-1 for these letters and adds the euro sign. */
const ansi = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
const jose = () =>
  row({ employee: `${row().employee.slice(0, 10)} Núñez, José`, class: 'Lineman; first, "A"'.replaceAll('"', '') });

const FILES: readonly (readonly [string, (one: EmployeeCsvRow) => string | Buffer])[] = [
  ['semicolons', (one) => writtenBy(';', [one])],
  ['semicolons below a line that says so', (one) => `sep=;\r\n${writtenBy(';', [one])}`],
  ['a said sign of its own, with a mark', (one) => `\ufeffsep=^\n${writtenBy('^', [one], '\n')}`],
  ['tabs', (one) => writtenBy('\t', [one])],
  ['bars', (one) => writtenBy('|', [one])],
  ['the line ends of an old Mac', (one) => writtenBy(',', [one], '\r')],
  ['UTF-8 with its mark', (one) => `\ufeff${csvOf([one])}`],
  ['UTF-16 and tabs, as "Unicode Text"', (one) => Buffer.from(`\ufeff${writtenBy('\t', [one])}`, 'utf16le')],
  ['UTF-16, the other way round', (one) => bigEndian(`\ufeff${writtenBy(';', [one])}`)],
  ['Windows-1252', (one) => ansi(writtenBy(';', [one]))],
];

describe('an employee file of a spreadsheet', () => {
  it.each(FILES)('is read with %s', async (_what, fileOf) => {
    const one = jose();
    expect(await imported(fileOf(one))).toMatchObject({ uploadStatus: 'Successful', totalColumns: 17, rowsCorrectlyImported: 1 });
    expect(await person(one.employee)).toMatchObject({ firstName: 'José', lastName: 'Núñez', class: one.class });
  });

  it('says in its preview how its letters were read, and by which cells a person sees it', async () => {
    const one = jose();
    expect(await previewed(ansi(csvOf([one])))).toMatchObject({ encoding: 'windows-1252', accented: [one.employee] });
    expect(await previewed(csvOf([row()]))).toMatchObject({ encoding: 'utf-8', accented: [] });
    const many = Array.from({ length: 9 }, jose);
    expect((await previewed(csvOf(many))).accented).toEqual(many.slice(0, 5).map(({ employee }) => employee));
  });

  it('may leave out the cells at the end of a row that are empty, and write some too many', async () => {
    const [short, long, cut] = [row(), row(), row()];
    const cells = (one: EmployeeCsvRow) => csvOf([one]).split('\r\n')[1]!;
    const file = [HEADER.join(','), cells(short).split(',""')[0], `${cells(long)},,`, `${cells(cut)},x`].join('\n');
    const withClass = file.replace(cells(short).split(',""')[0]!, cells(short).replace(/(,"")+$/, ''));
    const upload = await imported(withClass);
    expect(upload).toMatchObject({ totalRows: 3, rowsCorrectlyImported: 2, rowsIncorrectlyImported: 1 });
    expect((await errorsOf(upload.id)).map(({ line, errors }) => [line, errors])).toEqual([
      [4, [{ field: 'line', reason: 'has 18 cells instead of 17' }]],
    ]);
  });

  it.each(['text/plain', 'application/octet-stream', 'text/comma-separated-values'])(
    'is known by its name as %s',
    async (type) => {
      await send(csvOf([row()]), 'people.csv', type).expect(201);
      await send(csvOf([row()]), 'people.txt', type).expect(415);
    },
  );

  it.each<[string, Buffer, RegExp]>([
    ['a workbook', Buffer.from('PK\x03\x04\x14\0', 'latin1'), /^is a workbook .* Save As, CSV UTF-8$/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /^is an old workbook/],
    ['a page of a spreadsheet', Buffer.from('<html><table>'), /^is a web page/],
    ['UTF-16 without its mark', Buffer.from(HEADER.join(','), 'utf16le'), /^is no text, or UTF-16 without its mark/],
    ['half a letter of UTF-16', Buffer.from('\xff\xfea', 'latin1'), /cannot be told: in the spreadsheet choose/],
    ['an encoding of Cyrillic', Buffer.from(`${HEADER.join(',')}\nж`.replace('ж', '\x8f\x90'), 'latin1'), /cannot be told/],
    ['semicolons, and a row that is none', Buffer.from(`sep=;\n${HEADER.join(';')}\n"Jo`), /^is no CSV in line 3$/],
  ])('that is %s is refused with the way out', async (_what, bytes, reason) => {
    const { body } = await send(bytes).expect(400);
    expect(body.errors).toEqual([{ field: 'csv', reason: expect.stringMatching(reason) }]);
  });

  it('lacks only the columns that it lacks, whatever separates them', async () => {
    const header = HEADER.filter((name) => name !== 'Mobile').join(';');
    expect((await send(`${header}\n${'x;'.repeat(15)}x`).expect(400)).body.message).toBe(
      'The file is missing the following columns: Mobile, please use the template to create the csv file',
    );
  });
});
