import { diff } from '#shared/live/diff.ts';
import type { LivePatch, LiveSnapshot } from '#shared/live/messages.ts';
import { LARGEST_PATCH, type LiveOp } from '#shared/live/ops.ts';

/** What readers are sent when an answer differs from the one before. */
export type Change = { kind: 'patch'; patch: LivePatch; before: object } | { kind: 'snapshot'; snapshot: LiveSnapshot };

/** The last good answer, to be compared with the next. */
export interface LastAnswer {
  /** As it came, to see at a glance that the next is the same; absent if only changes came. */
  text?: string | undefined;
  data?: object | undefined;
}

/** An answer of the api: whole, or what changed since the last one and what that comes to. */
export type TakenAnswer = { text: string; data: object } | { ops: readonly LiveOp[]; data: object };

/** The last good answer of one key, with the number of changes it took to get there. */
export interface LiveDocument {
  readonly epoch: string;
  /** 0 until there is an answer. */
  readonly version: number;
  readonly last: LastAnswer;
  /**
   * Null when the new answer says the same.
   * @throws PatchMismatch when a field has a forbidden name; the old answer stays.
   */
  take(answer: TakenAnswer): Change | null;
  /** Without data when the reader has exactly this. @param age see LiveSnapshot. */
  snapshot(age: number, known?: { epoch?: string | undefined; version?: number | undefined }): LiveSnapshot;
}

export function createDocument(key: string, epoch: string): LiveDocument {
  let version = 0;
  let last: LastAnswer = {};

  function opsTo(answer: TakenAnswer): readonly LiveOp[] | null {
    if ('ops' in answer) return answer.ops;
    const ops = last.data ? diff(last.data, answer.data) : null;
    return ops && JSON.stringify(ops).length <= LARGEST_PATCH * answer.text.length ? ops : null;
  }

  function changeTo(answer: TakenAnswer): Change | null {
    const ops = opsTo(answer);
    if (ops?.length === 0) return null;
    return ops
      ? { kind: 'patch', patch: { key, epoch, base: version, version: version + 1, ops }, before: last.data! }
      : { kind: 'snapshot', snapshot: { key, epoch, version: version + 1, age: 0, data: answer.data } };
  }

  return {
    epoch,
    get version() {
      return version;
    },
    get last() {
      return last;
    },
    take(answer) {
      const change = changeTo(answer);
      last = 'text' in answer ? answer : { data: answer.data };
      if (change) version += 1;
      return change;
    },
    snapshot: (age, known) =>
      known?.epoch === epoch && known.version === version
        ? { key, epoch, version, age }
        : { key, epoch, version, age, data: last.data },
  };
}
