import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { linesOf } from '#shared/roster/log-words.ts';
import type { ShiftLog } from '#shared/roster/shift-log.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { SYSTEM, type Write } from '../db/write.ts';
import type { RecordedDays } from '../roster/recorded-commands.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import type { Sender } from '../webhooks/delivery-client.ts';
import { isHeld } from '../webhooks/place-commands.ts';
import { NotReached } from '../webhooks/sending-commands.ts';
import { ofPerson } from './commands.ts';
import { type PushKeys, pushKeysOf, unsubscribeToken } from './key-rules.ts';
import type { Mailer } from './mail-client.ts';
import { presentLogMail, presentMail, presentReminderMail, presentTestMail } from './mail-present.ts';
import { findMessage, forgetGone, listNotices, type MessageRow, recordAttempt } from './message-repository.ts';
import { presentPush, presentReminderPush, presentTestPush } from './present.ts';
import { contactOf, pushRequest } from './push-rules.ts';
import { stillWaiting } from './reminder-commands.ts';
import { findToldReminder } from './reminder-repository.ts';
import { OFFICE } from './repository.ts';
import {
  type Attempt,
  alertsIn,
  FIRST_CHOICE,
  groupOf,
  isWorthTelling,
  MOST_ATTEMPTS,
  type Outcome,
  outcomeOf,
  type ToldAlert,
  tagOf,
} from './rules.ts';
import { type TellingParts, takeBack } from './telling-commands.ts';

/** The services that send messages. */
export interface SendingParts extends TellingParts {
  /** Sends to push services, whose addresses come from browsers. */
  sender: Sender;
  /** Hands mails to the company's server; undefined when none is set up. */
  mailer: Mailer | undefined;
  /** The api's own secrets, from which the keys for push services are derived. */
  secrets: TokenSecrets;
  publicUrl: string;
  /** The shift log of a day, as far as its reader sees it. */
  shiftLogOf: RecordedDays['shiftLogOf'];
}

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/**
 * Sends one message and records the attempt. What is not worth telling any more is dropped, a shift
 * log without a line, and everything in a copy of the database.
 * @param isLast marks it as failed when it is not taken now
 * @throws NotReached
 */
export async function tell(parts: SendingParts, id: string, isLast: boolean, signal: AbortSignal): Promise<void> {
  const { services } = parts;
  const found = await findMessage(services.db, id, services.now());
  // It is gone with its device, or another attempt has ended it.
  if (found?.message.status !== 'pending') return;
  const { message } = found;
  const end = (status: MessageRow['status'], fault: string | null = null) =>
    services.write(SYSTEM, (write) => recordAttempt(write.tx, message, { status, fault, at: services.now() }));
  const notices = ofAlerts(message) ? await listNotices(services.db, [message.employeeId], message) : [];
  const said = await toSay(parts, found, notices);
  if (!said) return end('dropped');
  const reminder = message.kind === 'reminder' ? await reminderToSay(services.db, message) : undefined;
  if (message.kind === 'reminder' && !reminder) return end('dropped');
  const log = message.kind === 'shiftLog' ? await parts.shiftLogOf(readerOf(found), { date: message.day! }) : undefined;
  if (log && linesOf(log).length === 0) return end('dropped');
  const send = message.channel === 'push' ? sendPush : sendMail;
  const attempt = await send(parts, found, { notices, said, reminder, log }, signal);
  const outcome = outcomeOf(attempt, isLast || message.attempts + 1 >= MOST_ATTEMPTS);
  await services.write(SYSTEM, (write) => record(write, found, { outcome, attempt, notices, at: services.now() }));
  if (outcome.status !== 'told')
    services.log.info(
      { messageId: id, channel: message.channel, ...attempt, outcome: outcome.status },
      'a message was not taken',
    );
  if (outcome.status === 'retrying') throw new NotReached(attempt.fault ?? 'not taken');
}

/** The alerts of a message that are still to be said; undefined when it need not be sent. */
async function toSay(
  { services, here }: SendingParts,
  { message, person, isThere, isOn }: Found,
  notices: readonly ToldAlert[],
): Promise<ToldAlert[] | undefined> {
  if (await isHeld(services.db, here)) return undefined;
  if (!person.isActive || !OFFICE.includes(person.role)) return undefined;
  if (message.channel === 'push' && !isThere) return undefined;
  if (message.kind === 'test') return [];
  if (message.kind !== 'over' && !isOn) return undefined;
  if (!ofAlerts(message)) return [];
  const worth = message.kind === 'over' ? notices : notices.filter(isWorthTelling);
  return worth.length === 0 ? undefined : alertsIn(worth);
}

