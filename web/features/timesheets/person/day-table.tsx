import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { CommentHistory } from '../comments/comment-history.tsx';
import { editColumns } from '../edit/columns.tsx';
import { personShiftOf, type Scene } from '../edit/drafts/scene.ts';
import { mayEdit } from '../edit/may-edit.ts';
import { editTexts } from '../edit/texts.ts';
import { useCells } from '../edit/use-cells.ts';
import type { TimeOffType } from '../time-off/use-time-off.ts';
import { dayColumns, NotAdded } from './day-columns.tsx';
import { EditedCard } from './edited-card.tsx';
import { personTexts } from './texts.ts';

interface DayTableProps {
  scene: Scene<EmployeeShifts>;
  /** The type that every row is about to become. */
  becomes: TimeOffType | null;
  isWaiting: boolean;
}

/** One day, shift by shift, to look at and to edit. */
export function DayTable({ scene, becomes, isWaiting }: DayTableProps) {
  const { sheet, isEditing } = scene;
  const t = useTexts(personTexts);
  const words = useTexts(editTexts);
  const { role } = useSession().user;
  const { startDate } = useSnapshot(sheet);
  const rows = useRows(sheet, 'workShifts');
  // A copy from when the comments were opened, which stay even if the row goes.
  const [read, setRead] = useState<EmployeeShift | null>(null);
  const columns = useMemo(() => {
    const canEdit = ({ approvalStatus }: Pick<EmployeeShift, 'approvalStatus'>) => mayEdit(role, approvalStatus);
    const edited = editColumns({ t: words, scene, shiftOf: personShiftOf, canEdit, notAdded: <NotAdded /> });
    return dayColumns({ t, edited, scene, becomes, onComments: setRead });
  }, [t, words, scene, role, becomes]);
  const cells = useCells(isEditing);
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
