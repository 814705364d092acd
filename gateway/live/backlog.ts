import type { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';

/** How far a client is behind in reading what it was sent. */
export interface Backlog {
  isBehind(): boolean;
  /** Calls once, when everything that was sent has been read. */
  whenClear(listener: () => void): void;
}

/** Packets that Engine.IO may keep for a client; a broadcast to a healthy one leaves none or one. */
const QUEUED_PACKETS = 16;

/** The parts of Engine.IO's socket that its types keep to themselves. */
interface EngineSocket extends EventEmitter {
  readonly writeBuffer: readonly unknown[];
  readonly transport: EventEmitter & { readonly writable: boolean };
}

/**
 * Two signs together: Engine.IO's own queue, and a ping without an answer. The WebSocket's `bufferedAmount` shows neither: Engine.IO hands
 * over one batch at a time, and the kernel hides the first megabytes. The ping waits behind all of it.
 */
export function watchBacklog(connection: Socket['conn'], pingOverdueMs: number): Backlog {
  const engine = connection as unknown as EngineSocket;
  let pingedAt: number | undefined;
  engine.on('packetCreate', (packet: { type: string }) => {
    if (packet.type === 'ping') pingedAt = performance.now();
  });
  engine.on('heartbeat', () => {
    pingedAt = undefined;
  });
  return {
    isBehind: () =>
      engine.writeBuffer.length >= QUEUED_PACKETS || (pingedAt !== undefined && performance.now() - pingedAt > pingOverdueMs),
    whenClear(listener) {
      const check = (): void => {
        if (engine.writeBuffer.length > 0 || !engine.transport.writable || pingedAt !== undefined) return;
        engine.transport.off('ready', check);
        engine.off('heartbeat', check);
        listener();
      };
      // Not 'drain': it tells that packets were handed over, not that they are gone.
      engine.transport.on('ready', check);
      engine.on('heartbeat', check);
    },
  };
}
