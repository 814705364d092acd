import type { CSSProperties } from 'react';
import type { Roster } from '../../shared/roster.ts';
import { useRows } from '../live/use-rows.ts';
import { type Measure, type Plan, pageOf } from './layout.ts';
import { EmptyRoster } from './notice.tsx';
import { Tile } from './tile.tsx';

interface BoardProps {
  data: Roster;
  plan: Plan;
  page: number;
  measure: Measure;
  isLost: boolean;
}

/** One page of cards, in the order of the roster, so that places stay put. */
export function Board({ data, plan, page, measure, isLost }: BoardProps) {
  const jobs = useRows(data, 'roster');
  if (jobs.length === 0) return <EmptyRoster />;
  const { columns, rows, card, name, seats } = plan;
  const measures = { '--name': `${name.size}px`, '--line': `${name.line}px` } as CSSProperties;
  return (
    <div
      className="wall-grid"
      style={{
        ...measures,
        gridTemplateColumns: `repeat(${columns}, ${card.width}px)`,
        gridTemplateRows: `repeat(${rows}, ${card.height}px)`,
      }}
    >
      {pageOf(jobs, plan, page).map((job) => (
        <Tile
          key={job.id}
          job={job}
          cardWidth={card.width}
          name={name}
          seats={seats}
          measure={measure}
          isLost={isLost}
          timeZone={data.timeZone}
        />
      ))}
    </div>
  );
}
