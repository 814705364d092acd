import { diff } from '#shared/live/diff.ts';
import type { LivePatch, LiveSnapshot } from '#shared/live/messages.ts';
import { LARGEST_PATCH, type LiveOp } from '#shared/live/ops.ts';

/** The message to readers when an answer differs from the one before. */
export type Change = { kind: 'patch'; patch: LivePatch; before: object } | { kind: 'snapshot'; snapshot: LiveSnapshot };

/** The last good answer, with which the next is compared. */
export interface LastAnswer {
  /** The unparsed answer, for a cheap comparison; absent after a delta. */
  text?: string | undefined;
  data?: object | undefined;
}

/** An answer of the api: in full, or as operations on the last one together with their result. */
export type TakenAnswer = { text: string; data: object } | { ops: readonly LiveOp[]; data: object };

/** The last good answer of one key, with its version. */
export interface LiveDocument {
  readonly epoch: string;
  /** Counts the changes; 0 until there is an answer. */
  readonly version: number;
  readonly last: LastAnswer;
  /**
   * Replaces the answer and returns the change, null when there is none.
   * @throws PatchMismatch when a field has a forbidden name; the old answer stays
   */
  take(answer: TakenAnswer): Change | null;
  /**
   * A snapshot, without data when the reader has this version already. @param age see LiveSnapshot
   */
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
