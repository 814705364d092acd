import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { useRows } from '#web/live/use-rows.ts';
import { RowEditors } from '#web/presence/people-here.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { useMayBegin } from '../edit/begin.ts';
import { editColumns } from '../edit/columns.tsx';
import { personShiftOf, type Scene } from '../edit/drafts/scene.ts';
import { EditCard } from '../edit/edit-card.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { editTexts } from '../edit/texts.ts';
import { useCells } from '../edit/use-cells.ts';
import type { TimeOffType } from '../time-off/use-time-off.ts';
import { dayColumns, NotAdded } from './day-columns.tsx';
import { personTexts } from './texts.ts';

const CommentHistory = lazyDialog(() => import('../comments/comment-history.tsx').then((code) => code.CommentHistory));

interface DayTableProps {
  scene: Scene<EmployeeShifts>;
  /** The type that every row is about to become. */
  becomes: TimeOffType | null;
  isWaiting: boolean;
}

/** The shifts of one day, which can be edited. */
export function DayTable({ scene, becomes, isWaiting }: DayTableProps) {
  const { sheet, isEditing } = scene;
  const t = useTexts(personTexts);
  const words = useTexts(editTexts);
  const { role } = useSession().user;
  const { startDate } = useSnapshot(sheet);
  const rows = useRows(sheet, 'workShifts');
  // A copy from when the comments were opened, which stay even if the row goes.
  const [read, setRead] = useState<EmployeeShift | null>(null);
  const mayBegin = useMayBegin(sheet, isWaiting || becomes !== null);
  const columns = useMemo(() => {
    const canEdit = ({ approvalStatus }: Pick<EmployeeShift, 'approvalStatus'>) => mayEdit(role, approvalStatus);
    const edited = editColumns({
      t: words,
      scene,
      shiftOf: personShiftOf,
      canEdit,
      mayBegin,
      running: t('running'),
      notAdded: <NotAdded />,
    });
    return dayColumns({ t, edited, scene, becomes, onComments: setRead });
  }, [t, words, scene, role, mayBegin, becomes]);
  const cells = useCells(scene);
  return (
    <div ref={cells} data-cells className={isEditing ? 'edit-table is-editing' : 'edit-table'}>
      <Table
        name={t('dayTable', { day: dayText(startDate) })}
        rows={rows}
        rowId={idOf}
        columns={columns}
        isWaiting={isWaiting}
        rowClassName={classOf}
        {...(isEditing && {
          card: (row: EmployeeShift) => <EditedCard scene={scene} row={row} canEdit={mayEdit(role, row.approvalStatus)} />,
        })}
        empty={<Empty icon={<TimesheetsIcon size={24} />}>{t('none')}</Empty>}
      />
      {read && (
        <CommentHistory
          place={{ dwoId: read.dwoId, jobId: read.jobId, workshiftId: read.id }}
          about={`${t('job', { jobId: read.jobNumber })}, ${dayText(read.date)}`}
          onClose={() => setRead(null)}
        />
      )}
    </div>
  );
}

const idOf = ({ id }: EmployeeShift): number => id;
const classOf = ({ type }: EmployeeShift): string | undefined => (type === 'NO_SHOW' ? 'is-no-show' : undefined);

interface EditedCardProps {
  scene: Scene<EmployeeShifts>;
  row: EmployeeShift;
  canEdit: boolean;
}

/** A shift as a card, on a phone while the day is edited. */
function EditedCard({ scene, row, canEdit }: EditedCardProps) {
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
