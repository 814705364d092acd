import { useSnapshot } from 'valtio';
import { formatMinutes, lunchTime } from '#shared/rules/hours.ts';
import type { CrewRow } from '#shared/timesheets/screens.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { timeText } from '#web/ui/calendar/day-time.ts';
import { shiftTexts } from '../shift-texts.ts';
import type { TimeOffType } from '../time-off/use-time-off.ts';
import { hasTrip, NameCell, NotAdded, PhotoCell, RowPlaces, TripLink } from './cells.tsx';
import { crewTexts } from './texts.ts';

interface CrewCardProps {
  row: CrewRow;
  /** The type that the row is about to become. */
  becomes: TimeOffType | undefined;
  timeZone: string;
  jobNumber: string;
  tripUrl: string | null;
}

/** A row of the sheet on a phone. */
export function CrewCard({ row: live, becomes, timeZone, jobNumber, tripUrl }: CrewCardProps) {
  const t = useTexts(crewTexts);
  const types = useTexts(shiftTexts);
  const row = useSnapshot(live);
  const type = becomes ?? row.type;
  const facts = [
    `${timeText(row.start, timeZone)} – ${row.end === null ? t('running') : timeText(row.end, timeZone)}`,
    `${t('lunch')} ${lunchTime(row.lunchMinutes)}`,
    row.phaseCode ?? '- - -',
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
    </div>
  );
}
