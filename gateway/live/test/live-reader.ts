import { io, type Socket } from 'socket.io-client';
import {
  type ClientEvents,
  type LiveOpenAnswer,
  type LivePatch,
  type LiveSnapshot,
  type LiveStale,
  type ServerEvents,
  SOCKET_PATH,
} from '#shared/live/messages.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { applyOps } from '#shared/live/ops.ts';
import type { Doing, Place, PresenceAtAnswer, PresenceHere } from '#shared/live/presence.ts';

interface Document {
  epoch: string;
  version: number;
  data: unknown;
}

/** A strict protocol client, which counts violations. */
export class LiveReader {
  readonly socket: Socket<ServerEvents, ClientEvents>;
  /** Current documents by key. */
  readonly documents = new Map<string, Document>();
  readonly patches: LivePatch[] = [];
  readonly snapshots: LiveSnapshot[] = [];
  readonly stale: LiveStale[] = [];
  readonly fresh: string[] = [];
  /** Received presence events. */
  readonly heres: PresenceHere[] = [];
  readonly refused: Array<{ key: string; error: { statusCode: number } }> = [];
  /** Number of patches whose base was not the current version. */
  gaps = 0;
  endedBecause: string | undefined;

  constructor(url: string, headers: Record<string, string>) {
    this.socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    });
    this.socket.on('live:patch', (patch) => this.#patch(patch));
    this.socket.on('live:snapshot', (snapshot) => {
      this.snapshots.push(snapshot);
      this.#take(snapshot);
    });
    this.socket.on('live:stale', (stale) => this.stale.push(stale));
    this.socket.on('live:fresh', ({ key }) => this.fresh.push(key));
    this.socket.on('live:refused', (refused) => this.refused.push(refused));
    this.socket.on('presence:here', (here) => this.heres.push(here));
    this.socket.on('session:ended', ({ reason }) => {
      this.endedBecause = reason;
    });
  }

  connected(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
  }

  ask(request: LiveOpen | unknown): Promise<LiveOpenAnswer> {
    return new Promise((resolve) => this.socket.emit('live:open', request as LiveOpen, resolve));
  }

  /**
   * Opens a query; the answer must be a snapshot. It is applied before the next packet is read,
   * which may be a patch.
   */
  open(resource: string, query: LiveOpen['query'] = {}): Promise<LiveSnapshot> {
    return new Promise((resolve, reject) => {
      this.socket.emit('live:open', { resource, query } as LiveOpen, (answer) => {
        if ('error' in answer) return reject(new Error(JSON.stringify(answer.error)));
        this.#take(answer);
        resolve(answer);
      });
    });
  }

  /** Reports its place and activity. */
  at(place: Place, doing?: Doing): Promise<PresenceAtAnswer> {
    return new Promise((resolve) => this.socket.emit('presence:at', doing ? { place, doing } : { place }, resolve));
  }

  /** The last presence event. */
  get here(): PresenceHere | undefined {
    return this.heres.at(-1);
  }

  /** The document of the only open query. */
  get data(): unknown {
    return [...this.documents.values()][0]?.data;
  }

  close(): void {
    this.socket.disconnect();
  }

  #take({ key, epoch, version, data }: LiveSnapshot): void {
    const shown = data === undefined ? this.documents.get(key)?.data : structuredClone(data);
    this.documents.set(key, { epoch, version, data: shown });
  }

  #patch(patch: LivePatch): void {
    this.patches.push(patch);
    const document = this.documents.get(patch.key);
    if (!document) return;
    if (document.epoch !== patch.epoch || document.version !== patch.base) this.gaps += 1;
    else {
      applyOps(document.data as object, patch.ops);
      document.version = patch.version;
    }
  }
}