const ofAlerts = ({ kind }: Pick<MessageRow, 'kind'>): boolean => kind === 'alerts' || kind === 'over';

/** What a message reminds of; undefined once it was put away, or nothing of it waits. */
async function reminderToSay(reader: Reader, { tellingId }: MessageRow): Promise<OwnReminder | undefined> {
  const reminder = await findToldReminder(reader, tellingId);
  return reminder?.seenAt === null ? stillWaiting(reader, reminder) : undefined;
}

/**
 * The notices of a message, and those of their alerts that are still to be said; a reminder, or a
 * shift log.
 */
interface Said {
  notices: readonly ToldAlert[];
  said: readonly ToldAlert[];
  reminder: OwnReminder | undefined;
  log: ShiftLog | undefined;
}

async function sendPush(
  { services, sender, secrets, publicUrl }: SendingParts,
  { message, device, language }: Found,
  { notices, said, reminder }: Said,
  signal: AbortSignal,
): Promise<Attempt> {
  const keys = secrets.map(pushKeysOf).find(({ publicKey }: PushKeys) => publicKey === device?.serverKey);
  if (!device || !keys)
    return { answerCode: null, fault: 'It subscribed with a key that this server has no more', isFinal: true };
  const spoken = language ?? FIRST_CHOICE.language;
  const written = { language: spoken, timeZone: services.businessTimeZone };
  const push = reminder
    ? presentReminderPush(reminder, written)
    : message.kind === 'test'
      ? presentTestPush(spoken)
      : presentPush(said, { ...written, tag: tagOf(message.tellingId, notices), isOver: message.kind === 'over' });
  return sender.send(pushRequest(device, push, { keys, contact: contactOf(publicUrl) }), signal);
}

async function sendMail(
  { services, mailer, secrets, publicUrl }: SendingParts,
  { message, person, language }: Found,
  { said, reminder, log }: Said,
  signal: AbortSignal,
): Promise<Attempt> {
  if (!mailer || person.email === null)
    return { answerCode: null, fault: 'No mail server is set, or the person has no address', isFinal: true };
  const token = unsubscribeToken(secrets[0], message.employeeId, log ? 'shiftLog' : 'alerts');
  const links = { publicUrl, unsubscribePage: `${publicUrl}/unsubscribe?token=${token}` };
  const written = { language: language ?? FIRST_CHOICE.language, timeZone: services.businessTimeZone };
  const ofOthers = () => (message.kind === 'test' ? presentTestMail(written, links) : presentMail(said, written, links));
  const words = reminder ? presentReminderMail(reminder, written, links) : log ? presentLogMail(log, written, links) : ofOthers();
  const mail = {
    ...words,
    messageId: `<${message.id}@${new URL(publicUrl).hostname}>`,
    to: { name: person.fullName, address: person.email },
    unsubscribeUrl: `${publicUrl}/api/v1/notice/unsubscribe?token=${token}`,
  };
  return (await mailer.send(mail, signal)) ?? { answerCode: 250, fault: null };
}

/** Somebody who reads by mail what they would read on their own screen. */
const readerOf = ({ message: { employeeId }, person: { role, fullName } }: Found): Caller => ({
  employeeId,
  role,
  fullName,
  rights: null,
  supervisorIds: null,
  actorId: null,
  tokenId: null,
  sessionId: '',
});

interface Recorded {
  outcome: Outcome;
  attempt: Attempt;
  notices: readonly ToldAlert[];
  at: Date;
}

async function record(write: Write, { message, device }: Found, { outcome, attempt, notices, at }: Recorded): Promise<void> {
  const { tx } = write;
  const { status } = outcome;
  const isOver = status === 'told' || status === 'failed';
  await recordAttempt(tx, message, { status: isOver ? status : 'pending', fault: attempt.fault, at });
  if (status === 'gone' && device) await forgetGone(tx, device.id);
  if (status === 'later')
    await write.after.sendNotices([{ id: message.id, group: groupOf(device) }], new Date(at.getTime() + outcome.afterMs));
  if (status === 'told' || status === 'gone') write.changed(ofPerson(message.employeeId));
  // It may have been settled while it was sent.
  if (status === 'told' && message.kind === 'alerts' && device)
    for (const alertId of new Set(notices.map((one) => one.alertId))) await takeBack(write, alertId, at);
}
