import type { Line } from './reader.ts';
import type { LiveRoom } from './room.ts';

/** A line, and the rooms that it will hear again once it has read what it was sent. */
export interface ReaderLine extends Line {
  readonly behind: Set<LiveRoom>;
}

const NOBODY: ReadonlySet<never> = new Set<never>();

/**
 * Which lines of a transport hear a room. One that falls behind in reading hears nothing more of
 * it, and gets one snapshot when it has caught up.
 */
export class RoomLines<L extends ReaderLine> {
  readonly #lines = new Map<LiveRoom, Set<L>>();

  of(room: LiveRoom): ReadonlySet<L> {
    return this.#lines.get(room) ?? NOBODY;
  }

  subscribe(line: L, room: LiveRoom): void {
    const lines = this.#lines.get(room);
    if (lines) lines.add(line);
    else this.#lines.set(room, new Set([line]));
  }

  unsubscribe(line: L, room: LiveRoom): void {
    line.behind.delete(room);
    this.#remove(line, room);
  }

  fallBehind(line: L, room: LiveRoom): void {
    this.#remove(line, room);
    line.behind.add(room);
  }

  catchUp(line: L): void {
    const rooms = [...line.behind];
    line.behind.clear();
    for (const room of rooms) {
      this.subscribe(line, room);
      line.snapshot(room.snapshot());
    }
  }

  #remove(line: L, room: LiveRoom): void {
    const lines = this.#lines.get(room);
    lines?.delete(line);
    if (lines?.size === 0) this.#lines.delete(room);
  }
}
