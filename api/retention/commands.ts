import type { Topic } from '#shared/live/topics.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Services } from '../context.ts';
import type { Tx } from '../db/schema.ts';
import { SYSTEM } from '../db/write.ts';
import type { FileStore } from '../files/store.ts';
import {
  type Picture,
  removeCalls,
  removeEntries,
  removeFeedLosses,
  removeLocations,
  removeLogLines,
  removeNotes,
  removePictures,
  removeSheetLocations,
} from './repository.ts';
import { type Limits, limitsOf, type Retention } from './rules.ts';

type Kind = keyof Limits;
type Needed = Pick<Services, 'write' | 'files' | 'now' | 'businessTimeZone'>;

/** Removed in one transaction, with one entry in the audit. */
const AT_ONCE = 10_000;
/** Bytes deleted concurrently. */
const DELETIONS = 16;

/** How one kind of data is removed. */
interface Removal {
  /** What the entry in the audit is about. */
  subject: Topic;
  /** What shows such data. */
  topics: readonly Topic[];
  /** Removes at most so many of days before `limit`; answers how many. */
  remove(tx: Tx, limit: string, most: number): Promise<number>;
}

const removalsOf = ({ files, now }: Pick<Needed, 'files' | 'now'>): Record<Kind, Removal> => ({
  pictures: {
    subject: 'file',
    topics: ['file'],
    remove: async (tx, limit, most) => {
      const removed = await removePictures(tx, limit, { at: now(), most });
      await deleteBytes(files, removed);
      return removed.length;
    },
  },
  locations: {
    subject: 'workshift',
    topics: ['workshift', 'dwo_job'],
    remove: async (tx, limit, most) =>
      (await removeLocations(tx, limit, { at: now(), most })).length + (await removeSheetLocations(tx, limit, most)),
  },
  notes: {
    subject: 'jobnote',
    topics: ['jobnote', 'late_call', 'shift_log_line', 'feed_loss'],
    remove: async (tx, limit, most) => {
      let removed = 0;
      for (const remove of [removeNotes, removeCalls, removeLogLines, removeFeedLosses]) removed += await remove(tx, limit, most);
      return removed;
    },
  },
  entries: { subject: 'audit', topics: ['audit'], remove: removeEntries },
});

/**
 * Removes what has had its time, and only what is settled: pictures and places of approved shifts,
 * notes of jobs that are over, and with the notes what was said and written in shift logs. Each
 * batch is one transaction with one entry in the audit; bytes are deleted before it commits, so
 * that a process that dies leaves none behind.
 * @returns how many of each kind
 */
export async function removeAged(services: Needed, retention: Retention): Promise<Partial<Record<Kind, number>>> {
  const limits = limitsOf(retention, businessDate(services.now(), services.businessTimeZone));
  const removed: Partial<Record<Kind, number>> = {};
  for (const [kind, removal] of Object.entries(removalsOf(services)) as [Kind, Removal][]) {
    const limit = limits[kind];
    const count = limit === null ? 0 : await removeAll(services, removal, limit);
    if (count > 0) removed[kind] = count;
  }
  return removed;
}

async function removeAll({ write }: Needed, { subject, topics, remove }: Removal, limit: string): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await write(SYSTEM, async ({ tx, changed, audit }) => {
      const removed = await remove(tx, limit, AT_ONCE);
      if (removed === 0) return 0;
      changed(...topics);
      audit({ action: `${subject}.age`, subject, subjectId: 'all', after: { removed, before: limit } });
      return removed;
    });
    total += count;
    if (count < AT_ONCE) return total;
  }
}

/** Deletes the bytes of pictures whose rows say that they were removed. */
export async function deleteBytes(files: Pick<FileStore, 'remove'>, pictures: readonly Picture[]): Promise<void> {
  for (let from = 0; from < pictures.length; from += DELETIONS)
    await Promise.all(pictures.slice(from, from + DELETIONS).map(({ storageKey }) => files.remove(storageKey)));
}
