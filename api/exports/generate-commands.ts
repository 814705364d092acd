import { open } from 'node:fs/promises';
import { Failure } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import type { Author, Write } from '../db/write.ts';
import type { ContentType } from '../files/rules.ts';
import type { WriteContext } from '../write-context.ts';
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
  noteRows,
} from './repository.ts';
import { type Asked, fileNameFor } from './rules/request.ts';
import { blockedReason, createTally, type Tally } from './rules/tally.ts';

/** How often it is told how far a file is, and noticed that somebody canceled. */
const LOOK_EVERY_MS = 1_000;

/** The person who asked canceled it: there is nothing left to do. */
class Canceled extends Error {}

/**
 * Begins a file, which the queue makes.
 * @param today names a file that has no days of its own
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
 * Makes the file of an export that somebody asked for, and looks every second whether they still
 * want it. Begun anew after a restart it writes the same file; whoever ends it first has ended it.
 * @param signal aborts when this process stops; the work is left to be begun anew then
 * @throws whatever is no fault of the data; the queue tries again
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
  // Another process may have made it meanwhile: its file has the same key.
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
      if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
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
 * @throws Canceled when somebody ended it: its person, or another process that was given the same
 * work
 */
async function tellProgress({ write, log }: Services, row: ExportRow, { rows }: Tally): Promise<void> {
  const isWanted = await write(authorOfExport(row), async ({ tx, changed }) => {
    changed(familyOf(row.family).controller);
    return noteRows(tx, row.id, rows);
  }).catch((error: unknown) => {
    // A busy database has no answer for a moment. The file's own transaction is no part of that.
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

/** False when it was ended meanwhile. */
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

/** Keeps a file that is made already, in the words of another one, whose place it takes. */
export async function keepMade(
  { services: { files } }: ExportParts,
  { write: { tx, changed, audit, after }, caller, now }: WriteContext,
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
