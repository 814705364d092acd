import type { noticeMessage } from '../db/tables/notices.ts';
import type { Write } from '../db/write.ts';
import { addMessages } from './message-repository.ts';
import type { DeviceRow } from './repository.ts';
import { groupOf } from './rules.ts';

type Message = Omit<typeof noticeMessage.$inferInsert, 'id' | 'deviceId'> & {
  /** Null for the mailbox of the person. */
  device: Pick<DeviceRow, 'id' | 'endpoint'> | null;
};

/** Makes messages that do not exist yet, and sends them. @param at not before */
export async function sendMessages(write: Write, messages: readonly Message[], at?: Date): Promise<void> {
  const endpoints = new Map(messages.flatMap(({ device }) => (device ? [[device.id, device.endpoint]] : [])));
  const rows = messages.map(({ device, ...message }) => ({ ...message, deviceId: device?.id ?? null }));
  const made = await addMessages(write.tx, rows);
  await write.after.sendNotices(
    made.map(({ id, deviceId }) => ({ id, group: groupOf(deviceId === null ? null : { endpoint: endpoints.get(deviceId)! }) })),
    at,
  );
}
