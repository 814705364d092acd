import type { Write } from '../db/write.ts';
import type { LastSeenChanges } from './last-seen-store.ts';
import { updateOnline, writeLastSeen } from './online-repository.ts';

/** Writes the heartbeats of a process, and who is online by them. */
export async function recordLastSeen(write: Write, seen: LastSeenChanges, at: Date): Promise<void> {
  await writeLastSeen(write.tx, seen, at);
  await settleOnline(write, at);
}

/**
 * Updates who is online from the present sessions [sign-in-6]. An admin who acts as somebody is
 * online, and that person is not.
 */
export async function settleOnline(write: Write, at: Date): Promise<void> {
  for (const employeeId of await updateOnline(write.tx, at))
    write.changed({ topic: 'employee', aspect: 'online', rowId: employeeId }, { topic: 'user', aspect: 'online' });
}
