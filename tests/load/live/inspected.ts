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

/** What lives in a process and is no memory. */
export interface Living {
  /** Handles, requests and timers that keep it alive. */
  handles: number;
  /** Listeners of all its event emitters. */
  listeners: number;
  /** Bytes that its sockets were given and the kernel has not taken. */
  unsentBytes: number;
}

/** Measures a process that was started with `INSPECTED`, through its inspector. */
export interface Inspected {
  held(): Promise<Held>;
  living(): Promise<Living>;
  close(): void;
}

interface RemoteObject {
  objectId?: string;
  value?: unknown;
}

/** Of objects that the inspector holds for its client. */
const GROUP = 'muster';
const EMITTERS = `process.getBuiltinModule('node:events').prototype`;
const COUNT_LISTENERS = `function () {
  const { eventNames, listenerCount } = process.getBuiltinModule('node:events').prototype;
  let sum = 0;
  for (const emitter of this) for (const name of eventNames.call(emitter)) sum += listenerCount.call(emitter, name);
  return sum;
}`;
const SOCKETS = `process.getBuiltinModule('node:net').Socket.prototype`;
const SUM_UNSENT = `function () {
  return this.reduce((sum, socket) => sum + (Object.hasOwn(socket, '_writableState') ? socket.writableLength : 0), 0);
}`;

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
  const call = <Result>(method: string, params: object = {}): Promise<Result> => {
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
      ws.send(JSON.stringify({ id, method, params }));
    });
  };
  /** What a function makes of every object with this prototype, or below it. */
  const overAll = async (prototype: string, sum: string): Promise<number> => {
    const found = await call<{ result: RemoteObject }>('Runtime.evaluate', { expression: prototype, objectGroup: GROUP });
    const query = { prototypeObjectId: found.result.objectId, objectGroup: GROUP };
    const { objects } = await call<{ objects: RemoteObject }>('Runtime.queryObjects', query);
    const run = { objectId: objects.objectId, functionDeclaration: sum, returnByValue: true };
    const { result } = await call<{ result: RemoteObject }>('Runtime.callFunctionOn', run);
    await call('Runtime.releaseObjectGroup', { objectGroup: GROUP });
    return result.value as number;
  };
  return {
    async living() {
      const expression = 'process.getActiveResourcesInfo().length';
      const { result } = await call<{ result: RemoteObject }>('Runtime.evaluate', { expression });
      const listeners = await overAll(EMITTERS, COUNT_LISTENERS);
      return { handles: result.value as number, listeners, unsentBytes: await overAll(SOCKETS, SUM_UNSENT) };
    },
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
