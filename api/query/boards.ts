import { LRUCache } from 'lru-cache';
import type { Interest, Topic } from '#shared/live/topics.ts';
import type { Changes, Moment } from '../db/changes.ts';

const MOST_BOARDS = 60;

/**
 * After so long everything is read again. What was written past the api, by hand in the database,
 * is seen then.
 */
const WHOLE_EVERY_MS = 60_000;

/** The jobs (row numbers) to which all that was written since was confined; null for anything. */
export type Moved = ReadonlySet<number> | null;

/** What is heard of writes. */
type Heard = Pick<Changes, 'moment' | 'since' | 'isStill'>;

interface BoardKind<Asked, Board> {
  /** What a board is made of. */
  topics: readonly Topic[];
  /**
   * What confines it; every write to the topics concerns it, unless said, but to no aspect of
   * theirs.
   */
  confine?: (asked: Asked) => Pick<Interest, 'days' | 'whose' | 'aspects'>;
  /** So many are kept, 60 unless said; the one that nobody asked for longest goes first. */
  most?: number;
  /** Boards of one name are the same. */
  nameOf: (asked: Asked) => string;
  /**
   * Reads what is asked.
   * @param last as it was read before; none the first time
   * @param moved since then
   */
  read: (asked: Asked, last: Board | undefined, moved: Moved) => Promise<Board>;
}

/**
 * What many views are cut from: it is read once after a change, however many ask, and not at all
 * while nothing changes. Whoever asks is given a board that was read after they asked, or to which
 * nothing has happened since. Boards are never changed: what is new is another board. One that
 * nobody asks for within a minute is given up: it would be read again whole anyway, and a large
 * company's days are megabytes each.
 *
 * @example
 * const boardOf = keepBoards(changes, { topics, nameOf, read: (day) => read(db, day) });
 * const board = await boardOf(day);
 */
export function keepBoards<Asked, Board>(changes: Heard, kind: BoardKind<Asked, Board>): (asked: Asked) => Promise<Board> {
  const kept = new LRUCache<string, KeptBoard<Asked, Board>>({
    max: kind.most ?? MOST_BOARDS,
    ttl: WHOLE_EVERY_MS,
    ttlAutopurge: true,
    // As `now` below counts it.
    perf: performance,
  });
  return (asked) => {
    const name = kind.nameOf(asked);
    const board = kept.get(name) ?? new KeptBoard(changes, kind, asked);
    kept.set(name, board);
    return board.now();
  };
}

class KeptBoard<Asked, Board> {
  readonly #changes: Heard;
  readonly #kind: BoardKind<Asked, Board>;
  readonly #asked: Asked;
  readonly #interest: Interest;
  #kept: { board: Board; at: Moment } | undefined;
  #wholeUntil = 0;
  #reading: { at: Moment; board: Promise<Board> } | undefined;

  constructor(changes: Heard, kind: BoardKind<Asked, Board>, asked: Asked) {
    this.#changes = changes;
    this.#kind = kind;
    this.#asked = asked;
    this.#interest = { topics: kind.topics, aspects: [], ...kind.confine?.(asked) };
  }

  async now(): Promise<Board> {
    // Nothing is known of other processes' writes.
    if (this.#changes.moment() === null) return this.#kind.read(this.#asked, undefined, null);
    const kept = this.#kept;
    if (kept && performance.now() <= this.#wholeUntil && this.#changes.isStill(kept.at, this.#interest)) return kept.board;
    // Began before what this caller must see; the next will do for everybody who came meanwhile.
    const reading = this.#reading;
    if (reading && !this.#changes.isStill(reading.at, this.#interest)) await reading.board.catch(() => undefined);
    this.#reading ??= this.#begin();
    return this.#reading.board;
  }

  #begin(): { at: Moment; board: Promise<Board> } {
    const at = this.#changes.moment() ?? { epoch: '', commits: 0, notice: undefined };
    const moved = performance.now() > this.#wholeUntil ? null : this.#moved();
    return { at, board: this.#read(at, moved) };
  }

  #moved(): Moved {
    const marks = this.#kept && this.#changes.since(this.#kept.at, this.#interest);
    const jobs = marks?.map(({ jobId }) => jobId);
    return jobs?.every((id) => id !== undefined) ? new Set(jobs) : null;
  }

  async #read(at: Moment, moved: Moved): Promise<Board> {
    const beganAt = performance.now();
    try {
      const board = await this.#kind.read(this.#asked, this.#kept?.board, moved);
      this.#kept = { board, at };
      if (moved === null) this.#wholeUntil = beganAt + WHOLE_EVERY_MS;
      return board;
    } finally {
      this.#reading = undefined;
    }
  }
}
