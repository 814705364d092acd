import { type CSSProperties, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { hereNow } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import type { HoursToday } from '#shared/roster/wall.ts';
import { minuteOfTime } from '#shared/rules/expected/expected.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { useAgainstUsual } from '#web/people/use-against-usual.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useWallRegions } from '../display/use-display.ts';
import { EmptyRoster } from '../notices/notice.tsx';
import type { Size } from '../plan/stage.ts';
import { gridFor, QUIET_GAP } from '../quiet/grid.ts';
import { wallTexts } from '../texts.ts';
import { hoursOfDay, hoursType, type Worked } from './hours.ts';
import './hours.css';

interface HoursBoardProps {
  data: HoursToday;
  roster: Roster;
  room: Size;
  isNarrow: boolean;
  asOf: number | null;
}

/** The line above the tiles, with its gap. */
const TOTAL = { wide: 120, narrow: 76 };

/** The hours of the day in all, and by region or by job. */
export function HoursBoard({ data, roster, room, isNarrow, asOf }: HoursBoardProps) {
  const t = useTexts(wallTexts);
  const at = useMinute(asOf);
  const hours = useSnapshot(data);
  const { roster: rows, totals, timeZone } = useSnapshot(roster);
  const regions = useWallRegions();
  const against = useAgainstUsual(roster, asOf);
  const { minutes, parts } = useMemo(() => {
    const minute = minuteOfTime(timeOfDay(new Date(at), timeZone));
    // Both are read here, and never changed.
    return hoursOfDay(hours as HoursToday, rows as Roster['roster'], regions, { at, minute });
  }, [hours, rows, regions, at, timeZone]);
  const total = isNarrow ? TOTAL.narrow : TOTAL.wide;
  const grid = gridFor({ ...room, height: room.height - total }, Math.max(1, parts.length));
  const type = hoursType(grid.tile);
  const style = {
    gap: QUIET_GAP,
    gridTemplate: `repeat(${grid.rows}, ${grid.tile.height}px) / repeat(${grid.columns}, minmax(0, 1fr))`,
    '--title': `${type.title}px`,
    '--hours': `${type.hours}px`,
    '--word': `${type.word}px`,
  } as CSSProperties;
  if (parts.length === 0) return <EmptyRoster />;
  return (
    <>
      <p className="hours-total num flex baseline rigid nowrap" style={{ height: total - QUIET_GAP }}>
        <b>{formatMinutes(minutes)}</b>
        <span className="ink-2">{t('workedToday')}</span>
        <span className="push">
          {t('peopleIn', { count: hereNow(totals) })}
          <AgainstUsual count={against} />
        </span>
      </p>
      <div className="hours-tiles grid rigid" style={style}>
        {parts.map((part) => (
          <Tile key={part.id} part={part} />
        ))}
      </div>
    </>
  );
}

function Tile({ part: { title, minutes, here, of, againstUsual } }: { part: Worked }) {
  const t = useTexts(wallTexts);
  return (
    <article className="hours-tile num" aria-label={title}>
      <h2 className="cut">{title}</h2>
      <b>{formatMinutes(minutes)}</b>
      <p className="cut ink-2">
        {againstUsual === null ? t('hereOf', { here, of }) : t('peopleIn', { count: here })}
        <AgainstUsual count={againstUsual} />
      </p>
    </article>
  );
}

function AgainstUsual({ count }: { count: number | null }) {
  const t = useTexts(wallTexts);
  if (count === null) return null;
  return ` · ${t(count < 0 ? 'fewer' : count > 0 ? 'more' : 'asUsual', { count: Math.abs(count) })}`;
}
