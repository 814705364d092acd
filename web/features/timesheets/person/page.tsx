import { useSnapshot } from 'valtio';
import { useParams } from 'wouter';
import type { Period } from '#shared/rules/periods.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { AtPlace } from '#web/presence/at-place.tsx';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { Loading } from '#web/ui/feedback/shapes.tsx';
import { useSlow } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { useSceneOf } from '../edit/drafts/scene.ts';
import { PrintedApprovals } from '../print/printed-approvals.tsx';
import { Signatures } from '../print/signatures.tsx';
import { useBecoming, useTimeOff } from '../time-off/use-time-off.ts';
import { ProfileCard } from './profile-card.tsx';
import { SheetCard } from './sheet-card.tsx';
import { personTexts } from './texts.ts';
import { useDays } from './use-days.ts';
import '../sheet-page.css';
import './person.css';

/** Employee Timesheet: a person's hours of a day, or of several. */
export default function EmployeeTimesheetPage() {
  const { employeeId } = useParams<{ employeeId: string }>();
  return <EmployeeTimesheet key={employeeId} employeeId={Number(employeeId)} />;
}

/** The page of a person's days, also while it is loading, stale, missing, or after a failure. */
function EmployeeTimesheet({ employeeId }: { employeeId: number }) {
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

const ROWS = [0, 1, 2];

/** Placeholders of the cards while the days are loading. */
function PersonShapes() {
  return (
    <div className="sheet-page person-page stack gap-12">
      <Loading />
      <div className="card sheet-head row wrap gap-16 lines-12" aria-hidden="true">
        <span className="shape sheet-shape-face" />
        <span className="shape" style={{ width: 190 }} />
      </div>
      <div className="card person-sheet" aria-hidden="true">
        <div className="person-bar row gap-16 lines-8 wrap line-below">
          <span className="shape" style={{ width: 190 }} />
        </div>
        <div className="person-shape-head line-below" />
        {ROWS.map((row) => (
          <div key={row} className="person-shape-row row">
            <span className="shape" style={{ width: '62%' }} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface PersonSheetProps {
  sheet: EmployeeShifts;
  days: Period;
  onDays: (days: Period | null) => void;
  /** Other days are loading. */
  isWaiting: boolean;
}

/** A person and their days, whose rows can be edited or become time off. */
function PersonSheet({ sheet, days, onDays, isWaiting }: PersonSheetProps) {
  const { startDate, endDate, employee } = useSnapshot(sheet);
  const edited = useSceneOf(sheet, startDate, `${startDate}.${endDate}`);
  const timeOff = useTimeOff(startDate === endDate ? startDate : null);
  const scene = useBecoming(edited, timeOff);
  usePrintScope([periodText({ start: startDate, end: endDate })]);
  return (
    <>
      <ProfileCard scene={scene} timeOff={timeOff} />
      <SheetCard scene={scene} timeOff={timeOff} days={days} onDays={onDays} isWaiting={isWaiting} />
      <PrintedApprovals sheet={sheet} />
      <Signatures
        signers={[
          { as: 'employee', name: employee.fullName },
          { as: 'supervisor', name: undefined },
        ]}
      />
    </>
  );
}
