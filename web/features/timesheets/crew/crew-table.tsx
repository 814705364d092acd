import { memo, type ReactNode, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes, lunchTime } from '#shared/rules/hours.ts';
import { timeText } from '#shared/rules/local-time.ts';
import type { CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { useMayBegin } from '../edit/begin.ts';
import { editColumns } from '../edit/columns.tsx';
import { type Scene, shiftOf } from '../edit/drafts/scene.ts';
import { EditCard } from '../edit/edit-card.tsx';
import { mayEdit } from '../edit/may-edit.ts';
import { ProposalLines } from '../edit/proposals/proposed-cell.tsx';
import { editTexts } from '../edit/texts.ts';
import { useCells } from '../edit/use-cells.ts';
import { shiftTexts } from '../shift-texts.ts';
import type { TimeOffMode, TimeOffType } from '../time-off/use-time-off.ts';
import { hasTrip, NameCell, NotAdded, PhotoCell, RowPlaces, TripLink } from './cells.tsx';
import { personColumns, shiftColumns } from './columns.tsx';
import { crewTexts } from './texts.ts';

interface CrewTableProps {
  scene: Scene<CrewSheet>;
  isWaiting: boolean;
  timeOff: TimeOffMode;
}

/** The people of a day, or the shifts on its selected job, which can be edited. */
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
  const mayBegin = useMayBegin(sheet, isWaiting || timeOff.isOn);
  const columns = useMemo(() => {
    if (!isJob) return personColumns({ t });
    const canEdit = ({ approvalStatus }: Pick<CrewRow, 'approvalStatus'>) => mayEdit(role, approvalStatus);
    return shiftColumns({
      t,
      edited: editColumns({ t: words, scene, shiftOf, canEdit, mayBegin, notAdded: <NotAdded /> }),
      isField: (row) => isEditing && canEdit(row),
      jobNumber,
      tripUrl,
    });
  }, [t, words, scene, isEditing, role, mayBegin, jobNumber, tripUrl, isJob]);
  const cells = useCells(scene);
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
            >
              {mayBegin && !isEditing && mayEdit(role, row.approvalStatus) && (
                <ProposalLines scene={scene} row={row} shiftOf={shiftOf} />
              )}
            </CrewCard>
          )
        }
        empty={<Empty icon={<PeopleIcon size={24} />}>{t('none')}</Empty>}
      />
    </div>
  );
});

const idOf = ({ id }: CrewRow): number => id;
const classOf = ({ type }: CrewRow): string | undefined => (type === 'NO_SHOW' ? 'is-no-show' : undefined);

interface CrewCardProps {
  row: CrewRow;
  /** The type that the row is about to become. */
  becomes: TimeOffType | undefined;
  timeZone: string;
  jobNumber: string;
  tripUrl: string | null;
  /** Below the facts. */
  children: ReactNode;
}

/** A row of the sheet as a card, on a phone. */
function CrewCard({ row: live, becomes, timeZone, jobNumber, tripUrl, children }: CrewCardProps) {
  const t = useTexts(crewTexts);
  const types = useTexts(shiftTexts);
  const row = useSnapshot(live);
  const type = becomes ?? row.type;
  const facts = [
    `${timeText(row.start, timeZone)} – ${row.end === null ? t('running') : timeText(row.end, timeZone)}`,
    `${t('lunch')} ${lunchTime(row.lunchMinutes)}`,
    row.phaseCode || '- - -',
    types(type ?? 'unset'),
  ];
  return (
    <div className="crew-card grid gap-12 lines-4 middle">
      <span className="crew-card-who row gap-12 slim">
        <PhotoCell row={row} />
        <NameCell row={row} />
      </span>
      {type === 'NO_SHOW' ? <NotAdded /> : <strong className="num">{formatMinutes(row.minutes)}</strong>}
      <span className="crew-card-facts num row wrap gap-12 lines-0 ink-2">
        <span>{row.employeeNumber}</span>
        {row.workshiftId === null ? (
          <StatusTag kind="timesheet" status={row.approvalStatus} />
        ) : (
          <>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {hasTrip(row, tripUrl) && <TripLink fullName={row.fullName} url={tripUrl} />}
            <RowPlaces row={row} jobNumber={jobNumber} />
          </>
        )}
      </span>
      {children}
    </div>
  );
}
