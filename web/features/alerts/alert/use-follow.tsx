import type { Alert } from '#shared/alerts/alerts.ts';
import { textsNow } from '#web/texts/texts.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { markRead, readAlerts } from '../api.ts';
import { alertsTexts } from '../texts.ts';

/** Marks an alert as read when its link is followed. */
export function useFollow(): (alert: Pick<Alert, 'id' | 'isRead'>) => void {
  const showToast = useToast();
  return (alert) => {
    if (alert.isRead) return;
    markRead(alert).catch((cause: unknown) => showToast(failureToast(textsNow(alertsTexts)('readFailed'), cause)));
  };
}

/** Marks every alert of the person's own list as read. */
export function useReadAll(): () => void {
  const showToast = useToast();
  return () => {
    readAlerts().catch((cause: unknown) => showToast(failureToast(textsNow(alertsTexts)('readAllFailed'), cause)));
  };
}
