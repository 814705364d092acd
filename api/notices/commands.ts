import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { MailKind, NoticeChannel } from '#shared/alerts/notice-words.ts';
import { MOST_PUSH_DEVICES } from '#shared/alerts/notice-words.ts';
import type { NoticeChoices, NoticeChoicesChange, PushSubscriptionBody } from '#shared/alerts/notices.ts';
import { Failure, notFound, refused } from '#shared/http/errors.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { Caller, WriteContext } from '../context.ts';
import type { GivenMark } from '../db/mark-owners.ts';
import { assertRevision } from '../db/revisions.ts';
import type { Reader } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { urlFault } from '../webhooks/address-rules.ts';
import { isHeld } from '../webhooks/place-commands.ts';
import type { Place } from '../webhooks/rules.ts';
import { pushKeysOf, subscriptionFault } from './key-rules.ts';
import { sendMessages } from './message-commands.ts';
import {
  countTests,
  type DeviceRow,
  findChoice,
  findTold,
  forgetDevice,
  forgetOldest,
  keepDevice,
  listDevices,
  listOffice,
  lockChoice,
  lockKnownChoice,
  reviseChoice,
} from './repository.ts';
import { afterQuiet, choicesOf, FIRST_CHOICE, logDayAt, MOST_TESTS, versionOf } from './rules.ts';

/** How this api tells people outside of the tab. */
export interface NoticeParts {
  /** The api's own secrets, from which the keys for push services are derived. */
  secrets: TokenSecrets;
  /** Push services may be at private addresses, by plain http. */
  isOpen: boolean;
  /** The place of this api. */
  here: Place;
  isMailSetUp: boolean;
}

type Change = z.output<typeof NoticeChoicesChange>;

/** The mark of a change that concerns one person alone. */
export const ofPerson = (employeeId: number): GivenMark => ({ topic: 'notice', owners: [OWNER.own(employeeId)] });

/**
 * Refuses somebody who acts as another person: what reaches a person outside of the tab is theirs
 * alone [notices-2].
 * @throws Failure 403 `ACTING_AS`
 */
function assertOneself({ actorId }: Caller): void {
  if (actorId !== null)
    throw new Failure(403, 'Only they themselves see and choose how alerts reach them', { code: 'ACTING_AS' });
}

/**
 * What a person has chosen, and what they may choose among.
 * @throws Failure 403 `ACTING_AS`
 */
export async function readChoices(reader: Reader, caller: Caller, parts: NoticeParts, at: Date): Promise<NoticeChoices> {
  assertOneself(caller);
  const { employeeId, sessionId } = caller;
  const choice = await findChoice(reader, employeeId);
  const devices = await listDevices(reader, [employeeId], at);
  return {
    ...choicesOf(choice ?? FIRST_CHOICE),
    address: (await findTold(reader, employeeId))?.email ?? null,
    isMailSetUp: parts.isMailSetUp,
    pushKey: pushKeysOf(parts.secrets[0]).publicKey,
    devices: devices.map((row) => ({
      id: row.id,
      device: row.device,
      isThis: row.sessionId === sessionId,
      createdAt: row.createdAt.toISOString(),
      toldAt: row.toldAt?.toISOString() ?? null,
    })),
    colleagues: await listOffice(reader, employeeId),
  };
}

/**
 * Chooses how alerts reach the caller.
 * @throws Failure 400 for mail without an address or a mail server, for somebody who is no
 *   colleague, and for quiet hours that never end; 403 `ACTING_AS`; 409 `REVISION_CHANGED`
 */
export async function changeChoices(context: WriteContext, parts: NoticeParts, change: Change): Promise<void> {
  const { write, caller } = context;
  assertOneself(caller);
  const { revision, escalation, shiftLogAt, ...chosen } = change;
  const { employeeId } = caller;
  if (chosen.email) await assertMail(write, parts, employeeId, 'email');
  if (typeof shiftLogAt === 'string') await assertMail(write, parts, employeeId, 'shiftLogAt');
  if (escalation) await assertColleague(write, employeeId, escalation.toId);
  if (!afterQuiet(chosen.quiet, context.now, context.timeZone)) throw refused('quiet', 'must leave a part of the week');
  const before = await lockChoice(write.tx, { employeeId, ...FIRST_CHOICE });
  await assertRevision(write.tx, 'notice', { id: employeeId, revision: before.revision }, revision);
  const after = await reviseChoice(write.tx, employeeId, {
    ...chosen,
    escalateAfterMinutes: escalation?.afterMinutes ?? null,
    escalateToId: escalation?.toId ?? null,
    ...(shiftLogAt !== undefined && shiftLogAt !== before.shiftLogAt && logFrom(shiftLogAt, context)),
  });
  write.changed(ofPerson(employeeId));
  write.audit({
    action: 'notice.choose',
    subject: 'notice',
    subjectId: employeeId,
    before: versionOf(before),
    after: versionOf(after),
  });
}

/** From when on the shift log comes: not that of a time which has passed already. */
const logFrom = (shiftLogAt: string | null, { now, timeZone }: WriteContext) => ({
  shiftLogAt,
  shiftLogDay: shiftLogAt === null ? null : logDayAt(shiftLogAt, now, timeZone),
});

