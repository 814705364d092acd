import type { Alert, AlertData } from '#shared/alerts/alerts.ts';
import type { AlertsTexts } from '../texts.ts';

/** Alerts whose data was found malformed, each logged once. */
const logged = new Set<number>();

/**
 * The sentence of an alert. Malformed data is only logged: the alert then
 * stands there without a sentence.
 */
export function alertMessage(t: AlertsTexts, { id, type, data }: Pick<Alert, 'id' | 'type' | 'data'>): string {
  if (isAlertData(data)) {
    const { jobId, name = t('missing'), foremanName = t('missing') } = data;
    return t(`${type}Message`, { jobId, name, foremanName });
  }
  if (!logged.has(id)) {
    logged.add(id);
    // biome-ignore lint/suspicious/noConsole: malformed data is only logged
    console.warn(`The data of alert ${id} is malformed`, data);
  }
  return '';
}

const isAlertData = (data: unknown): data is AlertData => {
  const { jobId, name = '', foremanName = '' } = (data ?? {}) as Record<keyof AlertData, unknown>;
  return [jobId, name, foremanName].every((one) => typeof one === 'string');
};

/** Summarizes many alerts: how many, and of which kinds. */
export const wordsOfMany = (t: AlertsTexts, titles: readonly string[]) => ({
  title: t('manyNew', { count: titles.length }),
  text: [...new Set(titles)].join(' · '),
});
