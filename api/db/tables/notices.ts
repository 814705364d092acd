import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AlertType } from '#shared/alerts/alerts.ts';
import { NOTICE_CHANNELS, NOTICE_REASONS, NOTICE_WHOSE } from '#shared/alerts/notice-words.ts';
import type { QuietSpan } from '#shared/alerts/notices.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { alert, alertStep } from './alerts.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employee } from './people.ts';
import { session } from './sign-in.ts';

const CHANNELS = { options: NOTICE_CHANNELS };
const WHOSE = { options: NOTICE_WHOSE };
const REASONS = { options: NOTICE_REASONS };
const SPOKEN = { options: LANGUAGES };
/**
 * What a message is: alerts, the end of those that an earlier one told, a reminder, a shift log, or
 * a try.
 */
const KINDS = { options: ['alerts', 'over', 'reminder', 'shiftLog', 'test'] as const };
/** A dropped message was not sent, because nothing of it was worth telling any more. */
const STATUSES = { options: ['pending', 'told', 'failed', 'dropped'] as const };

/** Names a person, with whom the row goes. */
const ownerKey = () =>
  integer()
    .notNull()
    .references(() => employee.id, { onDelete: 'cascade' });

/** How alerts reach a person outside of the tab. No row: they have chosen nothing yet. */
export const noticeChoice = pgTable(
  'notice_choice',
  {
    employeeId: ownerKey().primaryKey(),
    push: boolean().notNull().default(false),
    email: boolean().notNull().default(false),
    types: jsonb().$type<readonly AlertType[]>().notNull(),
    whose: word(WHOSE).notNull(),
    quiet: jsonb().$type<readonly QuietSpan[]>().notNull(),
    digestMinutes: integer().notNull(),
    /** Both or neither: whom an alert is told to that nobody took in time. */
    escalateAfterMinutes: integer(),
    escalateToId: integer().references(() => employee.id),
    language: word(SPOKEN).notNull(),
    /** The time of day, `18:00`, at which the shift log comes by mail; null for never. */
    shiftLogAt: text(),
    /** The last day whose shift log was sent, or had passed when the time was chosen. */
    shiftLogDay: date(),
    /** When something was last told by each channel, for the time between two. */
    pushedAt: moment(),
    mailedAt: moment(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('notice_choice_whose', isOneOf(table.whose, WHOSE)),
    check('notice_choice_language', isOneOf(table.language, SPOKEN)),
    check('notice_choice_escalation', sql`(${table.escalateAfterMinutes} is null) = (${table.escalateToId} is null)`),
    /** Whether anybody is told anything at all is asked at each alert. */
    index('notice_choice_on').on(table.employeeId).where(sql`${table.push} or ${table.email}`),
  ],
);

/** A browser that is told by push, for as long as its session lives. */
export const pushDevice = pgTable(
  'push_device',
  {
    id: key(),
    employeeId: ownerKey(),
    sessionId: uuid()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /** Its public key and its secret; messages to it are encrypted with them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The key of ours that it subscribed with, which must sign what it is told. */
    serverKey: text().notNull(),
    createdAt: createdAt(),
    toldAt: moment(),
  },
  (table) => [index('push_device_employee').on(table.employeeId), index('push_device_session').on(table.sessionId)],
);

/** An alert that one person is told by one channel, or was. */
export const notice = pgTable(
  'notice',
  {
    id: key(),
    alertId: integer()
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    employeeId: ownerKey(),
    channel: word(CHANNELS).notNull(),
    reason: word(REASONS).notNull(),
    /** The entry of the alert's history that hands it over. */
    stepId: integer().references(() => alertStep.id, { onDelete: 'cascade' }),
    /** It is told no earlier: after quiet hours, or once nobody took the alert in time. */
    dueAt: moment().notNull(),
    /** When it was gathered into a message, or found not worth telling any more. */
    doneAt: moment(),
    /** What was told at once, on however many devices; null while it waits, and when untold. */
    tellingId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    check('notice_channel', isOneOf(table.channel, CHANNELS)),
    check('notice_reason', isOneOf(table.reason, REASONS)),
    /** One fact is one notice per person and channel: an alert, and each time it is handed over. */
    unique('notice_once').on(table.alertId, table.employeeId, table.channel, table.stepId).nullsNotDistinct(),
    index('notice_waiting').on(table.dueAt).where(sql`${table.doneAt} is null`),
    index('notice_telling').on(table.tellingId),
    index('notice_age').on(table.createdAt),
  ],
);

/** What is sent to one device, or one mailbox, and what became of that. */
export const noticeMessage = pgTable(
  'notice_message',
  {
    /** The same for every attempt, so that a repeat is recognized. */
    id: uuid().primaryKey().defaultRandom(),
    employeeId: ownerKey(),
    channel: word(CHANNELS).notNull(),
    kind: word(KINDS).notNull(),
    deviceId: integer().references(() => pushDevice.id, { onDelete: 'cascade' }),
    /** The day of a shift log. */
    day: date(),
    /** The notices, or the reminder, of this are what it says. */
    tellingId: uuid().notNull(),
    status: word(STATUSES).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** The failure of the last attempt, in words. */
    fault: text(),
    createdAt: createdAt(),
    toldAt: moment(),
  },
  (table) => [
    check('notice_message_channel', isOneOf(table.channel, CHANNELS)),
    check('notice_message_kind', isOneOf(table.kind, KINDS)),
    check('notice_message_status', isOneOf(table.status, STATUSES)),
    unique('notice_message_once').on(table.tellingId, table.kind, table.deviceId).nullsNotDistinct(),
    index('notice_message_employee').on(table.employeeId, table.createdAt),
    index('notice_message_device').on(table.deviceId),
    index('notice_message_age').on(table.createdAt),
  ],
);

/** That a supervisor was told which timesheets of a week payroll waits for. */
export const payrollReminder = pgTable(
  'payroll_reminder',
  {
    id: key(),
    supervisorId: ownerKey(),
    /** The Monday of the payroll week. */
    start: date().notNull(),
    byId: integer()
      .notNull()
      .references(() => employee.id),
    at: createdAt(),
    /** When the supervisor put it away. */
    seenAt: moment(),
    /** Of the messages that say it. */
    tellingId: uuid().notNull().unique().defaultRandom(),
  },
  (table) => [
    index('payroll_reminder_supervisor').on(table.supervisorId, table.start),
    index('payroll_reminder_age').on(table.at),
  ],
);
