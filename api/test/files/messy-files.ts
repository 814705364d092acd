import { expect } from 'vitest';
import { workbookOf, xml } from './workbook.ts';

/** A file as people have it, and what becomes of it. */
export interface MessyFile {
  name: string;
  content: () => string | Buffer;
  /** The numbers of its jobs that are there in the end. */
  jobs: readonly string[];
  /** What the check says of rows that are refused, in their order. */
  refused?: readonly (readonly string[])[];
  /** What a person says of the file before it is checked once more. */
  said?: Readonly<Record<string, unknown>>;
  /** What a person corrects in each refused row, by head; null leaves the row out. */
  corrected?: (row: Readonly<Record<string, string>>) => Readonly<Record<string, string>> | null;
  /** Numbers of the findings that matter here. */
  found?: Readonly<Record<string, unknown>>;
}

const HEAD = ['Job No', 'Site Address', 'Dept', 'Contract', 'WOT', 'Zone', 'Start', 'End', 'Labor $', 'PM'];
type Cells = readonly string[];

/** The cells of a job; `over` are others, by head. */
export const jobCells = (number: string, over: Readonly<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    'Job No': number,
    'Site Address': '77 Merrick Road',
    Dept: 'OH Electric',
    Contract: 'Per Hr',
    WOT: 'Maintenance',
    Zone: 'East',
    Start: '2027-05-13',
    End: '2027-06-14',
    'Labor $': '1234.50',
    PM: 'Luis Ortega',
    ...over,
  };
  return HEAD.map((head) => cells[head] ?? '');
};

const lines = (rows: readonly Cells[], separator = ',') => rows.map((cells) => cells.join(separator)).join('\r\n');
const table = (...rows: Cells[]) => lines([HEAD, ...rows]);
const wide = (...rows: Cells[]) => lines([HEAD, ...rows], ';');
const columnOf = (at: number) => String.fromCharCode(65 + at);

/** A row of a workbook; cells in XML stand as they are, others are texts. */
const bookRow = (cells: Cells, attributes = ''): string =>
  `<row ${attributes}>${cells
    .map((cell, at) => (cell.startsWith('<c') ? cell.replace('<c', `<c r="${columnOf(at)}1"`) : textCell(cell)))
    .join('')}</row>`;
