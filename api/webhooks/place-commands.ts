import { GIVEN_UP, type WebhookHold } from '#shared/integrations/webhooks.ts';
import type { Services, WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { SYSTEM } from '../db/write.ts';
import { countWaiting, findPlace, giveUpWaiting, isAnybodyTold, listWaiting, savePlace } from './place-repository.ts';
import { isRestored, isSamePlace, type Place } from './rules.ts';

/**
 * Whether nothing may leave the company from here, because this is a copy [webhooks-6]. Everything
 * that sends to somebody outside asks this first: webhooks, pushes, mails.
 */
export async function isHeld(reader: Reader, here: Place): Promise<boolean> {
  const place = await findPlace(reader);
  return place !== undefined && !isSamePlace(place, here);
}

/**
 * The hold for people: the address the database last sent from, and the number of waiting
 * deliveries.
 */
export async function readHold(reader: Reader, here: Place): Promise<WebhookHold> {
  // One after the other: within a transaction they have one connection.
  const place = (await findPlace(reader)) ?? here;
  const waiting = await countWaiting(reader);
  return { isHeld: !isSamePlace(place, here), formerAddress: place.address, address: here.address, waiting };
}

/**
 * Decides at the start of an api whether its database may send from here: one that never sent, or
 * has nobody to tell, may; one that sent from elsewhere, or was restored from a backup, must be
 * released by an admin.
 */
export async function adoptPlace({ write, log }: Services, here: Place): Promise<void> {
  const { isHeld, formerAddress } = await write(SYSTEM, async ({ tx }) => {
    const place = await findPlace(tx);
    if (!place || (!isRestored(place) && !(await isAnybodyTold(tx)))) await savePlace(tx, here);
    return readHold(tx, here);
  });
  if (isHeld)
    log.warn(
      { formerAddress, address: here.address },
      'nothing is sent from here: this database was moved or is a copy. An admin says at Integrations that it is production here',
    );
}

/** Declares this place production: waiting deliveries are sent, or given up. */
export async function release({ write }: WriteContext, here: Place, waiting: 'send' | 'drop'): Promise<void> {
  const { tx, after, changed, audit } = write;
  const before = await findPlace(tx);
  await savePlace(tx, here);
  let count = 0;
  if (waiting === 'drop') count = await giveUpWaiting(tx, GIVEN_UP);
  else
    for (const { id, webhookId } of await listWaiting(tx)) {
      await after.deliver(id, webhookId);
      count += 1;
    }
  changed('webhook_hold');
  changed('webhook_delivery');
  audit({ action: 'webhook_hold.release', subject: 'webhook_hold', subjectId: 1, before, after: { ...here, waiting, count } });
}
