import { setImmediate as breathe } from 'node:timers/promises';
import type { PreviewRow, UploadPreview } from '#shared/uploads.ts';
import { listCompanies } from '../companies/repository.ts';
import type { Reader } from '../db/schema.ts';
import { findRegions, findSupervisors } from '../imports/kinds/names-repository.ts';
import { namesOf, type Supervisor } from './names-rules.ts';
import { findOwners, findPeople, type KnownPerson } from './people-repository.ts';
import { type FileLine, inImportOrder, repeatedLines } from './rules.ts';
import { addressesIn, BATCH, nextLines, numbersIn, type ValidatedLine, validateLine } from './validation-rules.ts';

/** Rows shown from the head of a file in any case, and rows shown of each outcome. */
const AT_THE_HEAD = 10;
const OF_A_KIND = 100;

type Preview = Pick<UploadPreview, 'counts' | 'rows'>;

/**
 * Validates the lines as an import would now, row by row in its order, without writing. The import
 * validates each row again by the same rules.
 */
export async function previewImport(reader: Reader, lines: readonly FileLine[]): Promise<Preview> {
  const order = inImportOrder(lines);
  await breathe();
  const repeated = repeatedLines(order);
  const [regions, companies] = [await findRegions(reader), await listCompanies(reader)];
  const supervisors = new Map((await findSupervisors(reader)).map((one) => [one.employeeId, one]));
  const { known, owners } = await readAll(reader, order);
  const counts = { added: 0, changed: 0, ignored: 0, refused: 0 };
  const rows: PreviewRow[] = [];
  for (let from = 0; from < order.length; await breathe()) {
    const names = namesOf(regions, [...supervisors.values()], companies);
    const some = nextLines(order, from, BATCH);
    for (const line of some) {
      const validated = validateLine(line, { names, known, owners, repeated });
      counts[validated.is] += 1;
      if (line.line <= AT_THE_HEAD + 1 || (validated.is !== 'ignored' && counts[validated.is] <= OF_A_KIND))
        rows.push(presentRow(line, validated));
      if (validated.is === 'added' || validated.is === 'changed') follow(supervisors, line, validated);
    }
    from += some.length;
  }
  return { counts, rows: rows.sort((a, b) => a.line - b.line) };
}

/** Reads all people whom a file names, in chunks. */
async function readAll(reader: Reader, lines: readonly FileLine[]) {
  const known = new Map<string, KnownPerson>();
  const owners = new Map<string, string>();
  for (let from = 0; from < lines.length; from += BATCH) {
    const some = lines.slice(from, from + BATCH);
    for (const [number, person] of await findPeople(reader, numbersIn(some))) known.set(number, person);
    for (const [address, number] of await findOwners(reader, addressesIn(some))) owners.set(address, number);
  }
  return { known, owners };
}

/** Updates the supervisors that later rows may name. */
function follow(
  supervisors: Map<string, Supervisor>,
  { line }: FileLine,
  validated: Extract<ValidatedLine<KnownPerson>, { person: unknown }>,
): void {
  const { employeeId, firstName, lastName, role, isActive } = validated.person;
  // A negative id stands for a supervisor who does not exist yet, and differs from every current
  // one.
  const id = validated.is === 'changed' ? validated.before.row.id : -line;
  if (role === 'supervisor' && isActive) supervisors.set(employeeId, { id, employeeId, fullName: `${firstName} ${lastName}` });
  else supervisors.delete(employeeId);
}

function presentRow({ line, cells }: FileLine, validated: ValidatedLine<KnownPerson>): PreviewRow {
  const before = validated.is === 'changed' ? validated.fields.map((field) => [field, validated.before.cells[field]]) : [];
  return {
    line,
    data: cells,
    outcome: validated.is,
    errors: validated.is === 'refused' ? validated.errors : [],
    before: Object.fromEntries(before),
  };
}
