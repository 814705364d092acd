import type { AlertData, AlertType } from '#shared/alerts/alerts.ts';
import type { NoticeChannel, NoticeReason, NoticeWhose } from '#shared/alerts/notice-words.ts';
import type { NoticeChoices, QuietSpan } from '#shared/alerts/notices.ts';
import { ALERT_TYPES, type AlertState } from '#shared/alerts/words.ts';
import { freeFrom } from '#shared/rules/daily-spans.ts';
import type { Language } from '#shared/rules/languages.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';

/** Tries that one person may make within a minute, of both channels together. */
export const MOST_TESTS = 5;

/** What a person has chosen, as it is stored. */
export interface Choice {
  employeeId: number;
  push: boolean;
  email: boolean;
  types: readonly AlertType[];
  whose: NoticeWhose;
  quiet: readonly QuietSpan[];
  digestMinutes: number;
  /** Both or neither. */
  escalateAfterMinutes: number | null;
  escalateToId: number | null;
  language: Language;
  /** `18:00`; null for never. */
  shiftLogAt: string | null;
  revision: number;
}

type Choices = Pick<
  NoticeChoices,
  'push' | 'email' | 'types' | 'whose' | 'quiet' | 'digestMinutes' | 'escalation' | 'language' | 'shiftLogAt' | 'revision'
>;

/** What holds for somebody who has chosen nothing yet: they are told nothing. */
export const FIRST_CHOICE = {
  push: false,
  email: false,
  types: ALERT_TYPES,
  whose: 'mine',
  quiet: [],
  digestMinutes: 15,
  escalateAfterMinutes: null,
  escalateToId: null,
  language: 'en',
  shiftLogAt: null,
  revision: 1,
} as const satisfies Omit<Choice, 'employeeId'>;

/** A choice as the contract has it. */
export const choicesOf = ({
  push,
  email,
  types,
  whose,
  quiet,
  digestMinutes,
  escalateAfterMinutes,
  escalateToId,
  language,
  shiftLogAt,
  revision,
}: Omit<Choice, 'employeeId'>): Choices => ({
  push,
  email,
  types: [...types],
  whose,
  quiet: [...quiet],
  digestMinutes: digestMinutes as Choices['digestMinutes'],
  escalation:
    escalateAfterMinutes === null || escalateToId === null
      ? null
      : { afterMinutes: escalateAfterMinutes as NonNullable<Choices['escalation']>['afterMinutes'], toId: escalateToId },
  language,
  shiftLogAt,
  revision,
});

/** A choice as the audit keeps it; spans of time in a few letters. */
export const versionOf = ({ quiet, ...choice }: Choice) => ({
  employeeId: choice.employeeId,
  push: choice.push,
  email: choice.email,
  types: choice.types,
  whose: choice.whose,
  quiet: quiet.map(({ from, until, days }) => [`${from}–${until}`, ...days].join(' ')),
  digestMinutes: choice.digestMinutes,
  escalateAfterMinutes: choice.escalateAfterMinutes,
  escalateToId: choice.escalateToId,
  language: choice.language,
  shiftLogAt: choice.shiftLogAt,
  revision: choice.revision,
});

/** What may be sent at the same time to one receiver: a push service, or the mail server. */
export const groupOf = (device: { endpoint: string } | null): string =>
  device === null ? 'mail' : new URL(device.endpoint).host;

/** Somebody who chose a channel; `isOfRegion` says whether an alert is about a job of theirs. */
export interface Listener extends Choice {
  isOfRegion: boolean;
  pushedAt: Date | null;
  mailedAt: Date | null;
}

/** Whether somebody who sees an alert wants to be told when one such is raised [notices-4]. */
export function wants(
  { employeeId, types, whose, isOfRegion }: Pick<Listener, 'employeeId' | 'types' | 'whose' | 'isOfRegion'>,
  { type, supervisorId }: { type: AlertType; supervisorId: number | null },
): boolean {
  if (!types.includes(type)) return false;
  return whose === 'all' || supervisorId === employeeId || (whose === 'regions' && isOfRegion);
}

/** The channels that somebody chose. */
export const channelsOf = ({ push, email }: Pick<Choice, 'push' | 'email'>): NoticeChannel[] => [
  ...(push ? (['push'] as const) : []),
  ...(email ? (['email'] as const) : []),
];

