import type { ReactNode } from 'react';
import type { Alert, AlertData, AlertType } from '#shared/alerts/alerts.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { ClockIcon } from '#web/ui/icons/field-icons.tsx';
import { CheckIcon, ClockoutIcon, LocationMismatchIcon, OvercostIcon, PictureMismatchIcon } from '#web/ui/icons/icons.tsx';
import type { AlertsTexts } from '../texts.ts';

/** Tone and icon of each kind of alert. The label beside it says the same in a word. */
export const ALERT_LOOKS: Record<AlertType, { tone: 'ok' | 'warn' | 'danger'; icon: ReactNode }> = {
  jobFinished: { tone: 'ok', icon: <CheckIcon /> },
  pictureMismatch: { tone: 'warn', icon: <PictureMismatchIcon /> },
  clockout: { tone: 'danger', icon: <ClockoutIcon /> },
  overcost: { tone: 'danger', icon: <OvercostIcon /> },
  locationMismatch: { tone: 'warn', icon: <LocationMismatchIcon /> },
  late: { tone: 'danger', icon: <ClockIcon /> },
};

/** Alerts whose data was found malformed, each logged once. */
const logged = new Set<number>();

/** A part of an alert's sentence: words, or the name of somebody whose card can be opened. */
type AlertPart = string | { name: string; id: number };

/** Stand for the two names until the words around them are known. */
const [NAME, FOREMAN] = ['{person}', '{foreman}'];

/** The sentence of an alert in parts; none if its data is malformed, which is logged once. */
export function alertParts(
  t: AlertsTexts,
  { id, type, data }: Pick<Alert, 'id' | 'type' | 'data'>,
  timeZone: string,
): AlertPart[] {
  if (!isAlertData(data)) {
    if (!logged.has(id)) {
      logged.add(id);
      // biome-ignore lint/suspicious/noConsole: malformed data is only logged
      console.warn(`The data of alert ${id} is malformed`, data);
    }
    return [];
  }
  const { jobId, name = t('missing'), foremanName = t('missing'), employeeId, foremanId } = data;
  const since = data.since === undefined ? t('missing') : timeText(data.since, timeZone);
  const words = t(`${type}Message`, { jobId, since, name: NAME, foremanName: FOREMAN });
  const person = (shown: string, person?: number): AlertPart => (person === undefined ? shown : { name: shown, id: person });
  return words
    .split(/(\{person\}|\{foreman\})/)
    .filter((part) => part !== '')
    .map((part) => (part === NAME ? person(name, employeeId) : part === FOREMAN ? person(foremanName, foremanId) : part));
}

/** The sentence of an alert as plain text; empty if its data is malformed. */
export const alertMessage = (...alert: Parameters<typeof alertParts>): string =>
  alertParts(...alert)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

const isAlertData = (data: unknown): data is AlertData => {
  const { jobId, name = '', foremanName = '', since = '' } = (data ?? {}) as Record<keyof AlertData, unknown>;
  return [jobId, name, foremanName, since].every((one) => typeof one === 'string');
};

/** The words of many alerts together: their number and their kinds. */
export const wordsOfMany = (t: AlertsTexts, titles: readonly string[]) => ({
  title: t('manyNew', { count: titles.length }),
  text: [...new Set(titles)].join(' · '),
});
