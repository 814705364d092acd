import { type CSSProperties, memo, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { isWanted, type Presence } from '#shared/roster/attendance.ts';
import type { RosterRow } from '#shared/roster/roster.ts';
import { useNow } from '#web/clock/use-now.ts';
import { useRows } from '#web/live/use-rows.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { isHere } from '#web/people/presence-words.ts';
import { telOf } from '#web/people/tel.ts';
import { useCrewPresences } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import { hasRoomFor, linesInCard, linesOfName, type Measure, nameWidth, sizeOfNumber } from '../plan/card.ts';
import { type Cell, fitCrew, shownOf } from '../plan/fit.ts';
import type { Place } from '../plan/layout.ts';
import { crewLabels, shortName } from '../plan/names.ts';
import { inLines } from '../plan/room.ts';
import { wallTexts } from '../texts.ts';
import { changedWords, inSentence, LONGEST_LATE } from '../words.ts';
import { CrewName } from './crew-name.tsx';
import './tile.css';

interface TileProps {
  job: RosterRow;
  place: Place;
  cell: Cell;
  measure: Measure;
  isLost: boolean;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
  timeZone: string;
}

/**
 * One job: its number, how many of its crew are in, its foreman, when that last changed, and the
 * crew.
 */
export const Tile = memo(({ job, place, cell, measure, isLost, asOf, timeZone }: TileProps) => {
  const t = useTexts(wallTexts);
  const { jobId, shownNumber, foremanName } = useSnapshot(job);
  const number = numberOf({ jobId, shownNumber });
  const { column, row, wide } = place;
  const { width, name } = cell;
  return (
    <article
      className="wall-tile slim"
      aria-label={t('job', { id: number })}
      style={{ gridArea: `${row + 1} / ${column + 1} / auto / span ${wide}` }}
    >
      <header>
        <h2 className="ink" style={{ fontSize: sizeOfNumber(`#${number}`, { width, size: name.size }, measure) }}>
          #{number}
        </h2>
        <Count job={job} asOf={asOf} />
        <p className="wall-foreman cut">{foremanName === null ? t('noForeman') : shortName(foremanName)}</p>
        <ChangedAt job={job} isLost={isLost} asOf={asOf} timeZone={timeZone} />
      </header>
      <Crew job={job} cell={cell} measure={measure} asOf={asOf} timeZone={timeZone} />
    </article>
  );
});
Tile.displayName = 'Tile';

function Count({ job, asOf }: Pick<TileProps, 'job' | 'asOf'>) {
  const t = useTexts(wallTexts);
  const { crew } = useSnapshot(job);
  const presences = useCrewPresences(crew, asOf);
  const here = presences.filter(isHere).length;
  return (
    <p key={`${here}/${crew.length}`} className={`wall-count num${presences.some(isWanted) ? ' is-short' : ''}`}>
      {here}/{crew.length}
      <span className="unseen"> {t('countIn')}</span>
    </p>
  );
}

/**
 * The time since the crew's last change. While the feed is lost it is unknown, so the clock time of
 * the change is shown instead. While somebody is late, the foreman's number stands here: whom to
 * call comes first.
 */
function ChangedAt({ job, isLost, asOf, timeZone }: Pick<TileProps, 'job' | 'isLost' | 'asOf' | 'timeZone'>) {
  const t = useTexts(wallTexts);
  const { changedAt, crew, foremanPhone } = useSnapshot(job);
  const isCall = useCrewPresences(crew, asOf).includes('late') && Boolean(foremanPhone);
  const at = changedAt === null ? null : Date.parse(changedAt);
  const words = useNow((now) => (at === null ? '' : changedWords(t, { at, now: isLost ? null : now, timeZone })));
  if (isCall && foremanPhone)
    return (
      <p key={foremanPhone} className="wall-changed wall-call num bold">
        <a href={telOf(foremanPhone)}>{foremanPhone}</a>
      </p>
    );
  return (
    <p key={words} className="wall-changed num ink-3">
      {words}
    </p>
  );
}

function Crew({ job, cell, measure, asOf, timeZone }: Omit<TileProps, 'isLost' | 'place'>) {
  const t = useTexts(wallTexts);
  const missing = inSentence(useTexts(presenceTexts)('missing'));
  const people = useRows(job, 'crew');
  const { crew } = useSnapshot(job);
  const labels = crewLabels(crew.map(({ id, lastName, fullName }) => ({ id, lastName, fullName })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in their key
  const card = useMemo(
    () =>
      fitCrew(
        labels.map((label) => nameWidth(measure, label)),
        cell,
      ),
    [labels.join('\n'), cell, measure],
  );
  const presences = useCrewPresences(crew, asOf);
  const shown = shownOf(
    presences.map((presence) => isWanted(presence)),
    card.most,
  );
  const more = people.length - shown.length;
  const each = shown.map((place) => linesOfName(labels[place]!, card, measure));
  if (more > 0) each.push(1);
  const lines = linesInCard(each, card.lanes);
  const laned = inLines(each, lines, 0);
  const are = (presence: Presence): boolean[] => shown.map((place) => presences[place] === presence);
  const fits = (word: string) => (at: number) => hasRoomFor(labels[shown[at]!]!, word, card, measure);
  const worded: Partial<Record<Presence, ReadonlySet<number>>> = {
    missing: wordedOf(are('missing'), laned, fits(missing)),
    late: lateWordedOf(are('late'), laned, fits(LONGEST_LATE)),
  };
  const style = {
    '--lines-in-lane': lines,
    '--lanes': card.lanes,
    '--line': `${card.name.line}px`,
    fontSize: card.name.size,
  } as CSSProperties;
  return (
    <ul style={style}>
      {shown.map((place, at) => {
        const person = people[place];
        return (
          person && (
            <CrewName
              // biome-ignore lint/suspicious/noArrayIndexKey: at another place it is another element, so that nothing is seen to move
              key={`${person.id} ${at} ${lines} ${card.name.size}`}
              person={person}
              label={labels[place]!}
              card={card}
              measure={measure}
              timeZone={timeZone}
              asOf={asOf}
              hasWord={worded[presences[place]!]?.has(at) ?? true}
            />
          )
        );
      })}
      {more > 0 && <li className="wall-more num bold ink-2">+{more}</li>}
      {people.length === 0 && <li className="wall-nobody">{t('noCrew')}</li>}
    </ul>
  );
}

type Lanes = readonly (readonly number[])[];

/**
 * Chooses the name of each block of missing people that has the word: the first that leaves room
 * for it. A block ends with its lane.
 */
export function wordedOf(isMissing: readonly boolean[], lanes: Lanes, hasRoom: (place: number) => boolean): Set<number> {
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

/**
 * Chooses the late people beside whom stands how late they are: all of a card, if each of their
 * names leaves room for it; else the first of each block that does.
 */
export function lateWordedOf(isLate: readonly boolean[], lanes: Lanes, hasRoom: (place: number) => boolean): Set<number> {
  const late = [...isLate.keys()].filter((place) => isLate[place]);
  return late.every(hasRoom) ? new Set(late) : wordedOf(isLate, lanes, hasRoom);
}
