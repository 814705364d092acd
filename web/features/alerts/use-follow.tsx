import type { Alert } from '../../../shared/alerts.ts';
import { Failure } from '../../../shared/errors.ts';
import { textsNow } from '../../texts/texts.ts';
import { NoticeIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { markRead } from './api.ts';
import { alertsTexts } from './texts.ts';

/** Marks an alert as read when its link is taken. */
export function useFollow(): (alert: Pick<Alert, 'id' | 'isRead'>) => void {
  const showToast = useToast();
  return (alert) => {
    if (alert.isRead) return;
    markRead(alert).catch((cause: unknown) => {
      const t = textsNow(alertsTexts);
      const text = cause instanceof Failure ? cause.message : t('noAnswer');
      showToast({ tone: 'danger', icon: <NoticeIcon size={16} />, title: t('readFailed'), text });
    });
  };
}
