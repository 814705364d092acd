import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askDiscovery } from '../sign-in/provider-client.ts';
import { startLyingIdentity } from '../test/lying-identity.ts';
import { providerFindings } from './provider-rules.ts';

const ISSUER = 'https://login.example/tenant/v2.0';
const NOW = new Date('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toUTCString();
const judged = (seconds: number) => providerFindings(ISSUER, { status: 200, issuer: ISSUER, date: at(seconds) }, NOW);

describe('an identity provider', () => {
  it('that answers with the issuer of the settings, at about this time, is well', () => {
    expect(judged(0)).toEqual([{ level: 'ok', words: expect.stringContaining(ISSUER) }]);
    expect(judged(-59)).toHaveLength(1);
  });

  it('whose clock differs is told, as a fault where nobody could sign in', () => {
    expect(judged(90)).toContainEqual({ level: 'warning', words: expect.stringContaining('90 s ahead') });
    expect(judged(-400)).toContainEqual({ level: 'fault', words: expect.stringMatching(/400 s behind.*nobody can sign in/) });
  });

  it('that is another one, or answers otherwise, is a fault', () => {
    const answer = { status: 200, issuer: 'https://login.example/other/v2.0', date: null };
    expect(providerFindings(ISSUER, answer, NOW)).toMatchObject([
      { level: 'fault', words: expect.stringContaining('/other/v2.0') },
    ]);
    expect(providerFindings(ISSUER, { ...answer, status: 404 }, NOW)).toMatchObject([{ level: 'fault' }]);
  });

  it('is asked for its document, with its time', async () => {
    const identity = await startLyingIdentity();
    onTestFinished(() => identity.close());
    const { issuer } = identity.config;
    const answer = await askDiscovery(issuer);
    expect(answer).toEqual({ status: 200, issuer, date: expect.stringMatching(/GMT$/) });
    expect(providerFindings(issuer, answer, new Date())).toHaveLength(1);
  });

  it('that answers no document is told by its status', async () => {
    const server = createServer((_request, response) => void response.writeHead(503).end('away'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    expect(await askDiscovery(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).toMatchObject({ status: 503 });
  });
});
