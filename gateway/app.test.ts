import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionView } from '#shared/session.ts';
import type { GatewayParts } from './app.ts';
import { LiveReader } from './live/test/live-reader.ts';
import { createMemoryStore } from './session/store/memory.ts';
import type { SessionStore } from './session/store/store.ts';
import { Browser, startGateway, startWithUpstream, type TestGateway, temporaryFolder } from './test/gateway.ts';
import type { TestUpstream } from './test/upstream.ts';

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let browser: Browser;

const METRICS_TOKEN = 'sixteen characters';
const { version: RELEASE } = createRequire(import.meta.url)('../package.json') as { version: string };
const VERSION = `${RELEASE}+4f2a1c9`;
const page = { accept: 'text/html,application/xhtml+xml' };

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'assets'));
  await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>Muster</title>');
  await writeFile(join(folder.path, 'muster.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder.path, 'assets', 'index-a1b2c3d4.js'), `export const text = '${'x'.repeat(20_000)}';`);
  ({ upstream, gateway, stop } = await startWithUpstream({
    webFolder: folder.path,
    settings: { SIGN_IN_LIMIT: '5', METRICS_TOKEN, MUSTER_BUILD: '4f2a1c9' },
  }));
  browser = new Browser(gateway.url);
});
afterAll(async () => {
  await stop();
  await folder.remove();
});