const textCell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
const book = (rows: readonly string[], more: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  workbookOf({ sheets: { Jobs: [bookRow(HEAD), ...rows].join('') }, formats: ['d-mmm-yy'], ...more });
const serial = (day: number) => `<c s="1"><v>${day}</v></c>`;
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

/** Files whose rows come in, some of them after a correction. */
export const MESSY_FILES: readonly MessyFile[] = [
  { name: 'UTF-8 with commas', content: () => table(jobCells('M1-1'), jobCells('M1-2')), jobs: ['M1-1', 'M1-2'] },
  { name: 'UTF-8 with its mark', content: () => `\ufeff${table(jobCells('M2-1'))}`, jobs: ['M2-1'] },
  {
    name: 'UTF-16, with tabs',
    content: () => Buffer.from(`\ufeff${lines([HEAD, jobCells('M3-1', { 'Site Address': 'Peña 1' })], '\t')}`, 'utf16le'),
    jobs: ['M3-1'],
  },
  { name: 'UTF-16 the other way round', content: () => utf16be(table(jobCells('M4-1'))), jobs: ['M4-1'] },
  {
    name: 'Windows-1252',
    content: () => Buffer.from(table(jobCells('M5-1', { PM: 'Nuñez José' })), 'latin1'),
    jobs: ['M5-1'],
  },
  {
    name: 'semicolons and decimal commas',
    content: () => wide(jobCells('M6-1', { 'Labor $': '1.234,50' }), jobCells('M6-2', { 'Labor $': '99,5' })),
    jobs: ['M6-1', 'M6-2'],
    found: { decimalMark: 'comma' },
  },
  { name: 'tabs', content: () => lines([HEAD, jobCells('M7-1')], '\t'), jobs: ['M7-1'] },
  { name: 'a line that names the separator', content: () => `sep=^\r\n${lines([HEAD, jobCells('M8-1')], '^')}`, jobs: ['M8-1'] },
  {
    name: 'a number that could be thousands or decimals',
    content: () => wide(jobCells('M9-1', { 'Labor $': '1.234' })),
    jobs: ['M9-1'],
    refused: [['bidLaborCost: could be 1234 or 1.234']],
    said: { decimalMark: 'comma' },
    found: { decimalMark: 'unknown' },
  },
  {
    name: 'ghost cells and columns at the end',
    content: () => lines([[...HEAD, '', ''], [...jobCells('M10-1'), '', '', '', '', ''], Array<string>(40).fill('')]),
    jobs: ['M10-1'],
  },
  {
    name: 'missing cells at the end',
    content: () => table(jobCells('M11-1').slice(0, 8), jobCells('M11-2').slice(0, 7)),
    jobs: ['M11-1', 'M11-2'],
    refused: [['endDate: Invalid End Date']],
    corrected: (row) => ({ ...row, 'Estimated End Date': '2027-06-14' }),
  },
  {
    name: 'quotes and line breaks in cells',
    content: () => table(jobCells('M12-1', { 'Site Address': '"12 ""Old"" Road,\nSuite 4"' })),
    jobs: ['M12-1'],
  },
  {
    name: 'days of a workbook, as numbers',
    content: () => book([bookRow(jobCells('M13-1').map((cell, at) => (at === 6 || at === 7 ? serial(46_508 + at) : cell)))]),
    jobs: ['M13-1'],
  },
  {
    name: 'days of a workbook, as texts, and one that became a number',
    content: () => book([bookRow(jobCells('M14-1')), bookRow(jobCells('M14-2', { Start: '46508' }))]),
    jobs: ['M14-1', 'M14-2'],
    refused: [['startDate: A spreadsheet wrote this day as a number: format the column as a date']],
    corrected: (row) => ({ ...row, 'Start Date': '2027-05-01' }),
  },
  {
    name: 'a number that a spreadsheet ruined',
    content: () => table(jobCells('1.23E+15'), jobCells('M15-2')),
    jobs: ['M15-1', 'M15-2'],
    refused: [[expect.stringMatching(/^externalNumber: .*shortened/)]],
    corrected: (row) => ({ ...row, 'Own Job Number': 'M15-1' }),
  },
  {
    name: 'a number that became a day',
    content: () => table(jobCells('10-Jan'), jobCells('M16-2')),
    jobs: ['M16-1', 'M16-2'],
    refused: [['externalNumber: A spreadsheet made a date of this: format the column as text']],
    corrected: (row) => ({ ...row, 'Own Job Number': 'M16-1' }),
  },
  {
    name: 'days that could be months',
    content: () => table(jobCells('M17-1', { Start: '5/1/2027', End: '6/1/2027' })),
    jobs: ['M17-1'],
    refused: [['startDate: could be day or month first', 'endDate: could be day or month first']],
    said: { dayOrder: 'monthFirst' },
    found: { dayOrder: 'unknown' },
  },
  {
    name: 'formulas, of which a workbook holds no result',
    content: () =>
      book([
        bookRow(jobCells('M18-1', { 'Site Address': '=1+1 Main Street' })),
        bookRow(jobCells('M18-2', { 'Labor $': '<c><f>A1*2</f></c>' })),
      ]),
    jobs: ['M18-1', 'M18-2'],
    refused: [['bidLaborCost: This formula has no result in the file: open it in a spreadsheet, and save it']],
    corrected: (row) => ({ ...row, 'Estimated Labor': '2469' }),
  },
  {
    name: 'empty rows between others',
    content: () => `${table(jobCells('M19-1'))}\r\n\r\n,,,,,,,,,\r\n${jobCells('M19-2').join(',')}\r\n\r\n`,
    jobs: ['M19-1', 'M19-2'],
  },
  {
    name: 'a head twice',
    content: () =>
      lines([
        [...HEAD, 'Site Address'],
        [...jobCells('M20-1'), 'somewhere else'],
      ]),
    jobs: ['M20-1'],
  },
  {
    name: 'heads in another order, in capitals and in Spanish',
    content: () => {
      const spanish = [
        'NÚMERO PROPIO DEL TRABAJO',
        'dirección',
        'Categoría',
        'Tipo',
        'TIPO DE ORDEN DE TRABAJO',
        'región',
        'fecha de inicio',
        'Fecha de fin estimada',
        'mano de obra estimada',
        'supervisor',
      ];
      return lines([[...spanish].reverse(), jobCells('M21-1').reverse()], ';');
    },
    jobs: ['M21-1'],
  },
  {
    name: 'a row of totals at the end',
    content: () => table(jobCells('M22-1'), ['Total', '', '', '', '', '', '', '', '1234.50', '']),
    jobs: ['M22-1'],
    refused: [['externalNumber: is a row of totals: leave it out']],
    corrected: () => null,
  },
  {
    name: 'a sum in the cell that says so, without a number of a job, too',
    content: () =>
      table(
        jobCells('M32-1'),
        ['Total: 1,234.50', '', '', '', '', '', '', '', '', ''],
        ['', 'Grand Total', '', '', '', '', '', '', '1234.50', ''],
      ),
    jobs: ['M32-1'],
    refused: [['externalNumber: is a row of totals: leave it out'], ['externalNumber: is a row of totals: leave it out']],
    corrected: () => null,
  },
  {
    name: 'two sheets, of which the second one is meant',
    content: () =>
      workbookOf({
        sheets: { Notes: bookRow(['Read me']) + bookRow(['twice']), Jobs: bookRow(HEAD) + bookRow(jobCells('M23-1')) },
      }),
    jobs: ['M23-1'],
    refused: [[expect.stringMatching(/^externalNumber: is missing/)]],
    said: { sheet: 'Jobs' },
  },
  {
    name: 'merged cells, which have a value in the first row only',
    content: () => book([bookRow(jobCells('M24-1')), bookRow(jobCells('M24-2', { Zone: '' }))]),
    jobs: ['M24-1', 'M24-2'],
    refused: [['regionId: Region is required']],
    corrected: (row) => ({ ...row, Region: 'East' }),
  },
  {
    name: 'hidden rows',
    content: () => book([bookRow(jobCells('M25-1')), bookRow(jobCells('M25-2'), 'hidden="1"')]),
    jobs: ['M25-1', 'M25-2'],
  },
  {
    name: 'spaces that do not break',
    content: () => table(jobCells('M26-1', { PM: 'Luis\u00a0Ortega', Zone: '\u00a0East ' })),
    jobs: ['M26-1'],
  },
  {
    name: 'names with the last one first',
    content: () => wide(jobCells('M27-1', { PM: 'Ortega, Luis' }), jobCells('M27-2', { PM: 'ORTEGA LUIS' })),
    jobs: ['M27-1', 'M27-2'],
  },
  {
    name: 'names that are not known',
    content: () => table(jobCells('M28-1', { PM: 'Luis O.', Zone: 'Zone Q' }), jobCells('M28-2', { Zone: 'zone q' })),
    jobs: ['M28-1', 'M28-2'],
    refused: [
      ['regionId: there is no "Zone Q"', 'supervisorId: there is no active supervisor "Luis O."'],
      ['regionId: there is no "zone q"'],
    ],
    said: { matches: { regionId: { 'zone q': 'East' }, supervisorId: { 'luis o.': 'Luis Ortega' } } },
    found: {
      unknown: [
        { field: 'regionId', text: 'Zone Q', rows: 2 },
        { field: 'supervisorId', text: 'Luis O.', rows: 1 },
      ],
    },
  },
  {
    name: 'cells that a spreadsheet would run, which come back guarded',
    content: () => table(jobCells('M29-1', { 'Site Address': '@ the mill', Zone: '-' })),
    jobs: ['M29-1'],
    refused: [['regionId: there is no "-"']],
    corrected: (row) => ({ ...row, Region: 'East' }),
  },
  {
    name: 'a title above heads that are separated otherwise',
    content: () => `Open jobs, May\r\n\r\n${wide(jobCells('M31-1'))}`,
    jobs: ['M31-1'],
  },
  {
    name: 'a title above the heads, and more than ten million bytes',
    content: () => {
      const notes = 'n'.repeat(60_000);
      const rows = Array.from({ length: 170 }, (_, at) => [...jobCells(`M30-${at}`), notes]);
      return lines([['Open jobs of May'], [...HEAD, 'Notes'], ...rows]);
    },
    jobs: Array.from({ length: 170 }, (_, at) => `M30-${at}`),
  },
];

/** A compound file, in which programs keep old workbooks, and workbooks with a password. */
const compound = (holds: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_016), Buffer.from(holds, 'utf16le')]);

