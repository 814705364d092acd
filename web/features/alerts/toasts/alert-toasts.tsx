import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import { useAlertToasts } from './use-alert-toasts.tsx';

interface AlertToastsProps {
  data: NewestAlerts;
  /** When the page had its first alerts, ms by the server's clock. */
  openedAt: number;
  isPanelOpen: boolean;
  onOpenPanel: () => void;
}

/** Toasts new alerts, and is nothing by itself: its code comes with the first of them. */
export function AlertToasts({ data, ...rest }: AlertToastsProps) {
  useAlertToasts(data, rest);
  return null;
}
