import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushMessage } from '#shared/alerts/notices.ts';

/** A message as a browser gets it, with the headers of its push service. */
export interface Pushed {
  /** The path of the endpoint. */
  path: string;
  headers: IncomingHttpHeaders;
  message: PushMessage;
}

interface Browser {
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
  /** The key of the server that it subscribed to. */
  serverKey: string;
}

/**
 * Starts a push service with its browsers. It takes only what is signed by the server's key (RFC
 * 8292), and decrypts it as the browser does (RFC 8291), by node's crypto alone.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>();
  const service = {
    /** What was taken, in its order. */
    pushed: [] as Pushed[],
    /** Requests, taken or not. */
    asked: 0,
    /** Why requests were refused. */
    faults: [] as string[],
    /** Answers a message; takes everything unless a test replaces it. */
    answer: (response: ServerResponse, _path: string): void => void response.writeHead(201).end(),
    origin: '',
    /** Subscribes a browser; its keys are what a page sends to the api. */
    subscribe(serverKey: string) {
      const pair = createECDH('prime256v1');
      const browser = { pair, auth: randomBytes(16), serverKey };
      const p256dh = pair.generateKeys('base64url');
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      browsers.set(path, browser);
      const subscription = { endpoint: service.origin + path, keys: { p256dh, auth: browser.auth.toString('base64url') } };
      return { path, subscription };
    },
    /** The messages that one browser got. */
    to: (path: string) => service.pushed.filter((one) => one.path === path).map(({ message }) => message),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        service.asked += 1;
        const path = request.url ?? '';
        const browser = browsers.get(path);
        if (!browser) return void response.writeHead(404).end();
        try {
          await verify(request.headers.authorization ?? '', { serverKey: browser.serverKey, origin: service.origin });
          const message = JSON.parse(decrypt(Buffer.concat(chunks), browser)) as PushMessage;
          service.answer(response, path);
          if (response.statusCode === 201) service.pushed.push({ path, headers: request.headers, message });
        } catch (error) {
          service.faults.push(String(error));
          response.writeHead(403).end();
        }
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

/** Checks a VAPID header: the key of the subscription has signed it, for this origin. */
async function verify(header: string, { serverKey, origin }: { serverKey: string; origin: string }): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=([\w-]+)$/.exec(header) ?? [];
  if (key !== serverKey) throw new Error('signed by another server');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'), {
    audience: origin,
    algorithms: ['ES256'],
  });
  const { exp = 0, sub = '' } = payload;
  if (exp * 1_000 > Date.now() + 24 * 3_600_000) throw new Error('signed for more than a day');
  if (!/^(https:|mailto:)/.test(sub)) throw new Error('nobody to write to');
}

/** Decrypts a body of one record: `aes128gcm` (RFC 8188) with the keys of web push (RFC 8291). */
function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const derive = (key: Buffer, by: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const [key, nonce] = [
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  ];
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('no last record');
  return padded.subarray(0, end).toString('utf8');
}
