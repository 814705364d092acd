import type { Services } from '../context.ts';
import type { ListeningChanges } from '../db/changes.ts';
import type { Database } from '../db/open.ts';
import { type AfterWrite, inWrite, type Queue } from '../db/write.ts';
import type { FileStore } from '../files/store.ts';
import { quietLog } from './quiet-log.ts';

/** A placeholder for a part that a test does not have: any use of it throws. */
const without = <T extends object>(part: string): T =>
  new Proxy({} as T, {
    get: () => () => {
      throw new Error(`this test has no ${part}`);
    },
  });

/** A queue for writes without background work, webhooks and people who are told. */
export const NO_QUEUE: Queue = { after: () => hushed(without('queue')) };

function hushed(after: AfterWrite): AfterWrite {
  return new Proxy(after, {
    get: (all, name) => (name === 'announce' || name === 'tell' ? async () => {} : Reflect.get(all, name)),
  });
}

interface Given {
  now?: () => Date;
  queue?: Queue;
  files?: FileStore;
}

/** The services of an area on such a database, in New York's time zone. */
export const servicesOn = (
  { db, urgent, changes }: Pick<Database, 'db' | 'urgent'> & { changes: ListeningChanges },
  { now = () => new Date(), queue = NO_QUEUE, files = without('file store') }: Given = {},
): Services & { changes: ListeningChanges } => ({
  db,
  changes,
  log: quietLog,
  now,
  businessTimeZone: 'America/New_York',
  files,
  write: (author, work) => inWrite({ db: urgent, changes, queue }, author, work),
});
