import type { z } from 'zod';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { NewSavedView, SavedViewChange } from '#shared/views/views.ts';
import { MOST_VIEWS } from '#shared/views/words.ts';
import type { Caller, WriteContext } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { savedView } from '../db/tables/settings.ts';
import { countViews, isNameTaken, lockSeenView, lockViewsOf, type ViewRow } from './repository.ts';
import { sharesViews } from './rules.ts';

/**
 * Keeps a view for the caller, or for a role [views-1].
 * @throws Failure 403 `ACTING_AS`, or for a role by somebody who is no admin; 409 `TOO_MANY` and
 *   `TAKEN`
 */
export async function createView({ write, caller }: WriteContext, input: NewSavedView): Promise<ViewRow> {
  assertOneself(caller);
  if (input.role !== null) assertMayShare(caller);
  const { employeeId } = caller;
  await lockViewsOf(write.tx, employeeId);
  const { count, last } = await countViews(write.tx, employeeId);
  if (count >= MOST_VIEWS) throw new Failure(409, `You have ${MOST_VIEWS} views already: delete one first`, { code: 'TOO_MANY' });
  await assertUntaken(write.tx, { ...input, employeeId }, 0);
  const { position = last + 1, ...given } = input;
  return insertRow(write, 'saved_view', savedView, { ...given, employeeId, position });
}

/**
 * Changes a view; one of a role is changed by admins, any other by its maker.
 * @throws Failure 403 `ACTING_AS` and `NOT_YOURS`; 404; 409 `REVISION_CHANGED` and `TAKEN`
 */
export async function changeView(
  context: WriteContext,
  id: number,
  { revision, ...change }: z.output<typeof SavedViewChange>,
): Promise<ViewRow> {
  const { write, caller } = context;
  const before = await lockOwnView(context, id, revision);
  if (change.role !== undefined && change.role !== before.role) assertMayShare(caller);
  if (change.name !== undefined) await assertUntaken(write.tx, { ...before, name: change.name }, id);
  return reviseRow(write, 'saved_view', savedView, before, change);
}

/** @throws Failure as `changeView` */
export async function removeView(context: WriteContext, id: number, revision: number | undefined): Promise<void> {
  await removeRow(context.write, 'saved_view', savedView, await lockOwnView(context, id, revision));
}

/** Locks a view that the caller may change, as they have seen it. */
async function lockOwnView({ write: { tx }, caller }: WriteContext, id: number, revision: number | undefined): Promise<ViewRow> {
  assertOneself(caller);
  const seen = await lockSeenView(tx, caller, id);
  if (!seen) throw notFound('saved_view', id);
  if (seen.employeeId !== caller.employeeId || seen.role !== null) assertMayShare(caller);
  await assertRevision(tx, 'saved_view', seen, revision);
  return seen;
}

/** @throws Failure 403 */
function assertMayShare({ role }: Caller): void {
  if (!sharesViews(role)) throw new Failure(403, 'Only an admin shares views with a role', { code: 'NOT_YOURS' });
}

/**
 * Somebody who acts as another person sees their views, and keeps none for them [views-3].
 * @throws Failure 403 `ACTING_AS`
 */
function assertOneself({ actorId }: Caller): void {
  if (actorId !== null) throw new Failure(403, 'Only they themselves keep and change their views', { code: 'ACTING_AS' });
}

/** @throws Failure 409 `TAKEN` */
async function assertUntaken(tx: Tx, view: Pick<ViewRow, 'employeeId' | 'list' | 'name'>, id: number): Promise<void> {
  if (await isNameTaken(tx, view, id))
    throw new Failure(409, 'There is a view of that name already', {
      code: 'TAKEN',
      errors: [{ field: 'name', reason: 'There is a view of that name already' }],
    });
}
