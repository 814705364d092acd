import { WebSocket } from 'ws';
import type { SupervisedProcess } from '#scripts/processes/supervise.ts';
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
/** Of every event emitter of the process, sockets among them. */
const EMITTERS = `process.getBuiltinModule('node:events').prototype`;
const COUNT = `function () {
  const { eventNames, listenerCount } = process.getBuiltinModule('node:events').prototype;
  const { Socket } = process.getBuiltinModule('node:net');
  const count = { listeners: 0, unsentBytes: 0 };
  for (const emitter of this) {
    for (const name of eventNames.call(emitter)) count.listeners += listenerCount.call(emitter, name);
    if (emitter instanceof Socket && Object.hasOwn(emitter, '_writableState')) count.unsentBytes += emitter.writableLength;
  }
  return count;
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
  return {
    async living() {
      const evaluate = (expression: string) =>
        call<{ result: RemoteObject }>('Runtime.evaluate', { expression, objectGroup: GROUP }).then(({ result }) => result);
      const handles = await evaluate('process.getActiveResourcesInfo().length');
      const { objectId: prototypeObjectId } = await evaluate(EMITTERS);
      const query = { prototypeObjectId, objectGroup: GROUP };
      const { objects } = await call<{ objects: RemoteObject }>('Runtime.queryObjects', query);
      const count = { objectId: objects.objectId, functionDeclaration: COUNT, returnByValue: true };
      const { result } = await call<{ result: RemoteObject }>('Runtime.callFunctionOn', count);
      await call('Runtime.releaseObjectGroup', { objectGroup: GROUP });
      return { handles: handles.value as number, ...(result.value as Omit<Living, 'handles'>) };
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
