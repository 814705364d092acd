/** One step into a document: a field of an object, or the id of a row in a list. */
export type PathStep = string | number;
type Path = readonly PathStep[];

/**
 * An operation of a patch between two versions of an answer, applied in sequence: sets or deletes a
 * field; removes rows by `id`, inserts rows at an index, or reorders them.
 */
export type LiveOp =
  | readonly ['set', Path, unknown]
  | readonly ['delete', Path]
  | readonly ['remove', Path, readonly PathStep[]]
  | readonly ['insert', Path, ReadonlyArray<readonly [number, unknown]>]
  | readonly ['order', Path, readonly PathStep[]];

/**
 * Instance manipulation (RFC 3229) for delta answers: a GET with this `A-IM` may be answered by 226
 * with `IM` and `{ops}`, the changes since the answer that the caller has.
 */
export const OPS_IM = 'muster-ops';

/** Largest size of a patch, as a share of the whole answer; beyond it a snapshot is sent. */
export const LARGEST_PATCH = 0.5;

/** A patch that does not fit the document: the reader drops it and requests a snapshot. */
export class PatchMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatchMismatch';
  }
}

type Fields = Record<string, unknown>;
type Row = Fields & { id: PathStep };

/** Refused field names: assigning one would reach an object's prototype (prototype pollution). */
const FORBIDDEN: ReadonlySet<PathStep> = new Set(['__proto__', 'constructor', 'prototype']);

/** True when a field of this name may be read and written. */
export const isSafeField = (name: PathStep): boolean => !FORBIDDEN.has(name);

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The `id` by which a row is matched; undefined without one that is a number or a text. */
export function idOf(row: unknown): PathStep | undefined {
  if (!isFields(row)) return undefined;
  const { id } = row;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** Indexes a list by `id`, in its order; null when an id is missing or not unique. */
export function rowsById(list: readonly unknown[]): Map<PathStep, Row> | null {
  const rows = new Map<PathStep, Row>();
  for (const row of list) {
    const id = idOf(row);
    if (id === undefined || rows.has(id)) return null;
    rows.set(id, row as Row);
  }
  return rows;
}

/**
 * True when `next` is a new version of `current`, which is then changed field by field. An embedded
 * object with another id is replaced.
 */
export const isSameThing = (current: unknown, next: unknown): boolean =>
  Array.isArray(current) ? Array.isArray(next) : isFields(current) && isFields(next) && idOf(current) === idOf(next);

/**
 * Applies a patch to a document in place. Writes only changed fields and keeps row objects, so that
 * subscribers of a proxy re-render nothing else.
 * @throws PatchMismatch when a path does not exist or names a forbidden field; the document may
 *   then be partly changed and needs a snapshot
 */
export function applyOps(target: object, ops: readonly LiveOp[]): void {
  for (const op of ops) applyOp(target, op);
}

/**
 * Applies a patch without mutation; the result shares the untouched parts with the given document.
 * @throws PatchMismatch when a path does not exist or names a forbidden field
 */
export function withOps(document: object, ops: readonly LiveOp[]): object {
  const copies = new Set<object>();
  const copyOf = (thing: object): object => {
    if (copies.has(thing)) return thing;
    const copy = Array.isArray(thing) ? [...(thing as unknown[])] : { ...thing };
    copies.add(copy);
    return copy;
  };
  const changed = copyOf(document);
  for (const op of ops) {
    let owner = changed;
    for (const step of op[0] === 'set' || op[0] === 'delete' ? op[1].slice(0, -1) : op[1]) {
      const inner = stepInto(owner, step);
      if (typeof inner !== 'object' || inner === null) throw new PatchMismatch(`nothing at ${String(op[1])}`);
      const copy = copyOf(inner);
      if (Array.isArray(owner)) owner[owner.indexOf(inner)] = copy;
      else (owner as Fields)[String(step)] = copy;
      owner = copy;
    }
    applyOp(changed, op);
  }
  return changed;
}

function applyOp(target: object, op: LiveOp): void {
  if (op[0] === 'set' || op[0] === 'delete') {
    const [owner, field] = fieldAt(target, op[1]);
    if (op[0] === 'set') owner[field] = assertSafe(op[2]);
    else if (Object.hasOwn(owner, field)) delete owner[field];
    else throw new PatchMismatch(`no field ${String(op[1])} to delete`);
  } else {
    const list = listAt(target, op[1]);
    place(list, rowsAfter(list, op));
  }
}

/** The rows of a list after a removal, insertion or reordering. */
function rowsAfter(list: readonly unknown[], op: Exclude<LiveOp, readonly ['set' | 'delete', ...unknown[]]>): readonly unknown[] {
  switch (op[0]) {
    case 'remove': {
      const gone = new Set(op[2]);
      const kept = list.filter((row) => !gone.has(idOf(row) ?? ''));
      return kept.length === list.length - gone.size ? kept : refuse(`a row to remove is not in ${String(op[1])}`);
    }
    case 'insert': {
      const rows = [...list];
      for (const [index, row] of op[2]) {
        if (!Number.isInteger(index) || index < 0 || index > rows.length) refuse(`no place ${index} in ${String(op[1])}`);
        rows.splice(index, 0, assertSafe(row));
      }
      return rows;
    }
    case 'order': {
      const rows = rowsById(list);
      if (rows?.size !== op[2].length) return refuse(`the order of ${String(op[1])} names other rows`);
      return op[2].map((id) => rows.get(id) ?? refuse(`row ${id} is not in ${String(op[1])}`));
    }
    default:
      return refuse('unknown operation');
  }
}

/**
 * Changes a document in place to a new snapshot, by the same rules as patches: equal values are not
 * written and row objects are kept. So a resynchronisation re-renders only the differences.
 * @throws PatchMismatch when the two have different shapes (a list and an object), or a field has a
 *   forbidden name
 */
export function reconcile(target: object, next: object): void {
  if (Array.isArray(target) !== Array.isArray(next)) throw new PatchMismatch('another kind of document');
  if (Array.isArray(target)) reconcileList(target, next as unknown[]);
  else reconcileFields(target as Fields, next as Fields);
}

function reconcileFields(target: Fields, next: Fields): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(next, name)) delete target[name];
  for (const [name, value] of Object.entries(next)) {
    if (!isSafeField(name)) throw new PatchMismatch(`${name} cannot be a field`);
    const was = target[name];
    if (isSameThing(was, value)) reconcile(was as object, value as object);
    else if (!Object.hasOwn(target, name) || was !== value) target[name] = assertSafe(value);
  }
}

