import type { Alert } from '#shared/alerts/alerts.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { alertsTexts } from '../texts.ts';
import './state-mark.css';

/** Whether an alert is open, who has it, or that it is settled, by word and shape. */
export function StateMark({
  alert: { state = 'open', takenBy, takenById },
}: {
  alert: Pick<Alert, 'state' | 'takenBy' | 'takenById'>;
}) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  if (state === 'settled')
    return (
      <span className="alert-state is-settled row gap-4">
        <CheckIcon size={12} />
        {t('stateSettled')}
      </span>
    );
  if (state === 'open') return <span className="alert-state ink-3">{t('stateOpen')}</span>;
  return (
    <span className="alert-state is-taken cut">
      {takenById === user.id ? t('stateMine') : t('stateTaken', { name: takenBy ?? '' })}
    </span>
  );
}
