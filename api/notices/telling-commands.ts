import { randomUUID } from 'node:crypto';
import { listColleagues } from '../alert-tasks/repository.ts';
import type { Services } from '../context.ts';
import type { NoticeTask } from '../db/queue.ts';
import type { notice } from '../db/tables/notices.ts';
import { SYSTEM, type Write } from '../db/write.ts';
import { isHeld } from '../webhooks/place-commands.ts';
import type { Place } from '../webhooks/rules.ts';
import {
  addMessages,
  addNotices,
  alertsOfTelling,
  findHandover,
  findRaised,
  finishNotices,
  listDue,
  listListeners,
  listLogReaders,
  listNotices,
  listOver,
  noteLog,
  noteTold,
  putOff,
  removeToldBefore,
} from './message-repository.ts';
import { listDevices, lockKnownChoice } from './repository.ts';
import {
  afterQuiet,
  channelsOf,
  groupOf,
  isWorthTelling,
  KEPT_DAYS,
  type Listener,
  logDayAt,
  mayTellAt,
  tagOf,
  tellingsOf,
  wants,
} from './rules.ts';

/** The services that find out who is told what. */
export interface TellingParts {
  services: Services;
  /** The place of this api. */
  here: Place;
}

type NewNotice = typeof notice.$inferInsert;
const MINUTE_MS = 60_000;

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
    const over = { employeeId, channel: 'push', kind: 'over', tellingId, deviceId, createdAt } as const;
    for (const { id } of await addMessages(write.tx, [over])) await write.after.sendNotice(id, groupOf({ endpoint }));
  }
}

/** Makes messages of the notices that are due, and of shift logs, person by person. */
export async function gather(parts: TellingParts): Promise<void> {
  const { services } = parts;
  const now = services.now();
  // Read as the workers write: every minute, in a pool that takes no connection from screens.
  const { held, everyDue, logs } = await services.write(SYSTEM, async ({ tx }) => {
    const isCopy = await isHeld(tx, parts.here);
    return { held: isCopy, everyDue: await listDue(tx, now), logs: isCopy ? [] : await listLogReaders(tx) };
  });
  const faults: unknown[] = [];
  for (const due of everyDue)
    await services
      .write(SYSTEM, (write) => (held ? dropDue(write, due, now) : gatherFor(write, services, due)))
      .catch((error: unknown) => faults.push(error));
  for (const log of logs.filter((one) => isLogDue(one, services, now)))
    await services
      .write(SYSTEM, (write) => gatherLog(write, services, log.employeeId))
      .catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} people could not be told`);
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
  const mail = { employeeId, channel: 'email', kind: 'shiftLog', tellingId: randomUUID(), day, createdAt: now } as const;
  for (const { id } of await addMessages(write.tx, [mail])) await write.after.sendNotice(id, groupOf(null));
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** In a copy of the database what waits is told by nobody. */
async function dropDue({ tx }: Write, due: Due, now: Date): Promise<void> {
  const waiting = await listNotices(tx, due, { dueAt: now });
  await finishNotices(
    tx,
    waiting.map(({ noticeId }) => noticeId),
    now,
    null,
  );
}

/**
 * Makes messages of what one person is due to be told by one channel. Two gatherings for a person
 * wait for one another: their choice is locked.
 */
async function gatherFor(write: Write, services: Services, due: Due): Promise<void> {
  const { tx } = write;
  const { employeeId, channel } = due;
  const choice = await lockKnownChoice(tx, employeeId);
  const now = services.now();
  const waiting = await listNotices(tx, due, { dueAt: now });
  const isOn = choice !== undefined && channelsOf(choice).includes(channel);
  const worth = isOn ? waiting.filter((one) => isWorthTelling(one, employeeId)) : [];
  const devices = channel === 'push' ? await listDevices(tx, employeeId, now) : [null];
  const told = devices.length === 0 ? [] : worth;
  const idle = waiting.filter((one) => !told.includes(one));
  await finishNotices(tx, idsOf(idle), now, null);
  if (!choice || told.length === 0) return;
  const oldest = new Date(Math.min(...told.map(({ createdAt }) => createdAt.getTime())));

  const awake = afterQuiet(choice.quiet, now, services.businessTimeZone);
  if (awake === undefined) return finishNotices(tx, idsOf(told), now, null);
  if (awake > now) return putOff(tx, idsOf(told), awake);
  const mayTell = mayTellAt(channel, choice, oldest);
  if (mayTell > now) return write.after.gatherNotices(mayTell);

  for (const notices of tellingsOf(channel, told)) {
    const tellingId = randomUUID();
    await finishNotices(tx, idsOf(notices), now, tellingId);
    const made = await addMessages(
      tx,
      devices.map((device) => ({ ...due, kind: 'alerts', tellingId, deviceId: device?.id ?? null, createdAt: now })),
    );
    for (const { id, deviceId } of made)
      await write.after.sendNotice(id, groupOf(devices.find((device) => device?.id === deviceId) ?? null));
  }
  await noteTold(tx, due, now);
}

const idsOf = (notices: readonly { noticeId: number }[]): number[] => notices.map(({ noticeId }) => noticeId);

const DAY_MS = 24 * 3_600_000;

/** Deletes what was told long ago. */
export async function sweepNotices({ services }: TellingParts): Promise<void> {
  const before = new Date(services.now().getTime() - KEPT_DAYS * DAY_MS);
  await services.write(SYSTEM, ({ tx }) => removeToldBefore(tx, before));
}
