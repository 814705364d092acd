import { Agent, request } from 'node:http';

/**
 * Browser tabs without live queries: each asks by itself, at the interval that the roster has in
 * the table of live resources.
 */

interface TabsOrder {
  url: string;
  cookie: string;
  path: string;
  count: number;
  everyMs: number;
  withTag: boolean;
  forMs: number;
}

process.on('message', (order: TabsOrder) => void run(order).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());

async function run({ url, cookie, path, count, everyMs, withTag, forMs }: TabsOrder) {
  const agent = new Agent({ keepAlive: true });
  let requests = 0;
  let bytes = 0;
  const endAt = performance.now() + forMs;

  const ask = (tag: string | undefined): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, ...(withTag && tag ? { 'if-none-match': tag } : {}) };
      request(`${url}${path}`, { agent, headers }, (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.once('end', () => {
          requests += 1;
          resolve(response.headers.etag);
        });
      })
        .once('error', reject)
        .end();
    });

  async function tab(): Promise<void> {
    let tag: string | undefined;
    await pause(Math.random() * Math.min(everyMs, forMs));
    while (performance.now() < endAt) {
      const askedAt = performance.now();
      tag = await ask(tag);
      await pause(Math.min(everyMs - (performance.now() - askedAt), endAt - performance.now()));
    }
  }

  await Promise.all(Array.from({ length: count }, tab));
  agent.destroy();
  return { requests, bytes };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
