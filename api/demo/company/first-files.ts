import type { Author } from '#api/db/write.ts';
import { type ExportParts, familyOf, makeNow } from '#api/exports/families/family-commands.ts';
import { askForExport, generateExport } from '#api/exports/generate-commands.ts';
import { createTally } from '#api/exports/rules/tally.ts';
import { readEmployeeFile } from '#api/uploads/csv-parse.ts';
import { importEmployees, storeUpload } from '#api/uploads/import-commands.ts';
import { addDays, businessDate, payrollWeek } from '#shared/rules/periods.ts';
import { demoPeople } from './people.ts';
import { idsOf } from './people-rows.ts';
import { DEMO_REGIONS } from './places.ts';

const UPLOAD = { fileName: 'crew-changes.csv', storageKey: 'demo-crew-changes' };
/** Lines of the uploaded file, one of which is refused. */
const LINES = 12;

/**
 * Makes the files of the admin so far: last week's payroll files, the jobs of four weeks, and an
 * employee upload with one refused row. Made by the code that makes and imports any other file.
 */
export async function makeFirstFiles(parts: ExportParts): Promise<void> {
  const { services } = parts;
  const requestedById = idsOf(demoPeople()).admin;
  const author: Author = { actorId: requestedById, actingAsId: null, requestId: null, ip: null, device: null };
  const today = businessDate(services.now(), services.businessTimeZone);
  const { monday } = payrollWeek(today);
  const end = addDays(monday, -1);
  const week = { company: 'All', start: addDays(monday, -7), end, withUnapproved: false };
  const jobs = { company: null, start: addDays(monday, -28), end, withUnapproved: false };
  for (const [name, asked] of [
    ['workshift_csv', week],
    ['workshift_iif', week],
    ['job_csv', jobs],
  ] as const) {
    const ask = services.write(author, (write) => askForExport(write, familyOf(name), asked, { requestedById, today }));
    await generateExport(parts, (await ask).id, new AbortController().signal);
  }
  const bytes = Buffer.from(await fileOfEmployees(parts));
  const { columns: totalColumns, lines } = await readEmployeeFile(bytes);
  await services.files.put(UPLOAD.storageKey, bytes, 'text/csv');
  const counts = { totalColumns, totalRows: lines.length };
  const upload = await services.write(author, (write) =>
    storeUpload(write, { ...UPLOAD, ...counts, uploadedById: requestedById }),
  );
  await importEmployees(services, upload.id);
}

/** Writes some current employees as CSV, the last of them in an unknown region. */
async function fileOfEmployees(parts: ExportParts): Promise<string> {
  const pieces: string[] = [];
  const asked = { family: 'employee_csv', company: null, start: null, end: null, withUnapproved: false } as const;
  await makeNow(parts, asked, createTally(), (piece) => void pieces.push(piece));
  const lines = pieces
    .join('')
    .split('\r\n')
    .slice(0, LINES + 1);
  const places = new RegExp(DEMO_REGIONS.map(({ name }) => name).join('|'));
  return [...lines.slice(0, -1), lines.at(-1)!.replace(places, 'Atlantis')].join('\r\n');
}
