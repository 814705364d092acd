import { useSyncExternalStore } from 'react';
import type { Alert } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { readKeptPush } from '#web/push/kept.ts';
import { playTone } from '#web/sound/tone.ts';
import { keptInBrowser } from '#web/storage/kept.ts';
import { textsNow } from '#web/texts/texts.ts';
import { FOLD_ABOVE } from '#web/ui/feedback/toasts.tsx';
import { alertMessage, wordsOfMany } from '../alert/alert-look.tsx';
import { alertsTexts } from '../texts.ts';
import { showOnDesktop } from './desktop.ts';

/*
 * Signals of new alerts beside their toast. The settings are stored in this browser, for all of its
 * tabs; off by default.
 */

interface Signals {
  desktop: boolean;
  sound: boolean;
}

const STORAGE_KEY = 'muster.alert-signals';

const storedText = (): string => keptInBrowser.getItem(STORAGE_KEY) ?? '{}';

function parse(text: string): Signals {
  try {
    const { desktop, sound } = (JSON.parse(text) ?? {}) as Partial<Record<keyof Signals, unknown>>;
    return { desktop: desktop === true, sound: sound === true };
  } catch {
    return { desktop: false, sound: false };
  }
}

/** The present settings, also when another tab has changed them. */
export const readSignals = (): Signals => parse(storedText());

/** Changes settings for all tabs of this browser. */
export function setSignals(change: Partial<Signals>): void {
  keptInBrowser.setItem(STORAGE_KEY, JSON.stringify({ ...readSignals(), ...change }));
  // The browser dispatches `storage` in the other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

const listen = (onChange: () => void): (() => void) => {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
};

export const useSignals = (): Signals => parse(useSyncExternalStore(listen, storedText));

/**
 * Shows desktop notifications and plays the tone for alerts that this tab toasts, as set. A browser
 * that is told by push shows those alone.
 */
export function signalAlerts(alerts: readonly Alert[], timeZone: string, goTo: (path: string) => void): void {
  if (alerts.length === 0) return;
  const { desktop, sound } = readSignals();
  if (desktop && readKeptPush() === null) for (const notice of noticesOf(alerts, timeZone, goTo)) showOnDesktop(notice);
  if (sound) void playTone();
}

function noticesOf(alerts: readonly Alert[], timeZone: string, goTo: (path: string) => void) {
  const t = textsNow(alertsTexts);
  const titles = alerts.map(({ type }) => t(type));
  if (alerts.length > FOLD_ABOVE)
    return [{ tag: 'muster-alerts', ...wordsOfMany(t, titles), onOpen: () => goTo('/notifications') }];
  return alerts.map((alert) => ({
    tag: `alert-${alert.id}`,
    title: t(alert.type),
    text: alertMessage(t, alert, timeZone),
    onOpen: () => goTo(alertPath(alert)),
  }));
}
