import { type CSSProperties, memo } from 'react';
import { useSnapshot } from 'valtio';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterRow } from '#shared/roster/roster.ts';
import { useRows } from '#web/live/use-rows.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNow } from '../now.ts';
import { type CardPlan, hasRoomFor, linesInCard, linesOfName, type Measure, sizeOfNumber } from '../plan/card.ts';
import { crewLabels, shortName } from '../plan/names.ts';
import { inLines } from '../plan/room.ts';
import { wallTexts } from '../texts.ts';
import { changedWords } from '../words.ts';
import { CrewName, inSentence } from './crew-name.tsx';
import './tile.css';

interface TileProps {
  job: RosterRow;
  card: CardPlan;
  measure: Measure;
  isLost: boolean;
  timeZone: string;
}

/**
 * One job: its number, how many of its crew are in, its foreman, when that last changed, and the
 * crew.
 */
export const Tile = memo(({ job, card, measure, isLost, timeZone }: TileProps) => {
  const t = useTexts(wallTexts);
  const { jobId, shownNumber, foremanName } = useSnapshot(job);
  const number = numberOf({ jobId, shownNumber });
  return (
    <article className="wall-tile slim" aria-label={t('job', { id: number })}>
      <header>
        <h2 className="ink" style={{ fontSize: sizeOfNumber(`#${number}`, card, measure) }}>
          #{number}
        </h2>
        <Count job={job} />
        <p className="wall-foreman cut">{foremanName ? shortName(foremanName) : t('noForeman')}</p>
        <ChangedAt job={job} isLost={isLost} timeZone={timeZone} />
      </header>
      <Crew job={job} card={card} measure={measure} timeZone={timeZone} />
    </article>
  );
});
Tile.displayName = 'Tile';

function Count({ job }: Pick<TileProps, 'job'>) {
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

/**
 * The time since the crew's last change. While the feed is lost it is unknown, so the clock time of
 * the change is shown instead.
 */
function ChangedAt({ job, isLost, timeZone }: Pick<TileProps, 'job' | 'isLost' | 'timeZone'>) {
  const t = useTexts(wallTexts);
  const { changedAt } = useSnapshot(job);
  const at = changedAt === null ? null : Date.parse(changedAt);
  const words = useNow((now) => (at === null ? '' : changedWords(t, { at, now: isLost ? null : now, timeZone })));
  return <p className="wall-changed num ink-3">{words}</p>;
}

function Crew({ job, card, measure, timeZone }: Omit<TileProps, 'isLost'>) {
  const t = useTexts(wallTexts);
  const missing = inSentence(useTexts(presenceTexts)('missing'));
  const people = useRows(job, 'crew');
  const { crew } = useSnapshot(job);
  const labels = crewLabels(crew.map(({ id, lastName, fullName }) => ({ id, lastName, fullName })));
  const each = labels.map((label) => linesOfName(label, card, measure));
  const lines = linesInCard(each, card.lanes);
  const isMissing = crew.map((person) => attendanceOf(person) === 'missing');
  const worded = wordedOf(isMissing, inLines(each, lines, 0), (place) => hasRoomFor(labels[place]!, missing, card, measure));
  return (
    <ul style={{ '--lines-in-lane': lines } as CSSProperties}>
      {people.map((person, place) => (
        <CrewName
          key={person.id}
          person={person}
          label={labels[place] ?? ''}
          card={card}
          measure={measure}
          timeZone={timeZone}
          hasWord={!isMissing[place] || worded.has(place)}
        />
      ))}
      {people.length === 0 && <li className="wall-nobody">{t('noCrew')}</li>}
    </ul>
  );
}

/**
 * Chooses the name of each block of missing people that has the word: the first that leaves room
 * for it. A block ends with its lane.
 */
export function wordedOf(
  isMissing: readonly boolean[],
  lanes: readonly (readonly number[])[],
  hasRoom: (place: number) => boolean,
): Set<number> {
  const worded = new Set<number>();
  for (const lane of lanes) {
    let isSaid = false;
    for (const place of lane) {
      if (!isMissing[place]) isSaid = false;
      else if (!isSaid && hasRoom(place)) {
        worded.add(place);
        isSaid = true;
      }
    }
  }
  return worded;
}
