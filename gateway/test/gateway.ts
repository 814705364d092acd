import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { buildGateway, type GatewayParts } from '../app.ts';
import { readConfig } from '../config.ts';
import { createMemoryStore } from '../session/store/memory.ts';
import { freePorts } from './free-ports.ts';
import { TestUpstream } from './upstream.ts';

export interface TestGateway {
  app: FastifyInstance;
  url: string;
  port: number;
  close(): Promise<void>;
}

type GatewayOptions = Partial<GatewayParts> & { settings?: Record<string, string> };

/** Starts a real gateway with its own upstream. `stop` closes both. */
export async function startWithUpstream(
  options?: GatewayOptions,
): Promise<{ upstream: TestUpstream; gateway: TestGateway; stop: () => Promise<void> }> {
  const upstream = await TestUpstream.start();
  const gateway = await startGateway(upstream, options);
  const stop = async (): Promise<void> => {
    await gateway.close();
    await upstream.close();
  };
  return { upstream, gateway, stop };
}

/** Starts a real gateway on a free port with this upstream. */
export async function startGateway(
  upstream: TestUpstream,
  { settings = {}, ...parts }: GatewayOptions = {},
): Promise<TestGateway> {
  const [free] = await freePorts(1);
  const port = Number(settings['PORT'] ?? free);
  const config = readConfig({ PORT: String(port), API_URL: upstream.url, ...settings });
  upstream.publicUrl = config.publicUrl;
  const app = await buildGateway({
    config,
    store: createMemoryStore(),
    secrets: [randomBytes(32)],
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    webFolder: join(tmpdir(), 'no-web-client'),
    ...parts,
  });
  await app.listen({ host: '127.0.0.1', port });
  return { app, url: `http://127.0.0.1:${port}`, port, close: () => app.close() };
}

/** Creates a temporary folder. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'muster-gateway-'));
  return { path, remove: () => rm(path, { recursive: true }) };
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json(): unknown;
}

/** An HTTP client with cookies; follows no redirects by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> | ReadableStream } = {},
  ): Promise<Answer> {
    const answer = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      ...init,
      headers: { ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}), ...init.headers },
      ...(init.body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) as unknown };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('GET', path, { headers });
  }

  /** Sends a writing request with the headers of the web client. */
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    return this.ask(method, path, {
      headers: {
        [CLIENT_HEADER]: 'web',
        origin: this.origin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Signs in by all redirects and returns the final location. @param to return address */
  async signIn(provider = 'microsoft', to?: string): Promise<string> {
    let at = `/auth/login/${provider}${to === undefined ? '' : `?${new URLSearchParams({ to })}`}`;
    for (let step = 0; step < 6; step += 1) {
      const answer = await this.get(at);
      const next = answer.headers.get('location');
      if (answer.status !== 302 || next === null) throw new Error(`${at} answered ${answer.status} ${answer.text}`);
      const wasLast = at.includes('/auth/callback');
      at = next;
      if (wasLast) return at;
    }
    throw new Error(`the sign-in goes round in circles at ${at}`);
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
