import { memo, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { editColumns } from '../edit/columns.tsx';
import { type Scene, shiftOf } from '../edit/drafts/scene.ts';
import { EditCard } from '../edit/edit-card.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { editTexts } from '../edit/texts.ts';
import { useCells } from '../edit/use-cells.ts';
import type { TimeOffMode } from '../time-off/use-time-off.ts';
import { NameCell, NotAdded, PhotoCell } from './cells.tsx';
import { personColumns, shiftColumns } from './columns.tsx';
import { CrewCard } from './crew-card.tsx';
import { crewTexts } from './texts.ts';

interface CrewTableProps {
  scene: Scene<CrewSheet>;
  isWaiting: boolean;
  timeOff: TimeOffMode;
}

/** The people of a day, or the shifts on one of its jobs, to look at and to edit. */
export const CrewTable = memo(({ scene, isWaiting, timeOff }: CrewTableProps) => {
  const { sheet, isEditing, day } = scene;
  const t = useTexts(crewTexts);
  const words = useTexts(editTexts);
  const { role } = useSession().user;
  const { dwoJobId, jobs } = useSnapshot(sheet);
  const rows = useRows(sheet, 'rows');
  const job = jobs.find((one) => one.dwoJobId === dwoJobId);
  const [jobNumber, tripUrl] = [job?.jobNumber ?? '', job?.tripHistoryUrl ?? null];
  const isJob = dwoJobId !== null;
  const columns = useMemo(() => {
    if (!isJob) return personColumns({ t });
    const canEdit = ({ approvalStatus }: Pick<CrewRow, 'approvalStatus'>) => mayEdit(role, approvalStatus);
    return shiftColumns({
      t,
      edited: editColumns({ t: words, scene, shiftOf, canEdit, notAdded: <NotAdded /> }),
      isField: (row) => isEditing && canEdit(row),
      jobNumber,
      tripUrl,
    });
  }, [t, words, scene, isEditing, role, jobNumber, tripUrl, isJob]);
  const cells = useCells(isEditing);
  return (
    <div ref={cells} data-cells className={isEditing ? 'edit-table is-editing' : 'edit-table'}>
      <Table
        key={dwoJobId}
        name={t('crewTimesheets')}
        rows={rows}
        rowId={idOf}
        columns={columns}
        isWaiting={isWaiting}
        {...(timeOff.isOn && {
          selection: {
            kind: 'many',
            chosen: timeOff.chosen,
            nameOf: ({ fullName }: CrewRow) => fullName,
            onChoose: (ids) => timeOff.choose(ids.map(Number)),
          },
        })}
        rowClassName={classOf}
        card={(row) =>
          isEditing && mayEdit(role, row.approvalStatus) ? (
            <EditCard scene={scene} row={row} shiftOf={shiftOf} notAdded={<NotAdded />}>
              <PhotoCell row={row} />
              <NameCell row={row} />
            </EditCard>
          ) : (
            <CrewCard
              row={row}
              becomes={timeOff.chosen.includes(row.id) ? timeOff.type : undefined}
              timeZone={day.timeZone}
              jobNumber={jobNumber}
              tripUrl={tripUrl}
            />
          )
        }
        empty={<Empty icon={<PeopleIcon size={24} />}>{t('none')}</Empty>}
      />
    </div>
  );
});

const idOf = ({ id }: CrewRow): number => id;
const classOf = ({ type }: CrewRow): string | undefined => (type === 'NO_SHOW' ? 'is-no-show' : undefined);
