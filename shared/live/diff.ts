import type { LiveOp, PathStep } from './ops.ts';
import { idOf, isEqual, isSafeField, isSameThing, PatchMismatch, rowsById } from './ops.ts';

type Fields = Record<string, unknown>;
type Row = Fields & { id: PathStep };
type Path = readonly PathStep[];

/**
 * Computes the operations by which `applyOps` turns one answer into the next. Rows are matched by
 * `id`, so an inserted row costs one row and a kept row stays the same object at the reader. Per
 * list: removals, insertions, order, then fields of kept rows.
 * @returns an empty list when the two are equal; null when they cannot be patched and have to be
 *   sent whole
 * @throws PatchMismatch when a field has a forbidden name
 */
export function diff(before: object, after: object): LiveOp[] | null {
  const ops: LiveOp[] = [];
  if (!isSameThing(before, after)) return null;
  return Array.isArray(before) ? (listOps(before, after as unknown[], [], ops) ? ops : null) : fieldOps(before, after, [], ops);
}

function fieldOps(before: object, after: object, path: Path, ops: LiveOp[]): LiveOp[] {
  // Views of a shared read have most row objects in common.
  if (before === after) return ops;
  const old = before as Fields;
  for (const name of Object.keys(old)) if (!Object.hasOwn(after, name)) ops.push(['delete', [...path, name]]);
  for (const [name, value] of Object.entries(after)) {
    if (!isSafeField(name)) throw new PatchMismatch(`${name} cannot be a field`);
    const was = old[name];
    if (was === value) continue;
    const here = [...path, name];
    if (!isSameThing(was, value)) ops.push(['set', here, value]);
    else if (!Array.isArray(value)) fieldOps(was as object, value as object, here, ops);
    else if (!listOps(was as unknown[], value, here, ops)) ops.push(['set', here, value]);
  }
  return ops;
}

/** False when the lists differ and a row has no id of its own: then nothing was added to `ops`. */
function listOps(before: readonly unknown[], after: readonly unknown[], path: Path, ops: LiveOp[]): boolean {
  const mark = ops.length;
  if (haveSameIds(before, after)) {
    for (const [index, row] of after.entries()) fieldOps(before[index] as Row, row as Row, [...path, (row as Row).id], ops);
    // Rows are addressed by id, which must be unique; lists without a change need no check.
    if (ops.length === mark || rowsById(after) !== null) return true;
    ops.length = mark;
    return false;
  }
  const old = rowsById(before);
  const rows = rowsById(after);
  if (old === null || rows === null) return isEqual(before, after);
  placeOps(old, rows, path, ops);
  for (const [id, row] of rows) {
    const kept = old.get(id);
    if (kept !== undefined) fieldOps(kept, row, [...path, id], ops);
  }
  return true;
}

function placeOps(old: ReadonlyMap<PathStep, Row>, rows: ReadonlyMap<PathStep, Row>, path: Path, ops: LiveOp[]): void {
  const ids = [...rows.keys()];
  const removed = [...old.keys()].filter((id) => !rows.has(id));
  const inserted = ids.flatMap((id, index): Array<readonly [number, Row]> => (old.has(id) ? [] : [[index, rows.get(id)!]]));
  if (removed.length > 0) ops.push(['remove', path, removed]);
  if (inserted.length > 0) ops.push(['insert', path, inserted]);
  const kept = [...old.keys()].filter((id) => rows.has(id));
  const keptInOrder = ids.filter((id) => old.has(id));
  if (kept.some((id, index) => id !== keptInOrder[index])) ops.push(['order', path, ids]);
}

function haveSameIds(before: readonly unknown[], after: readonly unknown[]): boolean {
  return (
    before.length === after.length && after.every((row, index) => idOf(row) !== undefined && idOf(row) === idOf(before[index]))
  );
}
