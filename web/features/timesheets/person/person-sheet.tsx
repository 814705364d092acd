import { useSnapshot } from 'valtio';
import type { Period } from '#shared/rules/periods.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { usePrintScope } from '#web/print/print.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { useSceneOf } from '../edit/drafts/use-scene.ts';
import { PrintedApprovals } from '../print/printed-approvals.tsx';
import { Signatures } from '../print/signatures.tsx';
import { useBecoming, useTimeOff } from '../time-off/use-time-off.ts';
import { ProfileCard } from './profile-card.tsx';
import { SheetCard } from './sheet-card.tsx';

interface PersonSheetProps {
  sheet: EmployeeShifts;
  days: Period;
  onDays: (days: Period | null) => void;
  /** Other days are on their way. */
  isWaiting: boolean;
}

/** A person and their days, whose rows can be edited or become time off. */
export function PersonSheet({ sheet, days, onDays, isWaiting }: PersonSheetProps) {
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
