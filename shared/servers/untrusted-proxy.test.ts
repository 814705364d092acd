import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { tellOfUntrustedProxies } from './untrusted-proxy.ts';

/** What is logged of requests from these addresses, by a server that trusts one proxy. */
async function told(
  trustProxy: string | false,
  ...requests: [remoteAddress: string, forwardedFor?: string][]
): Promise<string[]> {
  const lines: string[] = [];
  const write = (line: string) => lines.push(JSON.parse(line).msg as string);
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, { write });
  const app = Fastify({ loggerInstance, trustProxy });
  tellOfUntrustedProxies(app, 'TRUST_PROXY');
  app.get('/', async () => 'here');
  for (const [remoteAddress, given] of requests)
    await app.inject({ url: '/', remoteAddress, headers: given === undefined ? {} : { 'x-forwarded-for': given } });
  await app.close();
  return lines;
}

const WORDS =
  'X-Forwarded-For came from 10.0.0.5, which TRUST_PROXY does not name, and was ignored: if that is your reverse proxy, name it there';

describe('a reverse proxy', () => {
  it.each<string | false>([false, '127.0.0.1', '10.0.0.0/30'])(
    'that is not named is told once, with the setting, where %s is',
    async (trustProxy) => {
      expect(await told(trustProxy, ['10.0.0.5', '203.0.113.9'], ['10.0.0.5', '203.0.113.10'])).toEqual([WORDS]);
    },
  );

  it('that is named is not told, nor a client that says nothing of others', async () => {
    expect(await told('10.0.0.0/24', ['10.0.0.5', '203.0.113.9'], ['203.0.113.9'])).toEqual([]);
    expect(await told(false, ['203.0.113.9'])).toEqual([]);
  });

  it('cannot fill the log: ten addresses are told of', async () => {
    const requests = Array.from({ length: 40 }, (_, n): [string, string] => [`198.51.100.${n}`, '203.0.113.9']);
    expect(await told(false, ...requests)).toHaveLength(10);
  });
});
