import type { z } from 'zod';
import type { AlertHandover, AlertNote, AlertSettling } from '#shared/alerts/task.ts';
import type { AlertStepKind } from '#shared/alerts/words.ts';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { SeenRow } from '#shared/http/query.ts';
import type { WriteContext } from '../context.ts';
import type { Write } from '../db/write.ts';
import { ownersOf } from '../visibility/visibility.ts';
import { acceptPlaces, sendSheetBack, stopClocks, verifyPicture } from './outcome-commands.ts';
import { type AlertRow, findTask, listColleagues, lockAlert, ownersOfAlert, writeStep } from './repository.ts';
import { assertColleague, assertOutcomeOf, assertUnsettled } from './rules.ts';

type Seen = z.output<typeof SeenRow>;

/**
 * Takes an alert, also from somebody who has it; nothing happens to one that the caller has.
 * @throws Failure 404; 409 `ALERT_TAKEN` where somebody else was faster, `ALERT_SETTLED`,
 *   `REVISION_CHANGED`
 */
export async function takeAlert(context: WriteContext, id: number, { revision }: Seen): Promise<void> {
  const { employeeId } = context.caller;
  const before = await lockOpen(context, id);
  if (before.takenById === employeeId) return;
  if (revision !== undefined && before.revision !== revision && before.takenById !== null)
    throw await takenBySomebody(context, id);
  assertSeen(before, revision);
  await step(context.write, before, { kind: 'take', byId: employeeId }, { state: 'taken', takenById: employeeId });
}

/**
 * Gives an alert to a colleague who sees it, or back to all.
 * @throws Failure 400 for somebody who does not see it; 404; 409 `ALERT_SETTLED`,
 *   `REVISION_CHANGED`
 */
export async function handAlertOver(
  context: WriteContext,
  id: number,
  { revision, toId }: z.output<typeof AlertHandover>,
): Promise<void> {
  const { write, caller } = context;
  const before = await lockOpen(context, id);
  assertSeen(before, revision);
  if (before.takenById === toId) return;
  const byId = caller.employeeId;
  if (toId === null) return step(write, before, { kind: 'release', byId }, { state: 'open', takenById: null });
  assertColleague(await listColleagues(write.tx, before), toId);
  await step(write, before, { kind: 'handOver', byId, toId }, { state: 'taken', takenById: toId });
}

/** @throws Failure 404 */
export async function noteOnAlert(context: WriteContext, id: number, { note }: z.output<typeof AlertNote>): Promise<void> {
  const before = await lockSeen(context, id);
  await step(context.write, before, { kind: 'note', byId: context.caller.employeeId, note }, {});
}

/**
 * Settles an alert for all who see it, and does what its outcome says [alerts-8].
 * @throws Failure 400 for an outcome of another kind of alert, or a sheet sent back without a
 *   reason; 404; 409 `ALERT_SETTLED`, `REVISION_CHANGED`, and those of sending a sheet back and of
 *   editing its shifts
 */
export async function settleAlert(
  context: WriteContext,
  id: number,
  { revision, outcome, note, endAt }: z.output<typeof AlertSettling>,
): Promise<void> {
  const { write, caller, now } = context;
  const before = await lockOpen(context, id);
  assertOutcomeOf(before.type, outcome);
  assertSeen(before, revision);
  await actOn(context, before, { outcome, note, endAt });
  const byId = caller.employeeId;
  const settled = { state: 'settled', outcome, settledById: byId, settledAt: now } as const;
  await step(write, before, { kind: 'settle', byId, outcome, note: note ?? null }, settled);
}

/**
 * Opens a settled alert again; nobody has it then.
 * @throws Failure 404; 409 `ALERT_OPEN`, `REVISION_CHANGED`
 */
export async function reopenAlert(context: WriteContext, id: number, { revision }: Seen): Promise<void> {
  const before = await lockSeen(context, id);
  if (before.state !== 'settled') throw new Failure(409, 'This alert is open', { code: 'ALERT_OPEN' });
  assertSeen(before, revision);
  const open = { state: 'open', takenById: null, outcome: null, settledById: null, settledAt: null } as const;
  await step(context.write, before, { kind: 'openAgain', byId: context.caller.employeeId }, open);
}

/** Does what an outcome says [alerts-8]. */
async function actOn(
  context: WriteContext,
  alert: AlertRow,
  { outcome, note, endAt }: Omit<z.output<typeof AlertSettling>, 'revision'>,
): Promise<void> {
  if (outcome === 'samePerson') await verifyPicture(context, alert);
  if (outcome === 'placeAccepted') await acceptPlaces(context, alert);
  if (outcome === 'sentBack') await sendSheetBack(context, alert, note);
  if (outcome === 'clockStopped' && endAt !== undefined) await stopClocks(context, alert, endAt);
}

/** Settles an alert whose cause has ended [alerts-7]. The caller locks it. */
export const settleEnded = (write: Write, before: AlertRow, now: Date): Promise<void> =>
  step(
    write,
    before,
    { kind: 'settle', byId: null, outcome: 'ended' },
    { state: 'settled', outcome: 'ended', settledById: null, settledAt: now },
  );

interface Step {
  kind: AlertStepKind;
  byId: number | null;
  toId?: number;
  outcome?: AlertRow['outcome'];
  note?: string | null;
}

/** One step: of the alert's own history, of the audit, and for all who see the alert. */
async function step(
  write: Write,
  before: AlertRow,
  { kind, ...more }: Step,
  change: Parameters<typeof writeStep>[2],
): Promise<void> {
  const { stepId, after } = await writeStep(write.tx, { alertId: before.id, kind, ...more }, change);
  if (kind === 'handOver') await write.after.tell({ what: 'handedOver', alertId: before.id, stepId });
  if (kind === 'settle') await write.after.tell({ what: 'settled', alertId: before.id });
  write.changed({ topic: 'alert', owners: ownersOf(await ownersOfAlert(write.tx, before)) });
  const { note } = more;
  write.audit({
    action: `alert.${kind}`,
    subject: 'alert',
    subjectId: before.id,
    before: statesOf(before),
    after: { ...statesOf(after), ...(note && { note }) },
  });
}

const statesOf = ({ state, takenById, outcome }: AlertRow) => ({ state, takenById, outcome });

/** @throws Failure 404 */
async function lockSeen({ write, caller }: WriteContext, id: number): Promise<AlertRow> {
  const row = await lockAlert(write.tx, caller, id);
  if (!row) throw notFound('alert', id);
  return row;
}

/** @throws Failure 404, 409 `ALERT_SETTLED` */
async function lockOpen(context: WriteContext, id: number): Promise<AlertRow> {
  const row = await lockSeen(context, id);
  if (row.state === 'settled') assertUnsettled(row, (await findTask(context.write.tx, context.caller, id))?.settledBy ?? null);
  return row;
}

/** The refusal for who was slower by a moment. */
async function takenBySomebody({ write, caller }: WriteContext, id: number): Promise<Failure> {
  const by = (await findTask(write.tx, caller, id))?.takenBy ?? null;
  return new Failure(409, `${by} has taken this alert`, { code: 'ALERT_TAKEN', details: { by } });
}

/** @throws Failure 409 `REVISION_CHANGED` */
function assertSeen(before: AlertRow, revision: number | undefined): void {
  if (revision !== undefined && before.revision !== revision)
    throw new Failure(409, 'Somebody else has changed this alert', { code: REVISION_CHANGED });
}
