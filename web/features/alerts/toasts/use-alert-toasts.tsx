import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { Alert, NewestAlerts } from '#shared/alerts/alerts.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { useSession } from '#web/http/use-session.ts';
import { tellOnce } from '#web/push/told.ts';
import { textsNow } from '#web/texts/texts.ts';
import { type ToastText, useToast } from '#web/ui/feedback/toasts.tsx';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { ALERT_LOOKS, alertMessage, wordsOfMany } from '../alert/alert-look.tsx';
import { claimToast } from '../api.ts';
import { signalAlerts } from '../signals/signals.ts';
import { alertsTexts } from '../texts.ts';
import { claimToasts, ToastCandidates } from './toasting.ts';

type Fold = NonNullable<ToastText['fold']>;

function toastOf(alert: Alert, fold: Fold, timeZone: string): ToastText {
  const t = textsNow(alertsTexts);
  const text = alertMessage(t, alert, timeZone);
  return {
    ...ALERT_LOOKS[alert.type],
    title: t(alert.type),
    ...(text === '' ? {} : { text }),
    action: <Link href={alertPath(alert)}>{t('viewMore')}</Link>,
    fold,
  };
}

/** Folds many toasts into one with a button that opens the panel. */
const foldInto =
  (onOpen: () => void): Fold =>
  (toasts) => ({
    tone: 'warn',
    icon: <BellIcon size={16} />,
    ...wordsOfMany(
      textsNow(alertsTexts),
      toasts.map(({ title }) => title),
    ),
    action: (
      <button type="button" className="text-button" onClick={onOpen}>
        {textsNow(alertsTexts)('viewAll')}
      </button>
    ),
  });

interface ToastsOf {
  /** When the page had its first alerts, ms by the server's clock. */
  openedAt: number;
  isPanelOpen: boolean;
  onOpenPanel: () => void;
}

/**
 * Toasts each new alert on one screen of the person, the one that claims it first. That screen also
 * gives the other signals. No toast is shown while its panel, which lists the alert, is open.
 */
export function useAlertToasts(data: NewestAlerts, { openedAt, isPanelOpen, onOpenPanel }: ToastsOf): void {
  const showToast = useToast();
  const { businessTimeZone: timeZone } = useSession().user;
  const [, navigate] = useLocation();
  const candidates = useRef<ToastCandidates>(null);
  const act = useRef({ isPanelOpen, onOpenPanel, navigate });
  act.current = { isPanelOpen, onOpenPanel, navigate };
  const dismissals = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (isPanelOpen) for (const dismiss of dismissals.current.splice(0)) dismiss();
  }, [isPanelOpen]);
  useEffect(() => {
    candidates.current ??= new ToastCandidates(openedAt);
    const fold = foldInto(() => act.current.onOpenPanel());
    return claimToasts(data, {
      candidates: candidates.current,
      claim: claimToast,
      onWon: (claimed) => {
        const won = claimed.filter(({ id }) => tellOnce(id));
        if (!act.current.isPanelOpen) dismissals.current.push(...won.map((alert) => showToast(toastOf(alert, fold, timeZone))));
        signalAlerts(won, timeZone, (path) => act.current.navigate(path));
      },
      isHidden: () => document.hidden,
    });
  }, [data, openedAt, showToast, timeZone]);
}