/** @throws Failure 400 that names the field */
async function assertMail({ tx }: Write, { isMailSetUp }: NoticeParts, employeeId: number, field: string): Promise<void> {
  if (!isMailSetUp) throw refused(field, 'needs a mail server, which is not set up');
  if (!(await findTold(tx, employeeId))?.email) throw refused(field, 'needs an email address, which you have none of');
}

/** @throws Failure 400 */
async function assertColleague({ tx }: Write, employeeId: number, toId: number): Promise<void> {
  const colleague = toId === employeeId ? undefined : await findTold(tx, toId);
  if (!colleague?.isOfOffice) throw refused('escalation.toId', 'must be a colleague of the office');
}

/**
 * Has the caller's browser told by push; the oldest one goes when there are too many.
 * @throws Failure 400 for an address or keys that are none of a subscription; 403 `ACTING_AS`
 */
export async function addDevice(
  { write, caller, now }: WriteContext,
  { secrets, isOpen }: NoticeParts,
  { endpoint, keys, serverKey }: z.output<typeof PushSubscriptionBody>,
): Promise<{ id: number }> {
  assertOneself(caller);
  const fault = urlFault(endpoint, isOpen);
  if (fault) throw refused('endpoint', fault);
  const wrong = subscriptionFault(keys);
  if (wrong) throw refused(wrong.field, wrong.reason);
  const ours = secrets.map((secret) => pushKeysOf(secret).publicKey);
  if (serverKey !== undefined && !ours.includes(serverKey)) throw refused('serverKey', 'must be a key of this server');
  const { employeeId, sessionId } = caller;
  const { id, formerlyOf } = await keepDevice(write.tx, {
    employeeId,
    sessionId,
    endpoint,
    ...keys,
    serverKey: serverKey ?? ours[0]!,
    createdAt: now,
  });
  await forgetOldest(write.tx, employeeId, MOST_PUSH_DEVICES);
  write.changed(ofPerson(employeeId), ...(formerlyOf === null ? [] : [ofPerson(formerlyOf)]));
  write.audit({ action: 'notice.pair', subject: 'notice', subjectId: employeeId, after: { deviceId: id } });
  return { id };
}

/**
 * Has a browser of the caller told no more.
 * @throws Failure 403 `ACTING_AS`, 404
 */
export async function removeDevice({ write, caller }: WriteContext, id: number): Promise<void> {
  assertOneself(caller);
  const { employeeId } = caller;
  if (!(await forgetDevice(write.tx, employeeId, id))) throw notFound('push_device', id);
  write.changed(ofPerson(employeeId));
  write.audit({ action: 'notice.unpair', subject: 'notice', subjectId: employeeId, before: { deviceId: id } });
}

/** Switches mails of a kind off for a person, by the link of one of them, unless they are off. */
export async function switchMailOff(write: Write, { employeeId, kind }: { employeeId: number; kind: MailKind }): Promise<void> {
  const before = await lockKnownChoice(write.tx, employeeId);
  const isOn = kind === 'alerts' ? before?.email === true : typeof before?.shiftLogAt === 'string';
  if (!before || !isOn) return;
  const off = kind === 'alerts' ? { email: false } : { shiftLogAt: null, shiftLogDay: null };
  const after = await reviseChoice(write.tx, employeeId, off);
  write.changed(ofPerson(employeeId));
  write.audit({
    action: 'notice.choose',
    subject: 'notice',
    subjectId: employeeId,
    before: versionOf(before),
    after: versionOf(after),
  });
}

const MINUTE_MS = 60_000;

/**
 * Tells the caller something at once by a channel, quiet hours or not.
 * @throws Failure 400 for mail without an address or a mail server; 403 `ACTING_AS`; 409
 *   `NO_DEVICE` without a browser to be told by push, `HELD` in a copy of the database; 429 when
 *   tried too often
 */
export async function testNotice(context: WriteContext, parts: NoticeParts, channel: NoticeChannel): Promise<void> {
  const { write, caller, now } = context;
  const { employeeId } = caller;
  assertOneself(caller);
  // Two tries at once count one after the other.
  await lockKnownChoice(write.tx, employeeId);
  if ((await countTests(write.tx, employeeId, new Date(now.getTime() - MINUTE_MS))) >= MOST_TESTS)
    throw new Failure(429, 'That was tried often already, try again in a minute', { code: 'TOO_MANY_ATTEMPTS' });
  if (await isHeld(write.tx, parts.here)) throw new Failure(409, 'Nothing is sent from a copy of the database', { code: 'HELD' });
  if (channel === 'email') await assertMail(write, parts, employeeId, 'channel');
  const devices: (DeviceRow | null)[] = channel === 'push' ? await listDevices(write.tx, [employeeId], now) : [null];
  if (devices.length === 0) throw new Failure(409, 'No browser of yours is told by push yet', { code: 'NO_DEVICE' });
  const tellingId = randomUUID();
  await sendMessages(
    write,
    devices.map((device) => ({ employeeId, channel, kind: 'test', tellingId, device, createdAt: now })),
  );
  write.audit({ action: 'notice.test', subject: 'notice', subjectId: employeeId, after: { channel } });
}
