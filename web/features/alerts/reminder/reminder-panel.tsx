import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { waitingListPath } from '#shared/payroll/words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { nearPeriodText } from '#web/ui/calendar/day-time.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { dismissReminder } from '../api.ts';
import { reminderTexts } from './texts.ts';
import './reminder.css';

/**
 * A reminder with the way to the lists of what waits; it goes by its button, by Escape within it,
 * or once nothing waits.
 */
export function ReminderPanel({ reminder }: { reminder: OwnReminder }) {
  const t = useTexts(reminderTexts);
  const showToast = useToast();
  const title = useId();
  const [isPutAway, setPutAway] = useState(false);
  const { id, supervisorId, start, end, by, draft, submitted, running } = reminder;
  const dismiss = (): void => {
    setPutAway(true);
    dismissReminder({ id }).catch((cause: unknown) => {
      setPutAway(false);
      showToast(failureToast(t('notDismissed'), cause));
    });
  };
  if (isPutAway) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    dismiss();
    document.getElementById('page')?.focus({ preventScroll: true });
  };
  const listOf = (status: 'draft' | 'submitted'): string => waitingListPath({ supervisorId, start, end, status });
  return (
    <aside className="reminder-panel off-paper" aria-labelledby={title} onKeyDown={onKeyDown}>
      <header className="row gap-8 spread">
        <h2 id={title} className="lead num">
          {t('title', { count: draft + submitted + running })}
        </h2>
        <button type="button" className="icon-button reminder-close" aria-label={t('dismiss')} onClick={dismiss}>
          <CloseIcon />
        </button>
      </header>
      <p className="num ink-2" role="status">
        {t('text', { by, days: nearPeriodText({ start, end }) })}
      </p>
      <p className="reminder-lists num flex gap-12 lines-0 wrap above-4">
        {submitted > 0 && <Link href={listOf('submitted')}>{t('submitted', { count: submitted })}</Link>}
        {draft > 0 && <Link href={listOf('draft')}>{t('draft', { count: draft })}</Link>}
        {running > 0 && <span>{t('running', { count: running })}</span>}
      </p>
    </aside>
  );
}
