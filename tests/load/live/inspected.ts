import { WebSocket } from 'ws';
import type { SupervisedProcess } from '../../../scripts/processes/supervise.ts';
import { residentBytes } from '../measure.ts';

/** Lets every process say a port of its own when its inspector is opened. */
export const INSPECTED = { NODE_OPTIONS: '--inspect-port=0' };

/** What a process holds, bytes. */
export interface Held {
  /** After everything that nobody holds was given up: V8's heap, and buffers beside it. */
  heap: number;
  resident: number;
}

/** Measures a process that was started with `INSPECTED`, through its inspector. */
export interface Inspected {
  held(): Promise<Held>;
  close(): void;
}

/** @param log what the process writes; it says there where its inspector is */
export async function inspect(part: SupervisedProcess, name: string, log: readonly string[]): Promise<Inspected> {
  const pid = part.pid()!;
  const from = log.length;
  process.kill(pid, 'SIGUSR1');
  let address: string | undefined;
  while (address === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    address = log
      .slice(from)
      .filter((line) => line.includes(name))
      .map((line) => /ws:\/\/\S+/.exec(line)?.[0])
      .find((found) => found !== undefined);
  }
  const ws = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  let calls = 0;
  const call = <Result>(method: string): Promise<Result> => {
    const id = ++calls;
    return new Promise((resolve, reject) => {
      const onMessage = (bytes: Buffer): void => {
        const answer = JSON.parse(String(bytes)) as { id?: number; result: Result; error?: { message: string } };
        if (answer.id !== id) return;
        ws.off('message', onMessage);
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
        else resolve(answer.result);
      };
      ws.on('message', onMessage);
      ws.send(JSON.stringify({ id, method }));
    });
  };
  return {
    async held() {
      // What the first lets go of, finalizers among it, the second collects.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      const usage = await call<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage');
      return { heap: usage.usedSize + (usage.backingStorageSize ?? 0), resident: residentBytes(pid) };
    },
    close: () => ws.close(),
  };
}
