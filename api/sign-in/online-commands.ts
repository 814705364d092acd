import { FIRST_DISPLAY_NUMBER } from '#shared/constants.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { Write } from '../db/write.ts';
import type { LastSeenChanges } from './last-seen-store.ts';
import { updateDisplaysOn, updateOnline, writeLastSeen } from './online-repository.ts';

/** Writes the heartbeats of a process, and who is online, and which displays are on, by them. */
export async function recordLastSeen(write: Write, seen: LastSeenChanges, at: Date): Promise<void> {
  await writeLastSeen(write.tx, seen, at);
  await settleOnline(write, at);
  for (const id of await updateDisplaysOn(write.tx, at))
    write.changed({ topic: 'display', owners: [OWNER.own(FIRST_DISPLAY_NUMBER + id)] });
}

/**
 * Updates who is online from the present sessions [sign-in-6]. An admin who acts as somebody is
 * online, and that person is not.
 */
export async function settleOnline(write: Write, at: Date): Promise<void> {
  const { came, left } = await updateOnline(write.tx, at);
  for (const { employeeId } of [...came, ...left])
    write.changed({ topic: 'employee', aspect: 'online', rowId: employeeId }, { topic: 'user', aspect: 'online' });
  for (const { employeeId, backAt } of came)
    if (backAt !== null) write.changed({ topic: 'alert', owners: [OWNER.own(employeeId)] });
}
