import type { Measure } from '../plan/card.ts';
import type { Seen } from '../words.ts';
import type { TileType } from './tile-type.ts';

/** What all tiles of a wall share. */
export interface TileShape {
  type: TileType;
  /** The width inside of a tile. */
  width: number;
  seen: Seen;
  measure: Measure;
  timeZone: string;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}
