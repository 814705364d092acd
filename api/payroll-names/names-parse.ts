import { Failure } from '#shared/http/errors.ts';
import type { GivenNames, PayrollNameKind } from '#shared/integrations/payroll-names.ts';
import type { TableRow } from '../imports/tables/cell-rules.ts';
import { UnreadableTable } from '../imports/tables/faults-rules.ts';
import { openTable } from '../imports/tables/table-parse.ts';

/** Names by kind, each with whether it is active. */
export type ReadNames = Map<PayrollNameKind, Map<string, boolean>>;

/** Longest name; a job of QuickBooks is a path of names. */
const NAME_MAX = 300;
/** Rows in which the header of a list of Vista is looked for: some files begin with a title. */
const HEAD_ROWS = 10;

/** The lists of an IIF file that hold names of payroll files. */
const IIF_LISTS: Readonly<Record<string, PayrollNameKind>> = {
  EMP: 'employee',
  CUST: 'job',
  INVITEM: 'item',
  CLASS: 'class',
};
/** The heads of Vista's columns, in letters and digits alone. */
const VISTA_HEADS = {
  employee: ['employee', 'employeenumber', 'employeeno', 'emp', 'empno'],
  job: ['job', 'jobnumber', 'jobno'],
  phase: ['phase', 'phasecode'],
} as const;
const ACTIVE_HEADS = ['active', 'activeyn', 'isactive'];
const NOT_ACTIVE = ['n', 'no', 'false', '0'];

/**
 * Reads the lists of an IIF export, or a list of Vista as a CSV or a workbook.
 * @throws Failure 400 for a file without such names
 */
export async function readNames(bytes: Buffer, given: GivenNames): Promise<ReadNames> {
  try {
    const read = await (given.program === 'iif' ? readIif(bytes) : readVista(bytes, given.kind));
    if (read.size === 0) throw new UnreadableTable(given.program === 'iif' ? NO_LISTS : 'has no names below its header');
    return read;
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    throw new Failure(400, 'The file cannot be read', {
      code: 'PAYROLL_NAMES',
      errors: [{ field: 'file', reason: error.message }],
    });
  }
}

const NO_LISTS = 'has no list of employees, customers, items or classes: in QuickBooks export lists to IIF files';

const textsIn = ({ cells }: TableRow): string[] => cells.map(({ text }) => text.trim());

async function readIif(bytes: Buffer): Promise<ReadNames> {
  const { rows } = await openTable(bytes, ([first = '', ...others]) => (first.startsWith('!') ? 1 + others.length : 0));
  const read: ReadNames = new Map();
  const heads = new Map<string, readonly string[]>();
  for await (const row of rows()) {
    const [mark = '', ...texts] = textsIn(row);
    if (mark.startsWith('!'))
      heads.set(
        mark.slice(1).toUpperCase(),
        texts.map((head) => head.toUpperCase()),
      );
    const kind = IIF_LISTS[mark.toUpperCase()];
    const head = heads.get(mark.toUpperCase());
    if (!kind || !head) continue;
    if (!head.includes('NAME')) throw new UnreadableTable(`has a list ${mark} without the column NAME`);
    const isHidden = texts[head.indexOf('HIDDEN')]?.toUpperCase() === 'Y';
    note(read, kind, row.line, texts[head.indexOf('NAME')], !isHidden);
  }
  return read;
}

async function readVista(bytes: Buffer, kind: keyof typeof VISTA_HEADS): Promise<ReadNames> {
  const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const placeOf = (cells: readonly string[], heads: readonly string[]) => cells.findIndex((cell) => heads.includes(folded(cell)));
  const isHeader = (cells: readonly string[]) => placeOf(cells, VISTA_HEADS[kind]) >= 0;
  const { rows } = await openTable(bytes, (cells) => (isHeader(cells) ? 1_000 : 0) + cells.length);
  const read: ReadNames = new Map();
  let columns: { name: number; active: number } | undefined;
  let seen = 0;
  for await (const row of rows()) {
    const texts = textsIn(row);
    seen += 1;
    if (columns) {
      const isActive = !NOT_ACTIVE.includes((texts[columns.active] ?? '').toLowerCase());
      note(read, kind, row.line, texts[columns.name], isActive);
    } else if (isHeader(texts)) columns = { name: placeOf(texts, VISTA_HEADS[kind]), active: placeOf(texts, ACTIVE_HEADS) };
    else if (seen >= HEAD_ROWS) break;
  }
  if (!columns) throw new UnreadableTable(`has no column ${{ employee: 'Employee', job: 'Job', phase: 'Phase' }[kind]}`);
  return read;
}

/** A name that stands twice is active if one of them is. */
function note(read: ReadNames, kind: PayrollNameKind, line: number, name: string | undefined, isActive: boolean): void {
  if (!name) return;
  if (name.length > NAME_MAX) throw new UnreadableTable(`has a name of more than ${NAME_MAX} letters in row ${line}`);
  const names = read.get(kind) ?? new Map<string, boolean>();
  read.set(kind, names.set(name, isActive || names.get(name) === true));
}
