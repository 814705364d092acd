import { type CSSProperties, type ReactElement, useMemo } from 'react';
import type { Roster, RosterRow } from '#shared/roster/roster.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useWallRegions } from '../display/use-display.ts';
import { EmptyRoster } from '../notices/notice.tsx';
import type { Measure } from '../plan/card.ts';
import type { Size } from '../plan/stage.ts';
import type { Seen } from '../words.ts';
import { gridFor, MOST_TILES, QUIET_GAP } from './grid.ts';
import { QuietTile } from './quiet-tile.tsx';
import { RegionTile } from './region-tile.tsx';
import type { TileShape } from './tile-shape.ts';
import { regionType, tileType } from './tile-type.ts';
import { usePlaces } from './use-places.ts';
import './quiet.css';

interface QuietBoardProps {
  data: Roster;
  room: Size;
  seen: Seen;
  measure: Measure;
  asOf: number | null;
  /** What the wall is confined to; each has places of its own. */
  scope: string;
}

/** Every job of the day on one page, each always at its place; too many of them by region. */
export function QuietBoard({ data, ...shown }: QuietBoardProps) {
  const jobs = useRows(data, 'roster');
  if (jobs.length === 0) return <EmptyRoster />;
  if (jobs.length > MOST_TILES) return <ByRegion data={data} jobs={jobs} {...shown} />;
  return <ByJob data={data} jobs={jobs} {...shown} />;
}

interface ByJobProps extends QuietBoardProps {
  jobs: readonly RosterRow[];
}

function ByJob({ jobs, ...board }: ByJobProps) {
  return (
    <Tiles {...board} things={jobs} typeOf={tileType}>
      {(job, shape) => <QuietTile key={job.id} job={job} shape={shape} />}
    </Tiles>
  );
}

function ByRegion({ jobs, scope, ...board }: ByJobProps) {
  const regions = useWallRegions().filter(({ id }) => jobs.some(({ regionId }) => regionId === id));
  return (
    <Tiles {...board} scope={`${scope} by region`} things={regions} typeOf={regionType}>
      {({ id, name }, shape) => <RegionTile key={id} name={name} data={board.data} region={id} shape={shape} />}
    </Tiles>
  );
}

interface TilesProps<Thing> extends QuietBoardProps {
  things: readonly Thing[];
  typeOf: typeof tileType;
  children: (thing: Thing, shape: TileShape) => ReactElement;
}

/** Each thing at its place; a place without one is empty. */
function Tiles<Thing extends { id: number }>({ things, typeOf, children, data, scope, ...shown }: TilesProps<Thing>) {
  const { places } = usePlaces(
    scope,
    data.date,
    things.map(({ id }) => id),
  );
  const { grid, shape } = useShape(places.length, data.timeZone, { ...shown, typeOf });
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return (
    <div className={`quiet-grid grid rigid is-seen-from-${shown.seen}`} style={styleOf(grid, shape)}>
      {places.map((place, at) => {
        const thing = place && byId.get(place.job);
        // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its place
        return thing ? children(thing, shape) : <div key={`free ${at}`} />;
      })}
    </div>
  );
}

function useShape(
  capacity: number,
  timeZone: string,
  shown: Pick<QuietBoardProps, 'room' | 'seen' | 'measure' | 'asOf'> & { typeOf: typeof tileType },
) {
  const { room, seen, measure, asOf, typeOf } = shown;
  return useMemo(() => {
    const grid = gridFor(room, capacity);
    const type = typeOf(grid.tile, seen);
    const shape: TileShape = { type, width: grid.tile.width - 2 - 2 * type.pad, seen, measure, timeZone, asOf };
    return { grid, shape };
  }, [room, capacity, seen, measure, timeZone, asOf, typeOf]);
}

const styleOf = ({ columns, rows, tile }: ReturnType<typeof gridFor>, { type }: TileShape) =>
  ({
    gap: QUIET_GAP,
    gridTemplate: `repeat(${rows}, ${tile.height}px) / repeat(${columns}, minmax(0, 1fr))`,
    '--number': `${type.number}px`,
    '--count': `${type.count}px`,
    '--name': `${type.name}px`,
    '--word': `${type.word}px`,
    '--line': `${type.line}px`,
    '--pad': `${type.pad}px`,
  }) as CSSProperties;
