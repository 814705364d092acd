import { type CSSProperties, useMemo } from 'react';
import type { Roster } from '#shared/roster/roster.ts';
import { useRows } from '#web/live/use-rows.ts';
import { EmptyRoster } from '../notices/notice.tsx';
import type { Measure } from '../plan/card.ts';
import { cellOf, type PageLayout, type Room } from '../plan/layout.ts';
import { Tile } from './tile.tsx';

interface BoardProps {
  data: Roster;
  page: PageLayout;
  room: Room;
  measure: Measure;
  isLost: boolean;
  asOf: number | null;
}

/** One page of equal cards, each at its place; a place without a job is empty. */
export function Board({ data, page, room, measure, isLost, asOf }: BoardProps) {
  const jobs = useRows(data, 'roster');
  const { columns, rows, name, isStacked, places } = page;
  const cells = useMemo(() => ({ 1: cellOf(page, room, 1), 2: cellOf(page, room, 2) }), [page, room]);
  if (jobs.length === 0) return <EmptyRoster />;
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const style = {
    gridTemplate: `repeat(${rows}, ${cells[1].height}px) / repeat(${columns}, minmax(0, 1fr))`,
    '--name': `${name.size}px`,
    '--line': `${name.line}px`,
  } as CSSProperties;
  return (
    <div className={`wall-grid grid rigid${isStacked ? ' is-stacked' : ''}`} style={style}>
      {places.map((place) => {
        const job = place.job !== null && byId.get(place.job);
        const cell = cells[place.wide === 2 ? 2 : 1];
        return (
          job && (
            <Tile
              key={job.id}
              job={job}
              place={place}
              cell={cell}
              measure={measure}
              isLost={isLost}
              asOf={asOf}
              timeZone={data.timeZone}
            />
          )
        );
      })}
    </div>
  );
}
