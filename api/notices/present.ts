import type { PushMessage } from '#shared/alerts/notices.ts';
import { alertListPath } from '#shared/alerts/path.ts';
import { ALERT_SENTENCES, alertInWords, NOTICE_SENTENCES } from '#shared/alerts/sentences.ts';
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
