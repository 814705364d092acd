import { describe, expect, it } from 'vitest';
import { workbookOf } from '#api/test/files/workbook.ts';
import { watchStretches } from '#api/test/measures/longest-stretch.ts';
import type { TableRow } from './cell-rules.ts';
import { UnreadableTable } from './faults-rules.ts';
import { openTable } from './table-parse.ts';

const likeness = (cells: readonly string[]) => cells.filter((cell) => ['Job No', 'Start', 'Cost'].includes(cell)).length;
const open = (bytes: Buffer) => openTable(bytes, likeness);

async function rowsOf(bytes: Buffer, sheet?: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of (await open(bytes)).rows(sheet)) rows.push(row);
  return rows;
}
const textsOf = async (bytes: Buffer, sheet?: string) =>
  (await rowsOf(bytes, sheet)).map(({ line, cells }) => [line, ...cells.map(({ text }) => text)]);
const refusalOf = (bytes: Buffer) =>
  rowsOf(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableTable ? error.message : `no refusal: ${String(error)}`),
  );
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
const number = (at: string, value: string | number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

describe('a CSV', () => {
  it.each<[string, string | Buffer]>([
    ['commas', 'Job No,Start,Cost\r\n10482,5/1/2027,"1,5"'],
    ['semicolons', 'Job No;Start;Cost\n10482;5/1/2027;1,5'],
    ['a line that names the separator', 'sep=^\r\nJob No^Start^Cost\r\n10482^5/1/2027^1,5'],
    ['tabs in UTF-16', Buffer.from('\ufeffJob No\tStart\tCost\r\n10482\t5/1/2027\t1,5', 'utf16le')],
  ])('with %s is a table', async (_what, file) => {
    expect(await textsOf(Buffer.from(file))).toEqual([
      [1, 'Job No', 'Start', 'Cost'],
      [2, '10482', '5/1/2027', '1,5'],
    ]);
  });

  it('keeps the number of each row over empty ones, and formulas as text', async () => {
    expect(await textsOf(Buffer.from('Job No,Cost\n\n,,\n=1+1,12'))).toEqual([
      [1, 'Job No', 'Cost'],
      [4, '=1+1', '12'],
    ]);
  });

  it('says how its letters are written', async () => {
    expect((await open(Buffer.from('Job No\nPe\xf1a', 'latin1'))).encoding).toBe('windows-1252');
  });
});

describe('a workbook', () => {
  const formats = ['dd/mm/yyyy', '[h]:mm', '00000', 'yyyy-mm-dd hh:mm'];

  it('is read as it shows its cells: days, hours, zeros in front, texts', async () => {
    const cells = [
      number('A1', 46_508, 1),
      number('B1', 1.5, 2),
      number('C1', 42, 3),
      number('D1', 46_508.35, 4),
      number('E1', 46_508, 5),
      '<c r="F1" t="s"><v>0</v></c>',
      '<c r="G1" t="inlineStr"><is><r><t>in</t></r><r><t> two</t></r><rPh><t>not</t></rPh></is></c>',
      '<c r="H1" t="b"><v>1</v></c>',
      number('I1', 0.1 + 0.2),
      '<c r="J1" t="str"><f>A1&amp;B1</f><v>=HYPERLINK("x")</v></c>',
    ];
    const [read] = await rowsOf(workbookOf({ sheets: { Open: row(1, ...cells) }, formats, shared: ['Peña & Co'] }));
    expect(read?.cells).toEqual([
      { text: '2027-05-01', is: 'day' },
      { text: '36:00', is: 'clock' },
      { text: '00042', is: 'text' },
      { text: '2027-05-01T08:24', is: 'day' },
      { text: '2027-05-01', is: 'day' },
      { text: 'Peña & Co', is: 'text' },
      { text: 'in two', is: 'text' },
      { text: 'TRUE', is: 'boolean' },
      { text: '0.3', is: 'number' },
      { text: '=HYPERLINK("x")', is: 'text' },
    ]);
  });

  it('says what was lost: long numbers, errors, formulas without a result', async () => {
    const cells = [number('A1', '1234567890123456789'), '<c r="B1" t="e"><v>#REF!</v></c>', '<c r="C1"><f>1+1</f></c>'];
    const [read] = await rowsOf(workbookOf({ sheets: { Open: row(1, ...cells) } }));
    expect(read?.cells).toEqual([
      { text: '1.23457E+18', is: 'number' },
      { text: '#REF!', is: 'error' },
      { text: '', is: 'uncomputed' },
    ]);
  });

  it('may count its days from 1904', async () => {
    const bytes = workbookOf({ sheets: { Open: row(1, number('A1', 45_046, 1)) }, formats, from1904: true });
    expect(await textsOf(bytes)).toEqual([[1, '2027-05-01']]);
  });

  it('shows its sheets but for hidden ones, with cells that are missing or ghosts, and rows without any', async () => {
    const ghosts = row(3, '<c r="B3" s="0"/>', number('C3', 7), '<c r="XFD3" s="1"/>') + row(1_048_576, '<c r="A1048576"/>');
    const bytes = workbookOf({ sheets: { Open: ghosts, Secret: row(1, number('A1', 1)), Closed: '' }, hidden: ['Secret'] });
    expect((await open(bytes)).sheets).toEqual(['Open', 'Closed']);
    expect([await textsOf(bytes), await textsOf(bytes, 'Closed'), await textsOf(bytes, 'Secret')]).toEqual([
      [[3, '', '', '7']],
      [],
      [],
    ]);
  });
});

describe('a file that is no table', () => {
  const bomb = `<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(30_000_000)}`;
  const good = workbookOf({ sheets: { Open: row(1, number('A1', 1)) } });
  const claims = (bytes: Buffer) => {
    // The size of the unpacked sheet, as its entry in the directory at the end gives it.
    const copy = Buffer.from(bytes);
    const entry = copy.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46;
    copy.writeUInt32LE(12, entry + 24);
    return copy;
  };
  it.each<[string, () => Buffer, RegExp]>([
    ['packed', () => workbookOf({ sheets: {}, parts: { '_rels/.rels': '<none/>' } }), /^is packed, but is no workbook/],
    ['cut off', () => good.subarray(0, good.length - 30), /^is a workbook that cannot be read/],
    ['no XML', () => workbookOf({ sheets: { Open: '<row><c>' } }), /^is a workbook that cannot be read/],
    ['larger than it says', () => claims(good), /^is a workbook that cannot be read/],
    ['one cell of 30 MB', () => workbookOf({ sheets: { Open: bomb } }), /^is no workbook: a cell of it does not end/],
    ['nested without end', () => workbookOf({ sheets: { Open: '<a>'.repeat(1_000) } }), /nested too deeply/],
    [
      'made of its own entities',
      () =>
        workbookOf({
          sheets: { Open: '' },
          parts: { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><x><v>&a;</v></x>' },
        }),
      /^is a workbook that cannot be read/,
    ],
    ['wide', () => workbookOf({ sheets: { Open: row(1, number('XFD1', 1)) } }), /^has more than 400 columns/],
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /^is an old workbook/],
  ])('because it is %s is refused', async (_what, bytes, reason) => {
    expect(await refusalOf(bytes())).toMatch(reason);
  });

  it('of 240,000 cells without content, of a few bytes, keeps nobody waiting', async () => {
    const ghosts = workbookOf({ sheets: { Open: '<row><c s="0"/><c s="0"/><c s="0"/><c s="0"/></row>'.repeat(60_000) } });
    expect(ghosts.length).toBeLessThan(50_000);
    const stretches = watchStretches();
    expect(await rowsOf(ghosts)).toEqual([]);
    expect(stretches.stop().longestMs).toBeLessThan(100);
  });
});
