import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Seal } from '../session/seal.ts';
import type { Bus } from './bus.ts';

/** The pages that this node serves. */
export interface Pages {
  count(): number;
  /** Asks the oldest page to reconnect, to whichever node the proxy sends it. */
  moveOne(): void;
}

/** Intervals and limits of the rebalancing, in milliseconds. */
export interface BalanceTiming {
  /** Interval at which each node publishes its number of pages. */
  heartbeatEveryMs: number;
  /** A node that was silent for this long is gone. */
  forgetAfterMs: number;
  /** Pause between two moved pages: each reopens its queries, which costs the other node. */
  moveEveryMs: number;
  /** Time after which a moved page counts where it is. */
  settleMs: number;
  /** The longest pause (backoff) while moved pages come back to this node. */
  longestPauseMs: number;
}

const TIMING: BalanceTiming = {
  heartbeatEveryMs: 5_000,
  forgetAfterMs: 12_000,
  moveEveryMs: 50,
  settleMs: 1_000,
  longestPauseMs: 600_000,
};

interface BalanceOptions {
  bus: Bus;
  seal: Seal;
  pages: Pages;
  timing?: Partial<BalanceTiming> | undefined;
}

interface Neighbour {
  pages: number;
  /** This node's number of pages when that message came. */
  mine: number;
  heardAt: number;
}

/** `pages` is null when the node is shutting down. */
const Message = z.object({ node: z.string(), pages: z.number().nullable() });

const SEALED_AS = 'balance';
/** How far above the mean a node may be before it gives pages away. */
const MARGIN = 1.1;
const MARGIN_PAGES = 5;
/** When less than this share of the moved pages has left, the proxy sends them back here. */
const LEFT_PART = 0.25;

/**
 * Rebalances pages over the nodes: one with more than the mean asks pages to reconnect. Sockets
 * last for hours, so without this a restarted node would stay empty, and the next node to stop
 * would disconnect everybody at once. Returns the stop, which tells the other nodes.
 */
export function balancePages({ bus, seal, pages, timing: given }: BalanceOptions): () => Promise<void> {
  const timing = { ...TIMING, ...given };
  const node = randomUUID();
  const neighbours = new Map<string, Neighbour>();
  let pauseMs = 0;
  let pausedUntil = 0;
  let moved = { asked: 0, of: 0, lastAt: 0 };
  let toMove = 0;
  let isGivingAway = false;
  let moveTimer: NodeJS.Timeout | undefined;

  const publish = (count: number | null): Promise<void> =>
    bus.publish(seal.seal(SEALED_AS, JSON.stringify({ node, pages: count })));

  function hear(text: string): void {
    const plain = seal.open(SEALED_AS, text);
    const message = plain === undefined ? undefined : Message.safeParse(JSON.parse(plain)).data;
    if (!message || message.node === node) return;
    if (message.pages === null) neighbours.delete(message.node);
    else neighbours.set(message.node, { pages: message.pages, mine: pages.count(), heardAt: performance.now() });
  }

  function heartbeat(): void {
    void publish(pages.count());
    const now = performance.now();
    for (const [name, { heardAt }] of neighbours) if (heardAt < now - timing.forgetAfterMs) neighbours.delete(name);
    if (!isSettled(now)) return;
    checkMoved(now);
    toMove = now < pausedUntil ? 0 : Math.min(excess(), Math.floor(timing.heartbeatEveryMs / timing.moveEveryMs));
    moved = { asked: 0, of: pages.count(), lastAt: 0 };
    if (toMove > 0) moveTimer ??= setInterval(moveOne, timing.moveEveryMs);
  }

  /** True when the moved pages have settled and every other node has reported since. */
  function isSettled(now: number): boolean {
    const settledAt = moved.lastAt + timing.settleMs;
    const haveReported = [...neighbours.values()].every(({ heardAt }) => heardAt >= settledAt);
    return moved.asked === 0 || (toMove === 0 && now >= settledAt && haveReported);
  }

  /**
   * Pages of this node above the mean. It counts no more than it had at the others' last reports:
   * while everybody connects, their figures are older than its own.
   */
  function excess(): number {
    const mine = Math.min(pages.count(), ...[...neighbours.values()].map((neighbour) => neighbour.mine));
    const all = [...neighbours.values()].reduce((sum, neighbour) => sum + neighbour.pages, mine);
    const mean = all / (neighbours.size + 1);
    // Hysteresis: start above the margin, stop at the mean.
    isGivingAway = mine > mean * MARGIN + MARGIN_PAGES || (isGivingAway && mine - mean >= 1);
    return isGivingAway ? Math.floor(mine - mean) : 0;
  }

  /** Backs off when a proxy with sticky sessions sends the moved pages back to this node. */
  function checkMoved(now: number): void {
    if (moved.asked === 0) return;
    const haveLeft = moved.of - pages.count();
    if (haveLeft >= moved.asked * LEFT_PART) pauseMs = 0;
    else {
      pauseMs = Math.min(Math.max(timing.heartbeatEveryMs, pauseMs * 2), timing.longestPauseMs);
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
  const heartbeatTimer = setInterval(heartbeat, timing.heartbeatEveryMs);

  return async () => {
    clearInterval(heartbeatTimer);
    clearInterval(moveTimer);
    stopHearing();
    await publish(null);
  };
}
