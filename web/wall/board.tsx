import type { CSSProperties } from 'react';
import type { Roster } from '../../shared/roster.ts';
import { useRows } from '../live/use-rows.ts';
import type { Measure, PagePlan } from './layout.ts';
import { EmptyRoster } from './notice.tsx';
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
  const { first, columns, lanes, cardWidth, rows, isStacked, name } = page;
  const measures = { '--name': `${name.size}px`, '--line': `${name.line}px`, '--lanes': lanes } as CSSProperties;
  return (
    <div
      className={`wall-grid${isStacked ? ' is-stacked' : ''}`}
      style={{
        ...measures,
        gridTemplateColumns: `repeat(${columns}, ${cardWidth}px)`,
        gridTemplateRows: rows.map((height) => `${height}px`).join(' '),
      }}
    >
      {jobs.slice(first, first + page.jobs).map((job) => (
        <Tile key={job.id} job={job} page={page} measure={measure} isLost={isLost} timeZone={data.timeZone} />
      ))}
    </div>
  );
}
