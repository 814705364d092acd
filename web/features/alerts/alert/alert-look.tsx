import type { ReactNode } from 'react';
import type { Alert, AlertData, AlertType } from '#shared/alerts/alerts.ts';
import { CheckIcon, ClockoutIcon, LocationMismatchIcon, OvercostIcon, PictureMismatchIcon } from '#web/ui/icons/icons.tsx';
import type { AlertsTexts } from '../texts.ts';

/** Tone and icon of each kind of alert. The label beside it says the same in a word. */
export const ALERT_LOOKS: Record<AlertType, { tone: 'ok' | 'warn' | 'danger'; icon: ReactNode }> = {
  jobFinished: { tone: 'ok', icon: <CheckIcon /> },
  pictureMismatch: { tone: 'warn', icon: <PictureMismatchIcon /> },
  clockout: { tone: 'danger', icon: <ClockoutIcon /> },
  overcost: { tone: 'danger', icon: <OvercostIcon /> },
  locationMismatch: { tone: 'warn', icon: <LocationMismatchIcon /> },
};

/** Alerts whose data was found malformed, each logged once. */
const logged = new Set<number>();

/** The sentence of an alert; an empty string if its data is malformed, which is logged once. */
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

/** The words of many alerts together: their number and their kinds. */
export const wordsOfMany = (t: AlertsTexts, titles: readonly string[]) => ({
  title: t('manyNew', { count: titles.length }),
  text: [...new Set(titles)].join(' · '),
});
