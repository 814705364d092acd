/* The type of a tile of the quiet wall. Pure, in pixels of the drawing. */
import type { Size } from '../plan/stage.ts';
import type { Seen } from '../words.ts';

export interface TileType {
  /** Of the job's number. */
  number: number;
  /** Of how many are in. */
  count: number;
  /** Of a person. */
  name: number;
  /** Of what is said of a person. */
  word: number;
  /** The height of a person's line. */
  line: number;
  /** How many lines a tile has. */
  lines: number;
  pad: number;
}

/** A tile of 48 on a television, from whose type all other sizes follow. */
const USUAL: Size = { width: 221, height: 132 };
/** The height, for a tile of that width, in which three lines have room. */
const ROOMY = 166;
const NUMBER = 26;
const COUNT = 38;
const NAME = 27;
const WORD = 21;
const LINE = 34;
const PAD = 10;
/** The head of a tile: the count's line and the space above it. */
const HEAD = 52;
const MOST_LINES = 3;
/** Small enough for every name of a crew, large enough to be read from two metres. */
const LEAST_OF_NAMES = 20;
const NAMES_LINE = 1.24;
/** A name that is smaller is read by nobody: the tile shows numbers alone. */
const LEAST_READ = 14;

/**
 * The type in which a tile shows numbers and exceptions. It grows with the tile; a larger tile has
 * first a third line, then larger type.
 */
export function tileType({ width, height }: Size, seen: Seen): TileType {
  const inWidth = width / USUAL.width;
  const scale = Math.max(Math.min(inWidth, height / USUAL.height, 1), Math.min(inWidth, height / ROOMY));
  const sized = (size: number): number => Math.round(size * scale * 2) / 2;
  const type = {
    number: sized(NUMBER),
    count: sized(COUNT),
    name: sized(NAME),
    word: sized(WORD),
    line: sized(LINE),
    pad: sized(PAD),
  };
  if (seen === 8 || type.name < LEAST_READ) {
    const count = Math.min(0.5 * height, 0.36 * width);
    return { ...type, number: Math.max(type.number, Math.min(count / 2, 0.16 * width)), count, lines: 0 };
  }
  const room = height - 2 - sized(HEAD) - type.pad;
  if (seen === 4) return { ...type, lines: Math.min(MOST_LINES, Math.max(1, Math.floor(room / type.line))) };
  const name = Math.min(type.name, Math.max(LEAST_OF_NAMES, room / (4 * NAMES_LINE)));
  const line = name * NAMES_LINE;
  return { ...type, name, word: Math.min(type.word, 0.8 * name), line, lines: Math.max(1, Math.floor(room / line)) };
}

/** A region has many people to name: its type is smaller than that of a job of this size. */
const REGION_SCALE = 0.6;

/** The type of a region's tile, with as many lines as it has room for. */
export function regionType(tile: Size, seen: Seen): TileType {
  if (seen === 8) return tileType(tile, seen);
  const type = tileType({ width: REGION_SCALE * tile.width, height: REGION_SCALE * tile.height }, seen);
  const room = tile.height - 2 - (HEAD / COUNT) * type.count - type.pad;
  return { ...type, lines: Math.max(1, Math.floor(room / type.line)) };
}
