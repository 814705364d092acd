import { useSnapshot } from 'valtio';
import { can } from '#shared/permissions.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { Period } from '#shared/rules/periods.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import type { RangeShortcut } from '#web/ui/calendar/range-shortcuts.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { ThumbBar } from '../approval/thumb-bar.tsx';
import { SheetTotal } from '../edit/columns.tsx';
import type { Scene } from '../edit/drafts/scene.ts';
import { EditNotes, EditTools } from '../edit/edit-tools.tsx';
import { useWhyNot } from '../edit/use-why-not.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import type { TimeOffMode } from '../time-off/use-time-off.ts';
import { ApproveDays } from './approve-days.tsx';
import { DayGrid } from './day-grid.tsx';
import { DayTable } from './day-table.tsx';
import { personTexts } from './texts.ts';
import { TimeOffTools } from './time-off-tools.tsx';
import { MOST_DAYS } from './use-days.ts';

const SHORTCUTS: readonly RangeShortcut[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'];

interface SheetCardProps {
  scene: Scene<EmployeeShifts>;
  timeOff: TimeOffMode;
  days: Period;
  onDays: (days: Period | null) => void;
  /** Other days are loading. */
  isWaiting: boolean;
}

/** The range of days and its total, and the shifts of one day or a grid of several. */
export function SheetCard({ scene, timeOff, days, onDays, isWaiting }: SheetCardProps) {
  const { sheet } = scene;
  const t = useTexts(personTexts);
  const { role, businessDate: today } = useSession().user;
  const { startDate, endDate, minutes } = useSnapshot(sheet);
  const isOneDay = startDate === endDate;
  const isNarrow = useNarrow();
  const mayWrite = can(role, 'update', 'officeTimesheet');
  const approve = mayWrite && <Approve scene={scene} timeOff={timeOff} isWaiting={isWaiting} />;
  return (
    <>
      <section className="card person-sheet" aria-busy={isWaiting}>
        <div className="person-bar row gap-16 lines-8 wrap line-below">
          <RangeField name={t('dates')} range={days} maxDay={today} maxDays={MOST_DAYS} shortcuts={SHORTCUTS} onChoose={onDays} />
          <p className="person-total body ink-2">
            {t('totalHours')} <strong className="num">{isOneDay ? <SheetTotal scene={scene} /> : formatMinutes(minutes)}</strong>
          </p>
          {mayWrite && (
            <div className="person-tools flex gap-8 wrap push off-paper">
              <Tools scene={scene} timeOff={timeOff} isWaiting={isWaiting} />
              {!isNarrow && approve}
            </div>
          )}
        </div>
        {isOneDay ? (
          <>
            <DayTable key={startDate} scene={scene} becomes={timeOff.isOn ? timeOff.type : null} isWaiting={isWaiting} />
            <EditNotes scene={scene} />
          </>
        ) : (
          <DayGrid sheet={sheet} isWaiting={isWaiting} onDay={(day) => onDays({ start: day, end: day })} />
        )}
      </section>
      <ThumbBar>{approve}</ThumbBar>
    </>
  );
}

/** The tools of the mode that is on: editing rows, or turning them into time off. */
function Tools({ scene, timeOff, isWaiting }: Pick<SheetCardProps, 'scene' | 'timeOff' | 'isWaiting'>) {
  const { startDate, endDate, workShifts } = useSnapshot(scene.sheet);
  const canEdit = startDate === endDate && (workShifts.length > 0 || scene.isEditing);
  return (
    <>
      {timeOff.isOn && <TimeOffTools sheet={scene.sheet} mode={timeOff} />}
      {canEdit && !timeOff.isOn && <EditTools scene={scene} isHeld={isWaiting} />}
    </>
  );
}

/** The approve button, disabled while rows are edited or become time off. */
function Approve({ scene, timeOff, isWaiting }: Pick<SheetCardProps, 'scene' | 'timeOff' | 'isWaiting'>) {
  const ui = useTexts(uiTexts);
  const off = useTexts(timeOffTexts);
  const editing = useWhyNot(scene);
  return <ApproveDays sheet={scene.sheet} whyNot={isWaiting ? ui('loading') : timeOff.isOn ? off('offFirst') : editing} />;
}
