import type { Alert } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { textsNow } from '#web/texts/texts.ts';
import { FOLD_ABOVE } from '#web/ui/feedback/toasts.tsx';
import { alertMessage, wordsOfMany } from '../alert/alert-words.ts';
import { alertsTexts } from '../texts.ts';
import { showOnDesktop } from './desktop.ts';
import { readSignals } from './signals.ts';
import { playTone } from './tone.ts';

/**
 * Desktop notifications and tone for alerts that this tab toasts, as far as this browser's person
 * wants them.
 */
export function signalAlerts(alerts: readonly Alert[], goTo: (path: string) => void): void {
  if (alerts.length === 0) return;
  const { desktop, sound } = readSignals();
  if (desktop) for (const notice of noticesOf(alerts, goTo)) showOnDesktop(notice);
  if (sound) playTone();
}

function noticesOf(alerts: readonly Alert[], goTo: (path: string) => void) {
  const t = textsNow(alertsTexts);
  const titles = alerts.map(({ type }) => t(type));
  if (alerts.length > FOLD_ABOVE)
    return [{ tag: 'muster-alerts', ...wordsOfMany(t, titles), onOpen: () => goTo('/notifications') }];
  return alerts.map((alert) => ({
    tag: `muster-alert-${alert.id}`,
    title: t(alert.type),
    text: alertMessage(t, alert),
    onOpen: () => goTo(alertPath(alert)),
  }));
}