/** A workbook whose sheet says that it unpacks to so many bytes. */
function claiming(size: number): Buffer {
  const bytes = book([bookRow(jobCells('BOMB'))]);
  bytes.writeUInt32LE(size, bytes.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46 + 24);
  return bytes;
}

/** Files that are refused whole, with what is said of them. */
export const UNREADABLE_FILES: readonly { name: string; content: () => Buffer; reason: string }[] = [
  {
    name: 'an old workbook',
    content: () => compound('Workbook'),
    reason: 'is an old workbook: open it in a spreadsheet, and save it as .xlsx',
  },
  {
    name: 'a workbook with a password',
    content: () => compound('EncryptedPackage'),
    reason: 'has a password: save it without one',
  },
  { name: 'a bomb', content: () => claiming(500_000_000), reason: 'is too large when it is unpacked' },
  {
    name: 'a PDF by another name',
    content: () => Buffer.from('%PDF-1.7 …'),
    reason: 'is a PDF, not a CSV: in the spreadsheet choose Save As, CSV UTF-8',
  },
  {
    name: 'too many columns',
    content: () => Buffer.from(lines([[...HEAD, ...Array.from({ length: 400 }, (_, at) => `C${at}`)], jobCells('W')])),
    reason: 'has more than 400 columns',
  },
  {
    name: 'letters in an encoding that cannot be told',
    content: () => Buffer.concat([Buffer.from(table(jobCells('X'))), Buffer.from([0x81, 0x8d])]),
    reason: 'has letters in an encoding that cannot be told: in the spreadsheet choose Save As, CSV UTF-8',
  },
];
