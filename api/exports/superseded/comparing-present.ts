import { parse } from 'csv-parse/sync';
import { peopleHead, peopleLines } from '#api/files/people-csv-present.ts';
import type { ContentType } from '#api/files/rules.ts';
import { unguardCell } from '#shared/rules/csv-cells.ts';
import type { FamilyName } from '../families/family-commands.ts';
import { JOB_WORDS } from '../families/job-csv-present.ts';
import { TIMESHEET_WORDS, TOTAL_HOURS } from '../families/timesheet-csv-present.ts';
import { machineLines } from '../families/vista-present.ts';
import type { Change, Lines } from '../rules/differences.ts';
import { iifHeader, iifLine } from '../rules/iif.ts';
import type { PayrollSettings } from '../rules/settings.ts';
import { type ColumnWords, lineInWords } from '../rules/words.ts';

/** The way a family's files are compared, and their differences are written (decision 44). */
export interface Comparing {
  read: (text: string) => Lines;
  /** The columns that identify what a line is about: its changes stand together. */
  key: readonly string[];
  /** Columns that do not count when lines are compared. */
  beside?: readonly string[];
  write: (changes: readonly Change[], header: Lines['header']) => Written;
}

interface Written {
  content: string;
  ending: 'csv' | 'iif';
  contentType: ContentType;
}

export const comparingOf = (family: FamilyName, payroll: PayrollSettings): Comparing => COMPARING[family](payroll);

const COMPARING: Readonly<Record<FamilyName, (payroll: PayrollSettings) => Comparing>> = {
  workshift_csv: () => ({ ...forPeople(['Employee ID', 'Date', 'Job ID'], TIMESHEET_WORDS), beside: [TOTAL_HOURS] }),
  job_csv: () => forPeople(['Job ID'], JOB_WORDS),
  employee_csv: () => forPeople(['Employee']),
  workshift_iif: ({ iif }) => ({
    read: iifLines,
    key: ['EMP', 'DATE', 'JOB', 'PITEM'],
    write: (changes, header) => (changes.every(({ isNew }) => isNew) ? asIif(changes, iif) : asList(changes, header)),
  }),
  workshift_vista: ({ vista }) => ({
    read: (text) => ({ header: vista.columns, lines: csvLines(text).slice(vista.hasHeader ? 1 : 0) }),
    key: ['Employee', 'PostDate', 'Job', 'Phase', 'EarnCode'],
    write: (changes) => takenBackByHours(changes, vista),
  }),
};

const CSV = { ending: 'csv', contentType: 'text/csv; charset=utf-8' } as const;
const IIF = { ending: 'iif', contentType: 'text/plain; charset=us-ascii' } as const;
const ACTIVITY = 'TIMEACT';

const csvLines = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true });

/** @param words of its columns; files of an earlier version have the raw values */
const forPeople = (key: string[], words: ColumnWords = {}): Comparing => ({
  read: (text) => {
    const [header = [], ...lines] = csvLines(text).map((cells) => cells.map(unguardCell));
    return { header, lines: lines.map((cells) => lineInWords(header, words, cells)) };
  },
  key,
  write: asList,
});

/** Reads the activities of an IIF file, without the words that QuickBooks tells lines by. */
function iifLines(text: string): Lines {
  const rows = text.split('\r\n').map((line) => line.split('\t'));
  const [header = []] = rows.filter(([word]) => word === `!${ACTIVITY}`);
  return { header: header.slice(1), lines: rows.filter(([word]) => word === ACTIVITY).map(([, ...cells]) => cells) };
}

/** Writes a list for people, whose first column says whether a line is taken back or new. */
function asList(changes: readonly Change[], header: Lines['header']): Written {
  const lines = changes.map(({ isNew, cells }) => [isNew ? 'New' : 'Taken back', ...cells]);
  return { content: peopleHead(['Change', ...header]) + peopleLines(lines), ...CSV };
}

/** Writes added activities only: an IIF file cannot take anything back. */
function asIif(changes: readonly Change[], { company }: PayrollSettings['iif']): Written {
  const lines = changes.map(({ cells }) => iifLine([ACTIVITY, ...cells]));
  return { content: iifHeader(company) + lines.join(''), ...IIF };
}

/** Writes timecards in which lines that are taken back have negative hours. */
function takenBackByHours(changes: readonly Change[], { columns, hasHeader }: PayrollSettings['vista']): Written {
  const lines = changes.map(({ isNew, cells }) =>
    cells.map((cell, place) => (isNew || columns[place] !== 'Hours' || Number(cell) === 0 ? cell : `-${cell}`)),
  );
  return { content: machineLines(hasHeader ? [columns, ...lines] : lines), ...CSV };
}
