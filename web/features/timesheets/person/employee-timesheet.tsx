import { useSession } from '#web/http/use-session.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { AtPlace } from '#web/presence/at-place.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { useSlow } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { PersonShapes } from './person-shapes.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { personTexts } from './texts.ts';
import { useDays } from './use-days.ts';
import '../sheet-page.css';
import './person.css';

/** A person's timesheet in every state: on its way, failed, not there, old, and as it is. */
export function EmployeeTimesheet({ employeeId }: { employeeId: number }) {
  const t = useTexts(personTexts);
  const today = useSession().user.businessDate;
  const [days, chooseDays] = useDays(today);
  const view = useLive('employeeShifts', { id: employeeId, ...(days && { startDate: days.start, endDate: days.end }) });
  const sheet = useLastAnswer(view)?.data;
  const isWaiting = view.status === 'loading';
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), sheet !== undefined, view);

  if (view.status === 'failed')
    return (
      <RecordError
        icon={<TimesheetsIcon size={24} />}
        error={view.error}
        notHere={t('notHere')}
        list={{ href: '/timesheets', name: t('backToList') }}
        failed={t('failed')}
        onRetry={view.retry}
      />
    );
  if (!sheet) return isSlow ? <PersonShapes /> : null;
  return (
    <AtPlace place={`employee-sheet:${employeeId}`}>
      <div className={view.staleSince ? 'sheet-page person-page is-stale stack gap-12' : 'sheet-page person-page stack gap-12'}>
        <PersonSheet
          sheet={sheet}
          days={days ?? { start: today, end: today }}
          onDays={chooseDays}
          isWaiting={isWaiting && isSlow}
        />
      </div>
    </AtPlace>
  );
}
