import { connect, createServer, type Socket } from 'node:net';

/** What the line between two programs does at the moment. */
type Line =
  | { kind: 'open' }
  /** Every chunk waits this long, in order. */
  | { kind: 'slow'; delayMs: number }
  /** Answers are read no faster than this. */
  | { kind: 'trickle'; bytesPerSecond: number }
  /** Nothing passes and nobody is told: a cable pulled out. */
  | { kind: 'blackhole' }
  /** New connections are reset at once. */
  | { kind: 'refused' };

export interface FaultProxy {
  host: string;
  port: number;
  url: string;
  /** Connections that ever came in, and those that are open now. */
  connections(): { total: number; open: number };
  /** How much a blackhole has taken. */
  swallowedBytes(): number;
  set(line: Line): void;
  /** Ends every open connection with a TCP reset. */
  reset(): void;
  /**
   * Lets so many more bytes of answers through in all, then cuts each connection where it stands.
   */
  cutAfter(bytes: number): void;
  stop(): Promise<void>;
}

const DRIP_MS = 50;

interface Pair {
  near: Socket;
  far: Socket;
}

/**
 * A small TCP proxy in front of `target` whose line can be delayed, silenced, refused, reset or cut
 * in the middle of a frame.
 */
export async function startFaultProxy(target: { host?: string; port: number }): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  let line: Line = { kind: 'open' };
  let total = 0;
  let swallowed = 0;
  let bytesLeft = Number.POSITIVE_INFINITY;
  const timers = new Set<NodeJS.Timeout>();

  const hangUp = ({ near, far }: Pair) => {
    near.resetAndDestroy();
    far.destroy();
  };

  /** Passes a chunk drop by drop, and reads nothing more until then. */
  const trickle = (from: Socket, chunk: Buffer, pass: (part: Buffer) => void) => {
    from.pause();
    let left = chunk;
    const drip = setInterval(() => {
      const size = line.kind === 'trickle' ? Math.ceil((line.bytesPerSecond * DRIP_MS) / 1_000) : left.length;
      pass(left.subarray(0, size));
      left = left.subarray(size);
      if (left.length > 0 && !from.destroyed) return;
      clearInterval(drip);
      timers.delete(drip);
      from.resume();
    }, DRIP_MS);
    timers.add(drip);
  };

  const forward = (from: Socket, to: Socket, pair: Pair, isAnswer: boolean) => {
    const pass = (chunk: Buffer) => {
      if (to.destroyed) return;
      const allowed = isAnswer ? chunk.subarray(0, Math.min(bytesLeft, chunk.length)) : chunk;
      if (isAnswer) bytesLeft -= allowed.length;
      if (allowed.length < chunk.length) to.write(allowed, () => hangUp(pair));
      else if (!to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    };
    from.on('data', (chunk) => {
      if (line.kind === 'blackhole') {
        swallowed += chunk.length;
        return;
      }
      if (line.kind === 'trickle' && isAnswer) return trickle(from, chunk, pass);
      if (line.kind !== 'slow') return pass(chunk);
      const timer = setTimeout(() => {
        timers.delete(timer);
        pass(chunk);
      }, line.delayMs);
      timers.add(timer);
    });
    from.once('end', () => line.kind !== 'blackhole' && to.end());
    from.once('close', () => {
      // One end may stand alone in a blackhole: it is there to be reset or destroyed.
      if (to.destroyed) pairs.delete(pair);
      else if (line.kind !== 'blackhole') to.destroy();
    });
    from.on('error', () => undefined);
  };

  const server = createServer((near) => {
    total += 1;
    if (line.kind === 'refused') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target.port, target.host ?? '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    forward(near, far, pair, false);
    forward(far, near, pair, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };

  return {
    host: '127.0.0.1',
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => ({ total, open: pairs.size }),
    swallowedBytes: () => swallowed,
    set: (next) => {
      line = next;
      if (next.kind === 'open') bytesLeft = Number.POSITIVE_INFINITY;
    },
    reset: () => {
      for (const pair of [...pairs]) hangUp(pair);
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes;
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
