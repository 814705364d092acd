import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { Link } from 'wouter';
import { ALERT_LABELS, type Alert, alertMessage, alertPath, type NewestAlerts } from '../../../shared/alerts.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { type ToastText, useToast } from '../../ui/toasts.tsx';
import { ALERT_LOOKS } from './alert-look.tsx';
import { claimToast } from './api.ts';
import { ToastCandidates } from './toasting.ts';

type Fold = NonNullable<ToastText['fold']>;

const toastOf = (alert: Alert, fold: Fold): ToastText => ({
  ...ALERT_LOOKS[alert.type],
  title: ALERT_LABELS[alert.type],
  text: alertMessage(alert.type, alert.data),
  action: <Link href={alertPath(alert)}>View More</Link>,
  fold,
});

/** One toast for many: how many, of which kinds, and where they are. */
const foldInto =
  (onOpen: () => void): Fold =>
  (toasts) => ({
    tone: 'warn',
    icon: <BellIcon size={16} />,
    title: `${toasts.length} new notifications`,
    text: [...new Set(toasts.map(({ title }) => title))].join(', '),
    action: (
      <button type="button" className="text-button" onClick={onOpen}>
        View All
      </button>
    ),
  });

/** A plain copy: the proxy may change while the claim is under way. */
const plainCopy = (alert: Alert): Alert => ({ ...alert, data: { ...alert.data } });

/** Toasts each new alert on one screen of the person: the one whose claim the server accepts. */
export function useAlertToasts(data: NewestAlerts | undefined, onOpenPanel: () => void): void {
  const showToast = useToast();
  const candidates = useRef<ToastCandidates>(null);
  candidates.current ??= new ToastCandidates(Date.now());
  const openPanel = useRef(onOpenPanel);
  openPanel.current = onOpenPanel;
  useEffect(() => {
    if (!data) return;
    const fold = foldInto(() => openPanel.current());
    const look = async (): Promise<void> => {
      const fresh = candidates.current?.take(data.data.map(plainCopy)) ?? [];
      // A claim that could not be asked for is not won: the alert stays unread in the panel.
      const claims = await Promise.all(fresh.map((alert) => claimToast(alert).catch(() => false)));
      for (const alert of fresh.filter((_, index) => claims[index])) showToast(toastOf(alert, fold));
    };
    void look();
    return subscribe(data, () => void look());
  }, [data, showToast]);
}