/** The first moment from one on that is outside of quiet hours; undefined when they never end. */
export function afterQuiet(quiet: Choice['quiet'], at: Date, timeZone: string): Date | undefined {
  if (quiet.length === 0) return at;
  const free = freeFrom(quiet, at.getTime(), timeZone);
  return free === undefined ? undefined : new Date(free);
}

const NOON = '12:00';

/**
 * The day of the last shift log that was due by now, at a time of day: the day itself, or the day
 * before where the time is in the morning, when a day has just ended [notices-14].
 */
export function logDayAt(time: string, now: Date, timeZone: string): string {
  const today = businessDate(now, timeZone);
  const isPassed = timeOfDay(now, timeZone) >= time;
  return addDays(today, (isPassed ? 0 : -1) + (time < NOON ? -1 : 0));
}

/** A notice with its alert, and what decides whether it is worth telling. */
export interface ToldAlert {
  noticeId: number;
  employeeId: number;
  channel: NoticeChannel;
  reason: NoticeReason;
  createdAt: Date;
  raisedAt: Date;
  alertId: number;
  type: AlertType;
  data: AlertData;
  state: AlertState;
  takenById: number | null;
  revision: number;
  /** Whether the person sees the alert on their screens now. */
  sees: boolean;
  /** Whether they have read or cleared it there since. */
  isKnown: boolean;
}

/**
 * Whether a notice is still worth telling [notices-5]: not what is settled, what the person has
 * read, or sees no more; what was raised, or escalated, only while nobody has taken it, and what
 * was handed over only while they have it.
 */
export const isWorthTelling = ({
  employeeId,
  reason,
  state,
  takenById,
  sees,
  isKnown,
}: Pick<ToldAlert, 'employeeId' | 'reason' | 'state' | 'takenById' | 'sees' | 'isKnown'>): boolean =>
  sees && !isKnown && (reason === 'handedOver' ? state === 'taken' && takenById === employeeId : state === 'open');

/** The alerts of a telling, each once, for its last reason. */
export const alertsIn = (notices: readonly ToldAlert[]): ToldAlert[] => [
  ...new Map(notices.map((one) => [one.alertId, one])).values(),
];

/**
 * The tag of a telling: a push of the same tag replaces the one before, on the screen and, as its
 * topic, at the push service. The same for every attempt.
 */
export function tagOf(tellingId: string, notices: readonly Pick<ToldAlert, 'alertId'>[]): string {
  const [first, ...others] = new Set(notices.map(({ alertId }) => alertId));
  return first !== undefined && others.length === 0 ? `alert-${first}` : `alerts-${tellingId.slice(0, 13)}`;
}

/** Days for which notices and messages are kept. */
export const KEPT_DAYS = 30;

/** Attempts of one message, those that a push service asked for by `Retry-After` among them. */
export const MOST_ATTEMPTS = 12;
const LONGEST_RETRY_MS = 3_600_000;

/** What becomes of a message that a receiver answered, or not. */
export type Outcome = { status: 'told' | 'failed' | 'gone' } | { status: 'later'; afterMs: number } | { status: 'retrying' };

/** A push service that does not know the browser any more (RFC 8030). */
const GONE = [404, 410];
/** Answers after which the same may be asked again. */
const PASSING = [408, 425, 429];

/** Whether a push service will refuse the same again. */
const isRefused = (answerCode: number | null): boolean =>
  answerCode !== null && answerCode >= 300 && answerCode < 500 && !PASSING.includes(answerCode);

/** What a receiver answered, or why there was no answer. */
export interface Attempt {
  answerCode: number | null;
  /** The failure in words; null when the message was taken. */
  fault: string | null;
  retryAfterMs?: number;
  /** The same will be refused again; for a push service it follows from its answer. */
  isFinal?: boolean;
}

/** What becomes of a message after an attempt. @param isLast no attempt follows */
export function outcomeOf(
  { answerCode, fault, retryAfterMs, isFinal = isRefused(answerCode) }: Attempt,
  isLast: boolean,
): Outcome {
  if (fault === null) return { status: 'told' };
  if (answerCode !== null && GONE.includes(answerCode)) return { status: 'gone' };
  if (isLast || isFinal) return { status: 'failed' };
  return retryAfterMs === undefined
    ? { status: 'retrying' }
    : { status: 'later', afterMs: Math.min(retryAfterMs, LONGEST_RETRY_MS) };
}
