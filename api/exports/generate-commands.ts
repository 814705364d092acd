import { open } from 'node:fs/promises';
import { Failure } from '#shared/http/errors.ts';
import type { Services, WriteContext } from '../context.ts';
import type { Author, Write } from '../db/write.ts';
import type { ContentType } from '../files/rules.ts';
import { type ExportParts, type Family, familyOf, makeNow } from './families/family-commands.ts';
import {
  addContent,
  addExport,
  addMade,
  addStoredFile,
  type ExportRow,
  endExport,
  findExport,
  linkFile,
  recordProgress,
} from './repository.ts';
import { type Asked, fileNameFor } from './rules/request.ts';
import { blockedReason, createTally, type Tally } from './rules/tally.ts';

/** Interval at which progress is written and a cancellation is noticed. */
const CHECK_EVERY_MS = 1_000;

/** Thrown when the export was canceled: the work just stops. */
class Canceled extends Error {}

/**
 * Starts an export, which the queue generates.
 * @param today part of the name of a file without days of its own
 * @throws Failure 409 while this person has another one of the family under way
 */
export async function askForExport(
  { tx, after, audit, changed }: Write,
  { name, controller, fileName: [what, ending] }: Family,
  asked: Asked,
  { requestedById, today }: { requestedById: number; today: string },
): Promise<ExportRow> {
  const fileName = fileNameFor(what, asked, today, ending);
  const added = await addExport(tx, { ...asked, fileName, family: name, requestedById });
  if (!added)
    throw new Failure(409, 'A file is being generated already. Wait for it, or cancel it first', { code: 'GENERATING' });
  await after.generateExport(added.id);
  changed(controller);
  audit({ action: 'export.generate', subject: controller, subjectId: added.id, after: { ...asked, fileName } });
  return added;
}

/**
 * Generates the file of an export, and checks every second whether it was canceled. Safe to repeat
 * after a restart: it writes the same file, and only the first to end the export counts.
 * @param signal aborts when this process stops; the work is repeated later
 * @throws any error that is no fault of the data, so that the queue retries
 */
export async function generateExport(parts: ExportParts, id: number, signal: AbortSignal): Promise<void> {
  const { services } = parts;
  const row = await findExport(services.db, id);
  if (row?.status !== 'Generating') return;
  const { contentType } = familyOf(row.family);
  const stored = { storageKey: storageKeyOf(id), fileName: row.fileName ?? '', contentType };
  const tally = createTally();
  try {
    const size = await services.files.make(stored, async (path) => {
      await writeFile(parts, row, tally, path, signal);
      if (tally.blockers().count > 0) throw new Blocked();
    });
    if (await succeed(parts, row, tally, { ...stored, size })) return;
  } catch (error) {
    if (error instanceof Blocked) return failExport(services, id, blockedReason(tally), tally);
    if (!(error instanceof Canceled)) throw error;
  }
  // Another process may have generated it in the meantime: its file has the same key.
  if ((await findExport(services.db, id))?.status !== 'Successful') await services.files.remove(stored.storageKey);
}

class Blocked extends Error {}

const storageKeyOf = (id: number) => `export-${String(id).padStart(10, '0')}`;

async function writeFile(parts: ExportParts, row: ExportRow, tally: Tally, path: string, signal: AbortSignal): Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const handle = await open(path, 'wx', 0o600);
  try {
    await makeNow(parts, row, tally, async (text) => {
      signal.throwIfAborted();
      if (performance.now() - lookedAt >= CHECK_EVERY_MS) {
        await tellProgress(parts.services, row, tally);
        lookedAt = performance.now();
      }
      await handle.writeFile(text);
    });
    await handle.sync();
    await tellProgress(parts.services, row, tally);
  } finally {
    await handle.close();
  }
}

/**
 * @throws Canceled when the export has ended: canceled, or finished by another process with the
 *   same task
 */
