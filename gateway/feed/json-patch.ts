import type { LiveOp, PathStep } from '#shared/live/ops.ts';
import { applyOps, idOf } from '#shared/live/ops.ts';

/** The operations of RFC 6902 that the feed uses. */
export type JsonPatchOp =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'move'; from: string; path: string };

/** Translates live operations to JSON Patch, which addresses rows by index instead of id. */
export function toJsonPatch(before: object, ops: readonly LiveOp[]): JsonPatchOp[] {
  const target = structuredClone(before);
  return ops.flatMap((op) => {
    const steps = translate(target, op);
    applyOps(target, [op]);
    return steps;
  });
}

function translate(target: object, op: LiveOp): JsonPatchOp[] {
  const { path, value: current } = resolve(target, op[1]);
  switch (op[0]) {
    case 'set':
      return [{ op: current === undefined ? 'add' : 'replace', path, value: op[2] }];
    case 'delete':
      return [{ op: 'remove', path }];
    case 'remove': {
      const gone = new Set(op[2]);
      // From the end, so that the indexes before stay valid.
      const places = rowIds(current)
        .flatMap((id, place) => (gone.has(id) ? [place] : []))
        .reverse();
      return places.map((place) => ({ op: 'remove', path: `${path}/${place}` }));
    }
    case 'insert':
      return op[2].map(([place, value]) => ({ op: 'add', path: `${path}/${place}`, value }));
    case 'order':
      return moves(rowIds(current), op[2], path);
  }
}

function moves(ids: PathStep[], order: readonly PathStep[], path: string): JsonPatchOp[] {
  return order.flatMap((id, place): JsonPatchOp[] => {
    if (ids[place] === id) return [];
    const from = ids.indexOf(id, place);
    ids.splice(place, 0, ...ids.splice(from, 1));
    return [{ op: 'move', from: `${path}/${from}`, path: `${path}/${place}` }];
  });
}

/** Resolves a path to its JSON Pointer (RFC 6901) and its value. */
function resolve(target: object, steps: readonly PathStep[]): { path: string; value: unknown } {
  let path = '';
  let value: unknown = target;
  for (const step of steps) {
    const place = Array.isArray(value) ? value.findIndex((row) => idOf(row) === step) : step;
    path += `/${String(place).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    value = (value as Record<PathStep, unknown>)[place];
  }
  return { path, value };
}

const rowIds = (list: unknown): PathStep[] => (list as unknown[]).map((row) => idOf(row) ?? '');
