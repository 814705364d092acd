/* The grid of the quiet wall: equal tiles, one for each job. Pure, in pixels of the drawing. */
import type { Size } from '../plan/stage.ts';

export interface QuietGrid {
  columns: number;
  rows: number;
  tile: Size;
}

export const QUIET_GAP = 12;
/** More jobs than this are shown by region. */
export const MOST_TILES = 96;
/** The numbers of places that a grid may have: few, so that it rarely changes during a day. */
const CAPACITIES = [1, 2, 3, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 48, 60, 72, 84, MOST_TILES];
/** Tiles stay large up to this many jobs. */
const ONE_PAGE = 48;
/**
 * Places that a morning begins with beyond its jobs, for those that come later in the day. So few
 * jobs that they are found at a glance do without.
 */
const SPARE = 2;
const FEW = 12;
/** The width of a tile for its height, about which names and figures stand best. */
const ASPECT = 1.65;

/** The number of places for so many jobs, at most `MOST_TILES`. */
export function capacityFor(jobs: number): number {
  const wanted = jobs > FEW && jobs <= ONE_PAGE ? Math.min(jobs + SPARE, ONE_PAGE) : jobs;
  return CAPACITIES.find((capacity) => capacity >= wanted) ?? MOST_TILES;
}

/** The grid of so many places whose tiles are largest. */
export function gridFor(room: Size, capacity: number): QuietGrid {
  const grids = Array.from({ length: capacity }, (_, more) => {
    const columns = more + 1;
    const rows = Math.ceil(capacity / columns);
    const width = (room.width - (columns - 1) * QUIET_GAP) / columns;
    const height = (room.height - (rows - 1) * QUIET_GAP) / rows;
    return { columns, rows, tile: { width, height } };
  });
  const worthOf = ({ tile }: QuietGrid): number => Math.min(tile.width, tile.height * ASPECT);
  return grids.reduce((best, grid) => (worthOf(grid) > worthOf(best) ? grid : best));
}
