import type { CSSProperties } from 'react';
import type { Roster } from '#shared/roster/roster.ts';
import { useRows } from '#web/live/use-rows.ts';
import { EmptyRoster } from '../notices/notice.tsx';
import type { Measure } from '../plan/card.ts';
import type { PagePlan } from '../plan/layout.ts';
import { inParts } from '../plan/room.ts';
import { Tile } from './tile.tsx';

interface BoardProps {
  data: Roster;
  page: PagePlan;
  measure: Measure;
  isLost: boolean;
}

/** One page of cards, in the order of the roster, so that places stay put. */
export function Board({ data, page, measure, isLost }: BoardProps) {
  const jobs = useRows(data, 'roster');
  if (jobs.length === 0) return <EmptyRoster />;
  const { first, rows, isStacked, lanes, name } = page;
  const measures = { '--name': `${name.size}px`, '--line': `${name.line}px`, '--lanes': lanes } as CSSProperties;
  const inRows = inParts(
    jobs.slice(first),
    rows.map((row) => row.jobs),
  );
  return (
    <div className={`wall-grid grid rigid${isStacked ? ' is-stacked' : ''}`} style={measures}>
      {rows.map(({ height, card }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className="wall-row flex" style={{ height }}>
          {inRows[row]!.map((job) => (
            <Tile key={job.id} job={job} card={card} measure={measure} isLost={isLost} timeZone={data.timeZone} />
          ))}
        </div>
      ))}
    </div>
  );
}