describe('web files', () => {
  it.each(['/', '/login?status=notFound', '/wall', '/timesheets/12', '/no/such/page'])(
    '%s is the app, revalidated each time',
    async (path) => {
      const answer = await browser.get(path, page);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<title>Muster</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(answer.headers.get('content-security-policy')).toContain("base-uri 'none'");
    },
  );

  it.each(['/', '/jobs/'])('%s is the app for a client that takes no compression, as monitors do', async (path) => {
    const answer = await browser.get(path, { accept: '*/*', 'accept-encoding': 'identity' });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('<title>Muster</title>')]);
  });

  it('pages load pictures of maps from the host of the tiles alone, and the session says where they are', async () => {
    const url = 'https://tiles.example/maps/{z}/{x}/{y}.png?key=a';
    const settings = { MAP_TILES_URL: url, MAP_ATTRIBUTION: '© Maps' };
    const [plain, tiled] = [await startWithUpstream(), await startWithUpstream({ settings })];
    const pictures = async ({ gateway }: typeof plain) => {
      const visitor = new Browser(gateway.url);
      const policy = (await visitor.get('/', page)).headers.get('content-security-policy');
      await visitor.signIn();
      const view = SessionView.parse((await visitor.get('/auth/session')).json());
      return [/img-src ([^;]*)/.exec(policy ?? '')?.[1], view.mapTiles];
    };
    expect(await pictures(plain)).toEqual(["'self' data: blob:", undefined]);
    const tiles = { url, credits: [{ words: '© Maps' }] };
    expect(await pictures(tiled)).toEqual(["'self' data: blob: https://tiles.example", tiles]);
    await Promise.all([plain.stop(), tiled.stop()]);
  });

  it('the page of a person who is signed in is another than that of one who is not, from the moment on in which the session ends', async () => {
    const one = await startWithUpstream({ webFolder: folder.path });
    await writeFile(join(folder.path, 'signed-out.html'), '<!doctype html><title>Sign in</title>');
    const visitor = new Browser(one.gateway.url);
    const titleOf = async () => {
      const { text, headers } = await visitor.get('/?tab=roster', page);
      expect(headers.get('vary')).toMatch(/cookie/);
      return /<title>(.*)<\/title>/.exec(text)?.[1];
    };
    expect(await titleOf()).toBe('Sign in');
    await visitor.signIn();
    expect(await titleOf()).toBe('Muster');
    const { cookie } = visitor;
    await visitor.send('POST', '/auth/logout');
    expect((await visitor.get('/', { ...page, cookie })).text).toContain('Sign in');
    await one.stop();
    await rm(join(folder.path, 'signed-out.html'));
  });

  it('a page is a page for a client that takes anything, and what looks like a file is none', async () => {
    const answerTo = async (path: string, accept: string) => browser.get(path, { accept });
    const login = await answerTo('/login', '*/*');
    expect([login.status, login.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const { statusCode, headers } = await gateway.app.inject({ method: 'HEAD', url: '/login', headers: { accept: '*/*' } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [path, accept] of [
      ['/gone.svg', '*/*'],
      ['/gone.svg?v=1', '*/*'],
      ['/assets/gone', '*/*'],
      ['/auth/nothing', '*/*'],
      ['/login', 'application/json'],
      ['/login', 'image/avif,image/*,*/*;q=0.8'],
    ] as const) {
      const answer = await answerTo(path, accept);
      expect([path, answer.status, (answer.json() as { error: string }).error]).toEqual([path, 404, 'Not Found']);
    }
    expect((await browser.send('POST', '/login')).status).toBe(404);
  });

  it('the app that is installed, and what hears pushes, are revalidated each time, and never a page', async () => {
    const one = await temporaryFolder();
    await writeFile(join(one.path, 'index.html'), '<!doctype html><title>Muster</title>');
    await writeFile(join(one.path, 'service-worker.js'), 'addEventListener("push", () => {});');
    await writeFile(join(one.path, 'manifest.webmanifest'), '{"name":"Muster"}');
    const there = await startWithUpstream({ webFolder: one.path });
    const visitor = new Browser(there.gateway.url);
    const told = async (path: string) => {
      const { status, headers } = await visitor.get(path, page);
      return [status, headers.get('content-type'), headers.get('cache-control')];
    };
    expect(await told('/service-worker.js')).toEqual([200, 'application/javascript; charset=utf-8', 'no-cache']);
    expect(await told('/manifest.webmanifest')).toEqual([200, 'application/manifest+json', 'no-cache']);
    await rm(join(one.path, 'service-worker.js'));
    await rm(join(one.path, 'manifest.webmanifest'));
    for (const path of ['/service-worker.js', '/manifest.webmanifest', '/icons/icon-192.png']) {
      const { status, text } = await visitor.get(path, page);
      expect([path, status, text.includes('<title>Muster</title>')]).toEqual([path, 404, false]);
    }
    await there.stop();
    await one.remove();
  });

  it('with a hash in their name are kept for ever, and travel compressed', async () => {
    const answer = await browser.get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.text).toHaveLength(20_023);
  });

  it('the page runs the scripts that stand in it, and no other; its files say nothing of that', async () => {
    const building = await temporaryFolder();
    const script = "document.title = 'early';";
    const write = (text: string) => writeFile(join(building.path, 'index.html'), text);
    await write(
      `<title>Muster</title><script type="application/json">{}</script><script>${script}</script><script src="/x.js"></script>`,
    );
    await mkdir(join(building.path, 'assets'));
    await writeFile(join(building.path, 'assets', 'x-a1b2c3d4.js'), 'export {};');
    const other = await startGateway(upstream, { webFolder: building.path });
    upstream.publicUrl = gateway.url;
    const visitor = new Browser(other.url);
    const headersOf = async (path: string) => (await visitor.get(path, page)).headers;
    const hash = createHash('sha256').update(script).digest('base64');
    expect((await headersOf('/')).get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    const ofFile = await headersOf('/assets/x-a1b2c3d4.js');
    for (const name of ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'])
      expect(ofFile.has(name)).toBe(false);
    for (const name of ['x-content-type-options', 'cross-origin-resource-policy']) expect(ofFile.has(name)).toBe(true);
    await other.close();
    await building.remove();
  });

  it('travel in the compression that the build gave them', async () => {
    const file = join(folder.path, 'assets', 'page-a1b2c3d4.js');
    await writeFile(file, 'export const text = 1;');
    await writeFile(`${file}.br`, brotliCompressSync('export const text = 1;'));
    const answer = await browser.get('/assets/page-a1b2c3d4.js', { 'accept-encoding': 'br' });
    expect([answer.headers.get('content-encoding'), answer.text]).toEqual(['br', 'export const text = 1;']);
  });

  it.each(['/assets/gone-00000000.js', '/auth/nothing', '/live/nothing', '/healthz/nothing'])(
    '%s is an error in the envelope, not a page',
    async (path) => {
      const answer = await browser.get(path, page);
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
    },
  );

  it.each(['/../app.ts', '/%2e%2e/app.ts', '/assets/..%2f..%2fapp.ts', '/.env'])('%s leads nowhere outside', async (path) => {
    const answer = await gateway.app.inject({ url: path });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('buildGateway');
  });

  it('that are not built yet say so, without a word in the log, and are there once they are', async () => {
    const building = await temporaryFolder();
    const webFolder = join(building.path, 'dist');
    const lines: string[] = [];
    const bare = await startGateway(upstream, { webFolder, log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) });
    upstream.publicUrl = gateway.url;
    const visitor = new Browser(bare.url);
    const answer = await visitor.get('/', page);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build');
    expect(lines).toEqual([]);
    await mkdir(join(webFolder, 'assets'), { recursive: true });
    await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Muster</title>');
    await writeFile(join(webFolder, 'assets', 'index-a1b2c3d4.js'), 'export {};');
    for (const path of ['/', '/wall', '/assets/index-a1b2c3d4.js']) expect((await visitor.get(path, page)).status).toBe(200);
    await bare.close();
    await building.remove();
  });
});

describe('a new version of the web', () => {
  /** A built web: its page, and one file with this word in its name and content. */
  async function build(folder: string, word: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'assets', `late-${word}.js`), `export const word = '${word}';`);
    await writeFile(join(folder, 'assets', `large-${word}.js`), `export const word = '${word.repeat(2_000)}';`);
    await writeFile(
      join(folder, 'assets', `large-${word}.js.br`),
      brotliCompressSync(`export const word = '${word.repeat(2_000)}';`),
    );
    await writeFile(join(folder, 'index.html'), `<!doctype html><meta name="muster-version" content="v-${word}" />`);
  }
  const fileOf = async (url: string, name: string) => {
    const { status, text, headers } = await new Browser(url).get(`/assets/${name}`);
    return [status, text, headers.get('content-type'), headers.get('cache-control')];
  };
  const served = (text: string) => [200, text, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];

  it('takes nothing from open tabs: two gateways behind a balancer serve the files of each other', async () => {
    const [one, two] = [await temporaryFolder(), await temporaryFolder()];
    await build(one.path, 'old');
    await build(two.path, 'new');
    const shared = { store: createMemoryStore(), secrets: [randomBytes(32)] as [Buffer] };
    const old = await startGateway(upstream, { ...shared, webFolder: one.path });
    const young = await startGateway(upstream, { ...shared, webFolder: two.path });
    upstream.publicUrl = gateway.url;
    expect(await fileOf(young.url, 'late-old.js')).toEqual(served("export const word = 'old';"));
    expect(await fileOf(young.url, 'large-old.js')).toEqual(served(`export const word = '${'old'.repeat(2_000)}';`));
    expect(await fileOf(old.url, 'late-new.js')).toEqual(served("export const word = 'new';"));
    const gone = await new Browser(old.url).get('/assets/late-never.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    for (const name of ['pending:x', '..%2fweb:late-old.js', '.js']) expect((await fileOf(young.url, name))[0]).toBe(404);
    await Promise.all([old.close(), young.close(), one.remove(), two.remove()]);
  });

  it('[L25] that is built over the old one is told to open pages, and the files of the old one stay', async () => {
    const { path, remove } = await temporaryFolder();
    await build(path, 'old');
    const one = await startGateway(upstream, { webFolder: path });
    upstream.publicUrl = one.url;
    const visitor = new Browser(one.url);
    await visitor.signIn();
    const reader = new LiveReader(one.url, { cookie: visitor.cookie, origin: one.url });
    const told: string[] = [];
    reader.socket.on('web:version', ({ version }) => told.push(version));
    await reader.connected();
    await vi.waitFor(() => expect(told).toEqual(['v-old']));
    await build(path, 'new');
    await vi.waitFor(() => expect(told).toEqual(['v-old', 'v-new']), { timeout: 5_000 });
    expect(await fileOf(one.url, 'late-old.js')).toEqual(served("export const word = 'old';"));
    reader.close();
    await one.close();
    upstream.publicUrl = gateway.url;
    await remove();
  });

  it('keeps the files of the old one for a week after the last gateway that had them', async () => {
    const { path, remove } = await temporaryFolder();
    let now = Date.now();
    const clock = () => now;
    const shared = { store: createMemoryStore(clock), secrets: [randomBytes(32)] as [Buffer], clock };
    await build(path, 'old');
    await (await startGateway(upstream, { ...shared, webFolder: path })).close();
    await build(path, 'new');
    const young = await startGateway(upstream, { ...shared, webFolder: path });
    upstream.publicUrl = gateway.url;
    now += 7 * 24 * 60 * 60_000;
    expect(await fileOf(young.url, 'late-old.js')).toEqual(served("export const word = 'old';"));
    now += 2 * 24 * 60 * 60_000;
    expect((await fileOf(young.url, 'late-old.js'))[0]).toBe(404);
    await young.close();
    await remove();
  });
});

