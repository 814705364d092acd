import { useSnapshot } from 'valtio';
import type { Period } from '../../../../shared/rules/periods.ts';
import type { EmployeeShifts } from '../../../../shared/timesheets/screens.ts';
import { useSceneOf } from '../edit/drafts/use-scene.ts';
import { useTimeOff } from '../time-off/use-time-off.ts';
import { ProfileCard } from './profile-card.tsx';
import { SheetCard } from './sheet-card.tsx';

interface PersonSheetProps {
  sheet: EmployeeShifts;
  days: Period;
  onDays: (days: Period | null) => void;
  /** Other days are on their way. */
  isWaiting: boolean;
}

/** Who it is and their days, and what is done with them: rows are edited, or become time off. */
export function PersonSheet({ sheet, days, onDays, isWaiting }: PersonSheetProps) {
  const { startDate, endDate } = useSnapshot(sheet);
  const scene = useSceneOf(sheet, startDate, `${startDate}.${endDate}`);
  const timeOff = useTimeOff(startDate === endDate ? startDate : null);
  return (
    <>
      <ProfileCard scene={scene} timeOff={timeOff} />
      <SheetCard scene={scene} timeOff={timeOff} days={days} onDays={onDays} isWaiting={isWaiting} />
    </>
  );
}
