import { describe, expect, it } from 'vitest';
import { assertOwnPage } from './own-site.ts';

const own = 'https://app.example';
const client = { 'x-muster-client': 'web' };

describe('guard of unsafe methods', () => {
  it.each([
    ['own origin', { ...client, origin: own }],
    ['own origin and fetch metadata', { ...client, origin: own, 'sec-fetch-site': 'same-origin' }],
    ['fetch metadata alone', { ...client, 'sec-fetch-site': 'same-origin' }],
  ])('lets pass: %s', (_name, headers) => {
    expect(() => assertOwnPage(headers, own)).not.toThrow();
  });

  it.each([
    ['nothing at all', {}],
    ['own origin without our header', { origin: own }],
    ['our header alone', client],
    ['our header with another value', { 'x-muster-client': 'app', origin: own }],
    ['another origin', { ...client, origin: 'https://evil.example' }],
    ['an origin that begins like ours', { ...client, origin: 'https://app.example.evil' }],
    ['an origin that ends like ours', { ...client, origin: 'https://evil-app.example' }],
    ['our host over http', { ...client, origin: 'http://app.example' }],
    ['our host on another port', { ...client, origin: 'https://app.example:8443' }],
    ['a subdomain', { ...client, origin: 'https://x.app.example' }],
    ['null origin', { ...client, origin: 'null' }],
    ['empty origin', { ...client, origin: '' }],
    ['two origins', { ...client, origin: `${own}, https://evil.example` }],
    ['cross-site', { ...client, 'sec-fetch-site': 'cross-site' }],
    ['same-site, which is a neighbour', { ...client, 'sec-fetch-site': 'same-site' }],
    ['none, which is a typed address', { ...client, 'sec-fetch-site': 'none' }],
    ['own origin but cross-site', { ...client, origin: own, 'sec-fetch-site': 'cross-site' }],
    ['another origin but same-origin', { ...client, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('refuses with 403: %s', (_name, headers) => {
    expect(() => assertOwnPage(headers, own)).toThrow(expect.objectContaining({ statusCode: 403 }));
  });
});
