import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { attendanceOf, type RosterRow } from '../../shared/roster.ts';
import { useRows } from '../live/use-rows.ts';
import { useTexts } from '../texts/texts.ts';
import { CrewName, type NameRoom } from './crew-name.tsx';
import { crewLabels, keptNames, shortName } from './names.ts';
import { useNow } from './now.ts';
import { wallTexts } from './texts.ts';
import { ageOf, clockAt, moreWords } from './words.ts';
import './tile.css';

interface TileProps extends NameRoom {
  job: RosterRow;
  seats: number;
  isLost: boolean;
  timeZone: string;
}

/** One job: its number, how many of its crew are in, its foreman, when that last changed, and the crew. */
export const Tile = memo(({ job, seats, isLost, timeZone, ...room }: TileProps) => {
  const t = useTexts(wallTexts);
  const { jobId, foremanName } = useSnapshot(job);
  return (
    <article className="wall-tile" aria-label={t('job', { id: jobId })}>
      <header>
        <h2 className="cut">#{jobId}</h2>
        <Count job={job} />
        <p className="cut">{foremanName ? shortName(foremanName) : t('noForeman')}</p>
        <ChangedAt job={job} isLost={isLost} timeZone={timeZone} />
      </header>
      <Crew job={job} seats={seats} {...room} />
    </article>
  );
});
Tile.displayName = 'Tile';

function Count({ job }: { job: RosterRow }) {
  const t = useTexts(wallTexts);
  const { crew } = useSnapshot(job);
  const attendances = crew.map(attendanceOf);
  const here = attendances.filter((attendance) => attendance === 'in' || attendance === 'break').length;
  return (
    <p className={`wall-count num${attendances.includes('missing') ? ' is-short' : ''}`}>
      {here}/{crew.length}
      <span className="unseen"> {t('countIn')}</span>
    </p>
  );
}

/** How long ago the crew last changed. A feed that is lost cannot know, so the clock time of the change stands there instead. */
function ChangedAt({ job, isLost, timeZone }: Pick<TileProps, 'job' | 'isLost' | 'timeZone'>) {
  const { changedAt } = useSnapshot(job);
  const at = changedAt === null ? null : Date.parse(changedAt);
  const words = useNow((now) => (at === null ? '' : isLost ? clockAt(at, timeZone) : ageOf(now - at)));
  return <p className="wall-changed num">{words}</p>;
}

function Crew({ job, seats, ...room }: Pick<TileProps, 'job' | 'seats'> & NameRoom) {
  const t = useTexts(wallTexts);
  const people = useRows(job, 'crew');
  const { crew } = useSnapshot(job);
  const labels = crewLabels(crew.map(({ id, lastName, fullName }) => ({ id, lastName, fullName })));
  // Only a crew that is too long looks at who is in: in all others a clock-in comes to one name alone.
  const { shown, hidden, hiddenOut } =
    people.length > seats ? keptNames(crew, seats) : { shown: people, hidden: 0, hiddenOut: 0 };
  const kept = new Set(shown.map(({ id }) => id));
  return (
    <ul>
      {people.map(
        (person, place) =>
          kept.has(person.id) && <CrewName key={person.id} person={person} label={labels[place] ?? ''} {...room} />,
      )}
      {hidden > 0 && <li className={`wall-more${hiddenOut > 0 ? ' is-missing' : ''}`}>{moreWords(t, hidden, hiddenOut)}</li>}
      {people.length === 0 && <li className="wall-more">{t('noCrew')}</li>}
    </ul>
  );
}
