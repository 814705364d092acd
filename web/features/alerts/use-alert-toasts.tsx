import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { Link } from 'wouter';
import { ALERT_LABELS, type Alert, alertMessage, alertPath, type NewestAlerts } from '../../../shared/alerts.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { type ToastText, useToast } from '../../ui/toasts.tsx';
import { ALERT_LOOKS } from './alert-look.tsx';
import { claimToast } from './api.ts';
import { FOLD_ABOVE, ToastCandidates } from './toasting.ts';

const toastOf = (alert: Alert): ToastText => ({
  ...ALERT_LOOKS[alert.type],
  title: ALERT_LABELS[alert.type],
  text: alertMessage(alert.type, alert.data),
  action: <Link href={alertPath(alert)}>View More</Link>,
});

/** One toast for many: which kinds, and where they are. */
function foldedToast(alerts: readonly Alert[], onOpen: () => void): ToastText {
  const kinds = [...new Set(alerts.map((alert) => ALERT_LABELS[alert.type]))];
  return {
    tone: 'warn',
    icon: <BellIcon size={16} />,
    title: `${alerts.length} new notifications`,
    text: kinds.join(', '),
    action: (
      <button type="button" className="text-button" onClick={onOpen}>
        View All
      </button>
    ),
  };
}

/** Toasts each new alert on one screen of the person: the one whose claim the server accepts. */
export function useAlertToasts(data: NewestAlerts | undefined, onOpenPanel: () => void): void {
  const showToast = useToast();
  const candidates = useRef<ToastCandidates>(null);
  candidates.current ??= new ToastCandidates(Date.now());
  const openPanel = useRef(onOpenPanel);
  openPanel.current = onOpenPanel;
  useEffect(() => {
    if (!data) return;
    const look = async (): Promise<void> => {
      const fresh = candidates.current?.take(data.data.map((alert) => plainCopy(alert))) ?? [];
      // A claim that could not be asked for is not won: the alert stays unread in the panel.
      const claims = await Promise.all(fresh.map((alert) => claimToast(alert).catch(() => false)));
      const won = fresh.filter((_, index) => claims[index]);
      if (won.length > FOLD_ABOVE) showToast(foldedToast(won, () => openPanel.current()));
      else for (const alert of won) showToast(toastOf(alert));
    };
    void look();
    return subscribe(data, () => void look());
  }, [data, showToast]);
}

/** A plain copy: the proxy may change while the claim is under way. */
const plainCopy = (alert: Alert): Alert => ({ ...alert, data: { ...alert.data } });
