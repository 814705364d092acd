import type { PushMessage } from '#shared/alerts/notices.ts';
import { alertListPath } from '#shared/alerts/path.ts';
import { ALERT_SENTENCES, alertInWords, NOTICE_SENTENCES, REMINDER_SENTENCES } from '#shared/alerts/sentences.ts';
import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { WAITING_STATES, waitingListPath } from '#shared/payroll/words.ts';
import { inLanguage, type Language } from '#shared/rules/languages.ts';
import type { ToldAlert } from './rules.ts';

/** What a message is written with. */
export interface Written {
  language: Language;
  timeZone: string;
}

/** An alert as the screens say it; the title also says why it is told. */
export function wordsOf(alert: ToldAlert, written: Written): { title: string; body: string } {
  const { title, text } = alertInWords(alert, written);
  const { reason } = alert;
  return { title: reason === 'raised' ? title : inLanguage(NOTICE_SENTENCES[reason], written.language, { title }), body: text };
}

/** The number of alerts, and their kinds. */
export function several(alerts: readonly ToldAlert[], language: Language): { title: string; body: string } {
  const kinds = new Set(alerts.map(({ type }) => inLanguage(ALERT_SENTENCES[type], language)));
  return { title: inLanguage(NOTICE_SENTENCES.several, language, { count: alerts.length }), body: [...kinds].join(' · ') };
}

/**
 * The push about these alerts, in the words that the screens have of them.
 * @param isOver takes the notification of the tag back
 */
export function presentPush(
  alerts: readonly ToldAlert[],
  { language, timeZone, tag, isOver }: Written & { tag: string; isOver: boolean },
): PushMessage {
  const [first, ...others] = alerts;
  const alone = others.length === 0 ? first : undefined;
  const words = alone ? wordsOf(alone, { language, timeZone }) : several(alerts, language);
  return {
    tag,
    ...words,
    ...(isOver && { body: inLanguage(NOTICE_SENTENCES.over, language) }),
    path: alertListPath(alone?.alertId),
    alertId: alone?.alertId ?? null,
    revision: alone?.revision ?? null,
    take: alone && !isOver && alone.state === 'open' ? inLanguage(NOTICE_SENTENCES.take, language) : null,
    open: inLanguage(NOTICE_SENTENCES.open, language),
    isOver,
    language,
  };
}

/** The push of a try. */
export const presentTestPush = (language: Language): PushMessage => ({
  tag: 'test',
  title: inLanguage(NOTICE_SENTENCES.testTitle, language),
  body: inLanguage(NOTICE_SENTENCES.testBody, language),
  path: alertListPath(),
  alertId: null,
  revision: null,
  take: null,
  open: inLanguage(NOTICE_SENTENCES.open, language),
  isOver: false,
  language,
});

/** A reminder in words: by whom, how many timesheets of which week, and what each waits for. */
export function reminderInWords(reminder: OwnReminder, { language }: Written): { title: string; body: string; path: string } {
  const { by, start, end } = reminder;
  const count = WAITING_STATES.reduce((sum, state) => sum + reminder[state], 0);
  const parts = WAITING_STATES.filter((state) => reminder[state] > 0).map((state) =>
    inLanguage(REMINDER_SENTENCES[state], language, { count: reminder[state] }),
  );
  return {
    title: inLanguage(REMINDER_SENTENCES[count === 1 ? 'titleOne' : 'title'], language, { count }),
    body: inLanguage(REMINDER_SENTENCES.body, language, {
      by,
      from: shortDay(start),
      until: shortDay(end),
      what: parts.join(', '),
    }),
    path: waitingListPath({ ...reminder, status: reminder.submitted > 0 || reminder.draft === 0 ? 'submitted' : 'draft' }),
  };
}

/** `11/16`, as the screens write a day of this year. */
const shortDay = (day: string): string => day.slice(5).replace('-', '/');

/** The push of a reminder; a later one about the same week replaces it. */
export function presentReminderPush(reminder: OwnReminder, written: Written): PushMessage {
  return {
    tag: `payroll-${reminder.start}`,
    ...reminderInWords(reminder, written),
    alertId: null,
    revision: null,
    take: null,
    open: inLanguage(NOTICE_SENTENCES.open, written.language),
    isOver: false,
    language: written.language,
  };
}
