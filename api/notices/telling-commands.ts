import { randomUUID } from 'node:crypto';
import { listColleagues } from '../alert-tasks/repository.ts';
import type { Services } from '../context.ts';
import type { NoticeTask } from '../db/queue.ts';
import type { notice } from '../db/tables/notices.ts';
import { SYSTEM, type Write } from '../db/write.ts';
import { isHeld } from '../webhooks/place-commands.ts';
import type { Place } from '../webhooks/rules.ts';
import { gatheringOf, mayTellAt } from './gathering-rules.ts';
import { sendMessages } from './message-commands.ts';
import {
  addNotices,
  alertsOfTelling,
  dropDue,
  dropNotices,
  findHandover,
  findRaised,
  gatherNotices,
  listDue,
  listListeners,
  listLogReaders,
  listNotices,
  listOver,
  noteLog,
  noteTold,
  putOffNotices,
  removeToldBefore,
} from './message-repository.ts';
import { listDevices, lockKnownChoice, lockKnownChoices } from './repository.ts';
import { afterQuiet, channelsOf, KEPT_DAYS, type Listener, logDayAt, tagOf, wants } from './rules.ts';

/** The services that find out who is told what. */
export interface TellingParts {
  services: Services;
  /** The place of this api. */
  here: Place;
}

type NewNotice = typeof notice.$inferInsert;
const MINUTE_MS = 60_000;
/** People for whom messages are made in one transaction. */
const TOGETHER = 50;

/**
 * Makes the notices of what happened to alerts, and takes back what was told of settled ones.
 * Idempotent: one fact is one notice per person and channel. In a copy of the database nobody is
 * told anything.
 */
export async function fanOut({ services, here }: TellingParts, tasks: readonly NoticeTask[]): Promise<void> {
  const { businessTimeZone: timeZone } = services;
  await services.write(SYSTEM, async (write) => {
    if (await isHeld(write.tx, here)) return;
    const now = services.now();
    for (const task of tasks) {
      if (task.what === 'settled') await takeBack(write, task.alertId, now);
      else {
        const made = task.what === 'raised' ? await ofRaised(write, task, now) : await ofHandover(write, task);
        await addNotices(write.tx, withDue(made, timeZone, now));
      }
    }
    if (tasks.some(({ what }) => what !== 'settled')) await write.after.gatherNotices();
  });
}

/** Somebody who is told, and for what reason; not before `from`. */
interface Reached {
  listener: Listener;
  from: Date;
  values: Pick<NewNotice, 'alertId' | 'reason' | 'stepId'>;
}

/** A notice for each channel, due after quiet hours; none for somebody whose never end. */
const withDue = (reached: readonly Reached[], timeZone: string, createdAt: Date): NewNotice[] =>
  reached.flatMap(({ listener, from, values }) => {
    const dueAt = afterQuiet(listener.quiet, from, timeZone);
    if (dueAt === undefined) return [];
    return channelsOf(listener).map((channel) => ({ ...values, employeeId: listener.employeeId, channel, dueAt, createdAt }));
  });

/**
 * Who is told that an alert was raised: those of the office who see it and chose it, and did not
 * cause it; and later, if nobody has taken it by then, the colleague whom each of them named.
 */
async function ofRaised({ tx }: Write, { alertId, byIds }: NoticeTask, now: Date): Promise<Reached[]> {
  const alert = await findRaised(tx, alertId);
  if (alert?.state !== 'open') return [];
  const seers = (await listColleagues(tx, alert)).map(({ id }) => id);
  const listeners = await listListeners(tx, seers, alert.regionId);
  const others = listeners.filter(({ employeeId }) => !byIds.includes(employeeId));
  const told = others.filter((one) => wants(one, alert));
  const raised = told.map((listener) => ({ listener, from: now, values: { alertId, reason: 'raised' as const } }));
  const escalated = told.flatMap(({ escalateAfterMinutes, escalateToId }) => {
    const listener = others.find(({ employeeId }) => employeeId === escalateToId);
    if (escalateAfterMinutes === null || !listener) return [];
    const from = new Date(alert.createdAt.getTime() + escalateAfterMinutes * MINUTE_MS);
    return [{ listener, from, values: { alertId, reason: 'escalated' as const } }];
  });
  // Of two for one person the first one stays.
  return [...raised, ...escalated.sort((a, b) => a.from.getTime() - b.from.getTime())];
}

/** Who is told that an alert was handed over: the colleague who has it now. */
async function ofHandover({ tx }: Write, { alertId, stepId, byIds }: NoticeTask): Promise<Reached[]> {
  const [alert, step] = [await findRaised(tx, alertId), stepId === undefined ? undefined : await findHandover(tx, stepId)];
  if (!alert || !step || step.toId === null || byIds.includes(step.toId)) return [];
  const [listener] = await listListeners(tx, [step.toId], alert.regionId);
  return listener ? [{ listener, from: step.at, values: { alertId, stepId: stepId!, reason: 'handedOver' } }] : [];
}

/** Takes the notifications of a settled alert back from the devices that were told of it. */
export async function takeBack(write: Write, alertId: number, createdAt: Date): Promise<void> {
  const tags = new Set<string>();
  for (const { employeeId, tellingId, deviceId, endpoint } of await listOver(write.tx, alertId)) {
    const place = `${deviceId} ${tagOf(tellingId, await alertsOfTelling(write.tx, tellingId))}`;
    if (tags.has(place)) continue;
    tags.add(place);
    const device = { id: deviceId, endpoint };
    const over = { employeeId, channel: 'push', kind: 'over', tellingId, device, createdAt } as const;
    await sendMessages(write, [over]);
  }
}