async function tellProgress({ write, log }: Services, row: ExportRow, { rows }: Tally): Promise<void> {
  const isWanted = await write(authorOfExport(row), async ({ tx, changed }) => {
    changed(familyOf(row.family).controller);
    return recordProgress(tx, row.id, rows);
  }).catch((error: unknown) => {
    // Reporting progress can fail while the database is busy; the file's own transaction is
    // separate.
    log.warn({ err: error, exportId: row.id }, 'it could not be told how far an export is');
    return true;
  });
  if (!isWanted) throw new Canceled();
}

const authorOfExport = ({ requestedById }: ExportRow): Author => ({
  actorId: requestedById,
  actingAsId: null,
  requestId: null,
  ip: null,
  device: null,
});

const countsOf = ({ rows, minutes, skipped, blockers }: Tally) => ({
  rows,
  minutes,
  skippedNoShow: skipped.noShow,
  skippedZero: skipped.zero,
  skippedUnapproved: skipped.unapproved,
  blockers: blockers().listed,
});

interface StoredFile {
  storageKey: string;
  fileName: string;
  contentType: ContentType;
  size: number;
}

/** Marks the export as successful; false when it had ended before. */
async function succeed({ services }: ExportParts, row: ExportRow, tally: Tally, stored: StoredFile): Promise<boolean> {
  const { controller } = familyOf(row.family);
  return services.write(authorOfExport(row), async ({ tx, changed, audit, after }) => {
    if (!(await endExport(tx, row.id, { status: 'Successful', ...countsOf(tally) }))) return false;
    const { requestedById: uploadedById, id } = row;
    const fileId = await addStoredFile(tx, { ...stored, type: 'export', uploadedById, storedAt: services.now() });
    await linkFile(tx, id, fileId);
    await addContent(tx, id, tally.held);
    changed(controller);
    const { rows, minutes } = tally;
    audit({ action: 'export.succeed', subject: controller, subjectId: id, after: { fileName: stored.fileName, rows, minutes } });
    await after.announce({ event: 'file.ready', id });
    return true;
  });
}

/** Stores a file that is generated already, in place of an earlier one whose request it has. */
export async function storeMade(
  { write: { tx, changed, audit, after }, caller, now, files }: WriteContext,
  { family, fileName, company, start, end, withUnapproved }: ExportRow,
  tally: Tally,
  content: string,
): Promise<ExportRow> {
  const { controller, contentType } = familyOf(family);
  const bytes = Buffer.from(content);
  const asked = { company, start, end, withUnapproved, fileName, requestedById: caller.employeeId };
  const row = await addMade(tx, { ...asked, ...countsOf(tally), family, status: 'Successful' });
  const stored = { storageKey: storageKeyOf(row.id), fileName: fileName ?? '', contentType, size: bytes.length };
  const fileId = await addStoredFile(tx, { ...stored, type: 'export', uploadedById: caller.employeeId, storedAt: now });
  await linkFile(tx, row.id, fileId);
  await addContent(tx, row.id, tally.held);
  changed(controller);
  const { rows, minutes } = tally;
  audit({ action: 'export.succeed', subject: controller, subjectId: row.id, after: { fileName, rows, minutes } });
  await after.announce({ event: 'file.ready', id: row.id });
  await files.put(stored.storageKey, bytes, contentType);
  return row;
}

/** Ends an export without a file. Does nothing when it is ended already. */
export async function failExport(services: Services, id: number, reason: string, tally = createTally()): Promise<void> {
  const row = await findExport(services.db, id);
  if (!row) return;
  const { controller } = familyOf(row.family);
  await services.write(authorOfExport(row), async ({ tx, changed, audit }) => {
    if (!(await endExport(tx, id, { status: 'Failed', reason, ...countsOf(tally), rows: null, minutes: null }))) return;
    changed(controller);
    audit({ action: 'export.fail', subject: controller, subjectId: id, after: { reason } });
  });
}