describe('health and metrics', () => {
  it('say how the gateway and its api are', async () => {
    const answer = await browser.get('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'ok', version: VERSION, api: 'reachable', sessionStore: 'ok' });
  });

  it('say that the gateway lives, and that it is ready once the api has answered', async () => {
    const probe = async (from: string, path: string) => {
      const { status, text } = await new Browser(from).get(path, page);
      return [status, JSON.parse(text)];
    };
    expect(await probe(gateway.url, '/livez')).toEqual([200, { status: 'ok' }]);
    await vi.waitFor(async () => expect(await probe(gateway.url, '/readyz')).toEqual([200, { status: 'ready' }]));
    const alone = await startGateway(upstream, { settings: { API_URL: 'http://127.0.0.1:1' } });
    upstream.publicUrl = gateway.url;
    expect(await probe(alone.url, '/livez')).toEqual([200, { status: 'ok' }]);
    expect(await probe(alone.url, '/readyz')).toEqual([503, { status: 'not ready', reason: 'the api has not answered yet' }]);
    await alone.close();
  });

  it('say on an open connection that the gateway is stopping', async () => {
    const one = await startWithUpstream({ lingerMs: 2_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ready = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${one.gateway.url}/readyz`, { agent }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode));
        }).once('error', reject);
      });
    await vi.waitFor(async () => expect(await ready()).toBe(200));
    const stopped = one.stop();
    expect(await ready()).toBe(503);
    agent.destroy();
    await stopped;
  });

  it('show what is counted to nobody without the token, and have no such page when none is set', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer sixteen characterz', METRICS_TOKEN, `Basic ${METRICS_TOKEN}`]) {
      const answer = await browser.get('/metrics', authorization === '' ? {} : { authorization });
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('muster_');
    }
    const bare = await startGateway(upstream);
    upstream.publicUrl = gateway.url;
    expect((await new Browser(bare.url).get('/metrics', page)).status).toBe(404);
    await bare.close();
  });

  it('count requests, calls to the api by purpose, and sessions', async () => {
    const visitor = new Browser(gateway.url);
    await visitor.signIn();
    await visitor.get('/api/v1/echo');
    await visitor.send('POST', '/auth/logout');
    const { text } = await browser.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(text).toMatch(/muster_http_request_seconds_count\{route="\/api\/v1\/\*",method="GET",status="200"\} [1-9]/);
    expect(text).toMatch(/muster_upstream_requests_total\{purpose="proxy",outcome="200"\} [1-9]/);
    expect(text).toMatch(/muster_upstream_requests_total\{purpose="session",outcome="204"\} 1/);
    expect(text).toMatch(/muster_sessions_ended_total\{reason="logout"\} 1/);
    expect(text).toContain('muster_sessions_connected 0');
    for (const transport of ['socket', 'feed']) expect(text).toContain(`muster_live_connections{transport="${transport}"} 0`);
    expect(text).toContain(`muster_build_info{version="${VERSION}",web="none"} 1`);
    expect(text).toContain('muster_session_store_up 1');
    expect(text).toMatch(/muster_session_store_seconds [\d.e-]+\n/);
    expect(text).toMatch(/muster_api_heard_seconds [\d.]+\n/);
  });
});

describe('a start that waits for a slow session store', () => {
  const startOn = (write: SessionStore['write'], start: GatewayParts['start'] & object, said: string[]) =>
    startGateway(upstream, {
      store: { ...createMemoryStore(), write },
      webFolder: folder.path,
      start,
      log: pino({ base: null, timestamp: false }, { write: (line: string) => void said.push(line) }),
    });

  it('says so, and ends well when the files of the web are stored there', async () => {
    const said: string[] = [];
    const stored = Promise.withResolvers<void>();
    const starting = startOn(() => stored.promise, { slowMs: 1, withinMs: 60_000 }, said);
    await vi.waitFor(() => expect(said.join('')).toContain('the session store is slow'), { interval: 1 });
    stored.resolve();
    await (await starting).close();
  });

  it('has an end, and names what it waited for', async () => {
    const never = () => new Promise<void>(() => {});
    await expect(startOn(never, { slowMs: 60_000, withinMs: 30 }, [])).rejects.toThrow(
      'The gateway did not start within 0.03 s: the session store is too slow for the files of the web',
    );
  });
});

describe('sign-in pages', () => {
  it('are answered 429 to one who asks too often, and to nobody else', async () => {
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push((await browser.get('/auth/login/google')).status);
    expect(answers.at(0)).toBe(302);
    expect(answers.at(-1)).toBe(429);
    expect((await browser.get('/auth/login/google')).json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    expect((await browser.get('/healthz')).status).toBe(200);
  });

  it('lead a person who asks too often back to the login page, also from the way to the provider', async () => {
    const askedTooOften = async (path: string) => {
      await vi.waitFor(async () => expect((await browser.get(path)).status).toBe(429), { interval: 1 });
      return (await browser.get(path, page)).headers.get('location');
    };
    expect(await askedTooOften('/auth/login/google?to=/wall')).toBe('/login?status=unavailable&to=%2Fwall');
    expect(await askedTooOften('/api/v1/auth/login/google?state=s')).toBe('/auth/callback?status=unavailable&state=s');
  });
});

describe('an error', () => {
  it('in the address is answered in the envelope', async () => {
    for (const url of ['/auth/login/%ff', '/%zz']) {
      const answer = await gateway.app.inject({ url });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toMatchObject({ statusCode: answer.statusCode });
    }
  });

  it('in a body is a 400', async () => {
    const answer = await browser.ask('PUT', '/auth/supervisors', {
      headers: { 'content-type': 'application/json', 'x-muster-client': 'web', origin: gateway.url },
      body: '{"supervisors":',
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ statusCode: 400, error: 'Bad Request' });
  });
});
