import type { LivePatch, LiveSnapshot } from '../../shared/live.ts';
import { diff } from './diff.ts';

/** What readers are sent when an answer differs from the one before. */
export type Change = { kind: 'patch'; patch: LivePatch; before: object } | { kind: 'snapshot'; snapshot: LiveSnapshot };

/** The last good answer of one key, with the number of changes it took to get there. */
export interface LiveDocument {
  readonly epoch: string;
  /** 0 until there is an answer. */
  readonly version: number;
  /** The answer's own text, to see at a glance that the next is the same. */
  readonly text: string | undefined;
  /**
   * Null when the new answer says the same.
   * @throws PatchMismatch when a field has a forbidden name; the old answer stays.
   */
  take(text: string, data: object): Change | null;
  /** Without data when the reader has exactly this. @param age see LiveSnapshot. */
  snapshot(age: number, known?: { epoch?: string | undefined; version?: number | undefined }): LiveSnapshot;
}

/** A patch that is larger than this part of a snapshot is no gain. */
const LARGEST_PATCH = 0.5;

export function createDocument(key: string, epoch: string): LiveDocument {
  let version = 0;
  let text: string | undefined;
  let data: object | undefined;

  function changeTo(nextText: string, next: object): Change | null {
    const before = data;
    const ops = before && diff(before, next);
    if (ops?.length === 0) return null;
    if (before && ops && JSON.stringify(ops).length <= LARGEST_PATCH * nextText.length) {
      return { kind: 'patch', patch: { key, epoch, base: version, version: version + 1, ops }, before };
    }
    return { kind: 'snapshot', snapshot: { key, epoch, version: version + 1, age: 0, data: next } };
  }

  return {
    epoch,
    get version() {
      return version;
    },
    get text() {
      return text;
    },
    take(nextText, next) {
      const change = changeTo(nextText, next);
      text = nextText;
      data = next;
      if (change) version += 1;
      return change;
    },
    snapshot: (age, known) =>
      known?.epoch === epoch && known.version === version ? { key, epoch, version, age } : { key, epoch, version, age, data },
  };
}
