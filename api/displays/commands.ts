import type { DisplayChange, DisplayScreen, NewDisplay } from '#shared/displays/displays.ts';
import { PAIRING_CODE_WRONG } from '#shared/displays/pairing-code.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { WriteContext } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { insertRow, lockRow, reviseRow } from '../db/rows.ts';
import { display } from '../db/tables/displays.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import {
  addGuess,
  countDisplays,
  countGuesses,
  type DisplayRow,
  findUnknown,
  lockWaiting,
  removeDisplay,
  updateDisplaySession,
  updatePairing,
  writeScreen,
} from './repository.ts';
import {
  displayOf,
  GUESSES_WITHIN_MS,
  IDENTIFY_SECONDS,
  MOST_DISPLAYS,
  MOST_GUESSES,
  MOST_GUESSES_OF_ADDRESS,
  readerOf,
  userCodeHash,
} from './rules.ts';
import { endDisplaySession } from './session-commands.ts';

/** Wakes the list of displays, and what this one has open; no roster of other readers. */
const markState = ({ write }: WriteContext, id: number): void =>
  write.changed({ topic: 'display', owners: [OWNER.own(readerOf(id))] });

/**
 * Pairs the screen that shows a code [displays-1]. Wrong codes count, per address and in all.
 * @returns the display; undefined for a wrong code, whose count has to be committed
 * @throws Failure 400 for a region or a supervisor that does not exist, 409 for too many displays,
 *   429 for too many wrong codes
 */
export async function pairDisplay(
  context: WriteContext,
  { code, ...values }: NewDisplay,
  { secrets, ip }: { secrets: TokenSecrets; ip: string },
): Promise<DisplayRow | undefined> {
  const { write, now } = context;
  const guesses = await countGuesses(write.tx, ip, new Date(now.getTime() - GUESSES_WITHIN_MS));
  if (guesses.ofAddress >= MOST_GUESSES_OF_ADDRESS || guesses.all >= MOST_GUESSES)
    throw new Failure(429, 'Too many wrong codes: wait ten minutes', { code: 'TOO_MANY_ATTEMPTS' });
  const waiting = await lockWaiting(
    write.tx,
    secrets.map((secret) => userCodeHash(secret, code)),
    now,
  );
  if (!waiting) {
    await addGuess(write.tx, ip, now);
    return undefined;
  }
  await assertScope(context, values);
  if ((await countDisplays(write.tx)) >= MOST_DISPLAYS)
    throw new Failure(409, `There are ${MOST_DISPLAYS} displays already: unpair one first`, { code: 'TOO_MANY' });
  const row = await insertRow(write, 'display', display, values, 'display.pair');
  await updatePairing(write.tx, waiting.deviceHash, { displayId: row.id });
  return row;
}

export const wrongCode = (): Failure =>
  new Failure(400, PAIRING_CODE_WRONG, {
    code: 'PAIRING_CODE_WRONG',
    errors: [{ field: 'code', reason: PAIRING_CODE_WRONG }],
  });

/** @throws Failure 400 */
async function assertScope({ write }: WriteContext, scope: Pick<DisplayRow, 'regionIds' | 'supervisorIds'>): Promise<void> {
  const unknown = await findUnknown(write.tx, scope);
  const errors = [
    ...unknown.regionIds.map((id) => ({ field: 'regionIds', reason: `there is no region ${id}` })),
    ...unknown.supervisorIds.map((id) => ({ field: 'supervisorIds', reason: `there is no supervisor ${id}` })),
  ];
  if (errors.length > 0) throw new Failure(400, 'The request is not valid', { errors });
}

async function lockDisplay({ write }: WriteContext, id: number): Promise<DisplayRow> {
  const row = await lockRow(write.tx, display, id);
  if (!row) throw notFound('display', id);
  return row;
}

/**
 * Changes name, scope and what is shown; the screen follows at once [displays-3].
 * @throws Failure 400 for an unknown scope, 404, 409 `REVISION_CHANGED`
 */
export async function changeDisplay(
  context: WriteContext,
  id: number,
  { revision, ...values }: DisplayChange,
): Promise<DisplayRow> {
  const before = await lockDisplay(context, id);
  await assertRevision(context.write.tx, 'display', before, revision);
  await assertScope(context, values);
  return reviseRow(context.write, 'display', display, before, values);
}

/**
 * Unpairs a display: its tokens are refused, and every gateway is told [displays-4].
 * @throws Failure 404
 */
export async function unpairDisplay(context: WriteContext, id: number): Promise<void> {
  const { write, now } = context;
  const before = await lockDisplay(context, id);
  await endDisplaySession(write, id, now);
  await removeDisplay(write.tx, id);
  write.audit({ action: 'display.unpair', subject: 'display', subjectId: id, before });
  write.changed('display');
}

/**
 * Lets a display show its name for ten seconds.
 * @throws Failure 404
 */
export async function identifyDisplay(context: WriteContext, id: number): Promise<void> {
  await lockDisplay(context, id);
  const identifyUntil = new Date(context.now.getTime() + IDENTIFY_SECONDS * 1000);
  await updateDisplaySession(context.write.tx, id, { identifyUntil });
  markState(context, id);
}

/** Keeps what a display tells of its own screen; nothing else of it can be changed from there. */
export async function keepScreen(context: WriteContext, screen: DisplayScreen): Promise<void> {
  const id = displayOf(context.caller.employeeId);
  if (await writeScreen(context.write.tx, id, screen)) markState(context, id);
}
