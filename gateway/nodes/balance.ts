import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Seal } from '../session/seal.ts';
import type { Bus } from './bus.ts';

/** The pages that this node serves. */
export interface Pages {
  count(): number;
  /** Asks the page that has been here longest to connect anew, wherever the proxy sends it. */
  moveOne(): void;
}

/** How often things happen, in milliseconds. */
export interface BalancePace {
  /** Each node tells the others how many pages it serves this often. */
  beatEveryMs: number;
  /** A node that has not been heard for this long is gone. */
  forgetAfterMs: number;
  /** Pages are asked one by one: each opens its queries anew, which costs the other node. */
  moveEveryMs: number;
  /** A page that was asked is somewhere again after this long. */
  settleMs: number;
  /** The longest pause while pages come back to where they were sent away. */
  longestPauseMs: number;
}

const PACE: BalancePace = {
  beatEveryMs: 5_000,
  forgetAfterMs: 12_000,
  moveEveryMs: 50,
  settleMs: 1_000,
  longestPauseMs: 600_000,
};

interface BalanceOptions {
  bus: Bus;
  seal: Seal;
  pages: Pages;
  pace?: Partial<BalancePace> | undefined;
}

interface Neighbour {
  pages: number;
  /** What this node served when that was said. */
  mine: number;
  heardAt: number;
}

/** `pages` is null when the node takes nobody any more. */
const Message = z.object({ node: z.string(), pages: z.number().nullable() });

const SEALED_AS = 'balance';
/** What a node may have above its share before it gives any back. */
const MARGIN = 1.1;
const MARGIN_PAGES = 5;
/** Less of what was sent away has left: the proxy sends it here again. */
const LEFT_PART = 0.25;

/**
 * Nodes give pages back to one that came back. A socket stays where it is for hours, so that after
 * the end of a node the others would serve its people for as long, and the next one to end would
 * put out everybody at once. Returns the stop, which tells the others.
 */
export function balancePages({ bus, seal, pages, pace: given }: BalanceOptions): () => Promise<void> {
  const pace = { ...PACE, ...given };
  const node = randomUUID();
  const neighbours = new Map<string, Neighbour>();
  let pauseMs = 0;
  let pausedUntil = 0;
  let moved = { asked: 0, of: 0, lastAt: 0 };
  let toMove = 0;
  let isGiving = false;
  let moveTimer: NodeJS.Timeout | undefined;

  const publish = (count: number | null): Promise<void> =>
    bus.publish(seal.seal(SEALED_AS, JSON.stringify({ node, pages: count })));

  function hear(text: string): void {
    const plain = seal.open(SEALED_AS, text);
    const said = plain === undefined ? undefined : Message.safeParse(JSON.parse(plain)).data;
    if (!said || said.node === node) return;
    if (said.pages === null) neighbours.delete(said.node);
    else neighbours.set(said.node, { pages: said.pages, mine: pages.count(), heardAt: performance.now() });
  }

  function beat(): void {
    void publish(pages.count());
    const now = performance.now();
    for (const [name, { heardAt }] of neighbours) if (heardAt < now - pace.forgetAfterMs) neighbours.delete(name);
    if (!isSettled(now)) return;
    judgeMoved(now);
    toMove = now < pausedUntil ? 0 : Math.min(spare(), Math.floor(pace.beatEveryMs / pace.moveEveryMs));
    moved = { asked: 0, of: pages.count(), lastAt: 0 };
    if (toMove > 0) moveTimer ??= setInterval(moveOne, pace.moveEveryMs);
  }

  /** Whoever was asked to go is counted where they are now, and the others have told. */
  function isSettled(now: number): boolean {
    const settledAt = moved.lastAt + pace.settleMs;
    const hasTold = [...neighbours.values()].every(({ heardAt }) => heardAt >= settledAt);
    return moved.asked === 0 || (toMove === 0 && now >= settledAt && hasTold);
  }

  /**
   * Pages above this node's share, of those that it had when the others told of theirs: while
   * everybody arrives, what they told is old, and what it has is new.
   */
  function spare(): number {
    const mine = Math.min(pages.count(), ...[...neighbours.values()].map((neighbour) => neighbour.mine));
    const all = [...neighbours.values()].reduce((sum, neighbour) => sum + neighbour.pages, mine);
    const share = all / (neighbours.size + 1);
    // Whoever has begun goes on to the mean.
    isGiving = mine > share * MARGIN + MARGIN_PAGES || (isGiving && mine - share >= 1);
    return isGiving ? Math.floor(mine - share) : 0;
  }

  /** Behind a proxy that sends everybody back to the same node, trying again is of no use. */
  function judgeMoved(now: number): void {
    if (moved.asked === 0) return;
    const haveLeft = moved.of - pages.count();
    if (haveLeft >= moved.asked * LEFT_PART) pauseMs = 0;
    else {
      pauseMs = Math.min(Math.max(pace.beatEveryMs, pauseMs * 2), pace.longestPauseMs);
      pausedUntil = now + pauseMs;
    }
  }

  function moveOne(): void {
    if (toMove === 0) {
      clearInterval(moveTimer);
      moveTimer = undefined;
      return;
    }
    toMove -= 1;
    moved.asked += 1;
    moved.lastAt = performance.now();
    pages.moveOne();
  }

  const stopHearing = bus.onText(hear);
  const beatTimer = setInterval(beat, pace.beatEveryMs);

  return async () => {
    clearInterval(beatTimer);
    clearInterval(moveTimer);
    stopHearing();
    await publish(null);
  };
}