function reconcileList(target: unknown[], next: readonly unknown[]): void {
  const rows = rowsById(target);
  if (rows === null || rowsById(next) === null) {
    if (!isEqual(target, next)) place(target, next.map(assertSafe));
    return;
  }
  const placed = (next as readonly Row[]).map((row) => {
    const kept = rows.get(row.id);
    if (kept === undefined) return assertSafe(row);
    reconcileFields(kept, row);
    return kept;
  });
  place(target, placed);
}

/**
 * Writes only the indexes that differ. Shortens by `splice`, which notifies a proxy's subscribers
 * of each removed index; setting `length` does not.
 */
function place(list: unknown[], rows: readonly unknown[]): void {
  if (list.length > rows.length) list.splice(rows.length);
  for (const [index, row] of rows.entries()) if (index >= list.length || list[index] !== row) list[index] = row;
}

function stepInto(owner: unknown, step: PathStep): unknown {
  if (!isSafeField(step)) throw new PatchMismatch(`${step} cannot be a step`);
  if (Array.isArray(owner)) return owner.find((row) => idOf(row) === step);
  return isFields(owner) && Object.hasOwn(owner, step) ? owner[step] : undefined;
}

function fieldAt(target: object, path: readonly PathStep[]): [Fields, string] {
  const field = path.at(-1);
  if (field === undefined || !isSafeField(field)) throw new PatchMismatch(`${field ?? 'the whole document'} cannot be a field`);
  const owner = path.slice(0, -1).reduce<unknown>(stepInto, target);
  if (!isFields(owner)) throw new PatchMismatch(`nothing at ${String(path)}`);
  return [owner, String(field)];
}

function listAt(target: object, path: readonly PathStep[]): unknown[] {
  const list = path.reduce<unknown>(stepInto, target);
  if (!Array.isArray(list)) throw new PatchMismatch(`no list at ${String(path)}`);
  return list;
}

function refuse(reason: string): never {
  throw new PatchMismatch(reason);
}

/** Returns the value. @throws PatchMismatch when a field in it has a forbidden name */
function assertSafe<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, inner] of Object.entries(value)) {
    if (!isSafeField(name)) throw new PatchMismatch(`${name} cannot be a field`);
    assertSafe(inner);
  }
  return value;
}

/** True when two JSON values are deeply equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]));
}
