import { useSnapshot } from 'valtio';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { RowEditors } from '#web/presence/people-here.tsx';
import { personShiftOf, type Scene } from '../edit/drafts/scene.ts';
import { EditCard } from '../edit/edit-card.tsx';
import { NotAdded } from './day-columns.tsx';

interface EditedCardProps {
  scene: Scene<EmployeeShifts>;
  row: EmployeeShift;
  canEdit: boolean;
}

/** A shift on a phone while the day is edited. */
export function EditedCard({ scene, row, canEdit }: EditedCardProps) {
  const { jobNumber, jobAddress, approvalStatus } = useSnapshot(row);
  const where = (
    <>
      <strong className="num">{jobNumber}</strong>
      <span className="person-address row gap-8 slim">
        <span className="cut">{jobAddress}</span>
        <RowEditors row={row.id} />
      </span>
    </>
  );
  if (canEdit)
    return (
      <EditCard scene={scene} row={row} shiftOf={personShiftOf} notAdded={<NotAdded />} without="phaseCode">
        {where}
      </EditCard>
    );
  return (
    <div className="edit-card-who">
      {where}
      <StatusTag kind="timesheet" status={approvalStatus} />
    </div>
  );
}