/**
 * Makes messages of the notices that are due, for many people in one transaction, and of shift
 * logs. Somebody who may not be told again yet costs a row that is read: the next moment at which
 * one of them may is queued once for all. In a copy of the database what waits is dropped.
 */
export async function gather(parts: TellingParts): Promise<void> {
  const { services } = parts;
  const now = services.now();
  // Read as the workers write: every minute, in a pool that takes no connection from screens.
  const { dueNow, logs } = await services.write(SYSTEM, async ({ tx, after }) => {
    if (await isHeld(tx, parts.here)) {
      await dropDue(tx, now);
      return { dueNow: [], logs: [] };
    }
    const everyDue = await listDue(tx, now);
    const later = everyDue.map((due) => tellableFrom(due).getTime()).filter((from) => from > now.getTime());
    if (later.length > 0) await after.gatherNotices(new Date(Math.min(...later)));
    return { dueNow: everyDue.filter((due) => tellableFrom(due) <= now), logs: await listLogReaders(tx) };
  });
  const faults: unknown[] = [];
  for (let from = 0; from < dueNow.length; from += TOGETHER)
    await services
      .write(SYSTEM, (write) => gatherFor(write, services, dueNow.slice(from, from + TOGETHER)))
      .catch((error: unknown) => faults.push(error));
  for (const log of logs.filter((one) => isLogDue(one, services, now)))
    await services
      .write(SYSTEM, (write) => gatherLog(write, services, log.employeeId))
      .catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} gatherings failed`);
}

/** Whether a shift log is due that was not sent yet; days that nobody sent are passed over. */
const isLogDue = (
  { shiftLogAt, shiftLogDay }: { shiftLogAt: string | null; shiftLogDay: string | null },
  { businessTimeZone }: Services,
  now: Date,
): boolean => shiftLogAt !== null && (shiftLogDay ?? '') < logDayAt(shiftLogAt, now, businessTimeZone);

/** Makes the mail of a shift log that is due to one person, whose choice is locked. */
async function gatherLog(write: Write, services: Services, employeeId: number): Promise<void> {
  const now = services.now();
  const choice = await lockKnownChoice(write.tx, employeeId);
  if (!choice || choice.shiftLogAt === null || !isLogDue(choice, services, now)) return;
  const day = logDayAt(choice.shiftLogAt, now, services.businessTimeZone);
  await noteLog(write.tx, employeeId, day);
  const mail = {
    employeeId,
    channel: 'email',
    kind: 'shiftLog',
    tellingId: randomUUID(),
    day,
    device: null,
    createdAt: now,
  } as const;
  await sendMessages(write, [mail]);
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** When somebody may be told what is due; any time where they have switched the channel off. */
const tellableFrom = ({ channel, choice, oldest }: Due): Date =>
  choice && channelsOf(choice).includes(channel) ? mayTellAt(channel, choice, oldest) : oldest;

/**
 * Makes messages of what these people are due to be told. Two gatherings for a person wait for one
 * another: choices are locked.
 */
async function gatherFor(write: Write, services: Services, dues: readonly Due[]): Promise<void> {
  const { tx, after } = write;
  const ids = [...new Set(dues.map(({ employeeId }) => employeeId))];
  const choices = new Map((await lockKnownChoices(tx, ids)).map((choice) => [choice.employeeId, choice]));
  const now = services.now();
  const waiting = await listNotices(tx, ids, { dueAt: now });
  const browsers = await listDevices(tx, ids, now);
  const gathered = dues.map(({ employeeId, channel }) => {
    const devices = channel === 'push' ? browsers.filter((one) => one.employeeId === employeeId) : [null];
    const notices = waiting.filter((one) => one.employeeId === employeeId && one.channel === channel);
    const isReachable = devices.length > 0;
    const gathering = gatheringOf(
      { channel, choice: choices.get(employeeId), notices, isReachable },
      now,
      services.businessTimeZone,
    );
    const tellings = gathering.tellings.map((told) => ({ tellingId: randomUUID(), noticeIds: idsOf(told) }));
    return { ...gathering, employeeId, channel, devices, tellings };
  });
  await dropNotices(tx, idsOf(gathered.flatMap(({ idle }) => idle)), now);
  for (const { putOff } of gathered) if (putOff) await putOffNotices(tx, idsOf(putOff.notices), putOff.until);
  const again = gathered.flatMap((one) => one.again?.getTime() ?? []);
  if (again.length > 0) await after.gatherNotices(new Date(Math.min(...again)));

  const told = gathered.filter(({ tellings }) => tellings.length > 0);
  if (told.length === 0) return;
  const tellings = told.flatMap((one) => one.tellings);
  await gatherNotices(tx, tellings, now);
  const messages = told.flatMap(({ employeeId, channel, devices, tellings }) =>
    tellings.flatMap(({ tellingId }) =>
      devices.map((device) => ({ employeeId, channel, kind: 'alerts', tellingId, device, createdAt: now }) as const),
    ),
  );
  await sendMessages(write, messages);
  await noteTold(tx, told, now);
}

const idsOf = (notices: readonly { noticeId: number }[]): number[] => notices.map(({ noticeId }) => noticeId);

const DAY_MS = 24 * 3_600_000;

/** Deletes what was told long ago. */
export async function sweepNotices({ services }: TellingParts): Promise<void> {
  const before = new Date(services.now().getTime() - KEPT_DAYS * DAY_MS);
  await services.write(SYSTEM, ({ tx }) => removeToldBefore(tx, before));
}
