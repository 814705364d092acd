import { WebSocket } from 'ws';
import { SOCKET_PATH } from '#shared/live/messages.ts';

export interface Opening {
  url: string;
  cookie: string;
  /** What is opened once the connection stands; nothing when null. */
  open: { resource: string; query: Record<string, string> } | null;
}

/** What an opening was answered with. */
export interface Opened {
  ws: WebSocket;
  snapshotBytes: number;
  version: number;
  data: unknown;
}

type Answer = Partial<Opened> & { error?: { statusCode: number } };

/** What an api that is away or busy is answered with. */
const AWAY = 502;
/** A page asks again then, too. */
const AGAIN_MS = 1_000;

/**
 * A reader that speaks Engine.IO by hand, as cheaply as can be. What comes after the first answer
 * is `hear`'s, pings included. While the api is away it asks again, as pages do.
 * @throws when the handshake or the opening is refused
 */
export function openReader({ url, cookie, open }: Opening, hear: (bytes: Buffer, ws: WebSocket) => void): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
    const ws = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true, headers: { cookie, origin: url } });
    const ask = (): void => ws.send(`420["live:open",${JSON.stringify(open)}]`);
    const listen = (data: Buffer): void => {
      if (answersPing(data, ws)) return;
      const text = String(data);
      if (text.startsWith('0{')) ws.send('40');
      else if (text.startsWith('40') && open) ask();
      else if (text.startsWith('40') || text.startsWith('430')) {
        const answer = open ? (JSON.parse(text.slice(3)) as [Answer])[0] : {};
        if ((answer.error?.statusCode ?? 0) >= AWAY) {
          setTimeout(ask, AGAIN_MS);
          return;
        }
        ws.off('message', listen);
        ws.on('message', (later: Buffer) => hear(later, ws));
        if (answer.error) {
          ws.terminate();
          reject(new Error(JSON.stringify(answer.error)));
        }
        resolve({ ws, snapshotBytes: data.length, version: answer.version ?? 0, data: answer.data });
      }
    };
    ws.on('message', listen);
    ws.once('error', reject);
    ws.once('unexpected-response', (_request, response) => reject(new Error(`handshake answered ${response.statusCode}`)));
  });
}

const PING = '2'.charCodeAt(0);

/** Answers a ping; false when the bytes are something else. */
export function answersPing(bytes: Buffer, ws: WebSocket): boolean {
  if (bytes[0] !== PING) return false;
  ws.send('3');
  return true;
}
