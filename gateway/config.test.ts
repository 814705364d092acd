import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('gateway settings', () => {
  it('need nothing: every one has a default', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      apiUrl: 'http://127.0.0.1:3001',
      dataDir: './data',
      redisUrl: undefined,
      sessionSecrets: [],
      filesOrigins: [],
      trustProxy: false,
      signInLimit: 120,
      connectionsPerUser: 20,
      logLevel: 'info',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('take empty values for absent ones, as a compose file passes them', () => {
    expect(readConfig({ REDIS_URL: '', PORT: ' ', SESSION_SECRET: '' }).port).toBe(3000);
  });

  it('follow the ports where addresses are not given', () => {
    const config = readConfig({ PORT: '8000', API_PORT: '8001' });
    expect([config.publicUrl, config.apiUrl]).toEqual(['http://127.0.0.1:8000', 'http://127.0.0.1:8001']);
  });

  it('take several secrets, newest first', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(readConfig({ SESSION_SECRET: `${a}, ${b}` }).sessionSecrets).toEqual([a, b]);
  });

  it('take the password of Redis by itself', () => {
    expect(readConfig({ REDIS_URL: 'redis://cache:6379/1', REDIS_PASSWORD: 'a/b%' }).redisUrl).toBe(
      'redis://:a%2Fb%25@cache:6379/1',
    );
    expect(() => readConfig({ REDIS_PASSWORD: 'a' })).toThrow(/^ {2}REDIS_PASSWORD belongs /m);
  });

  it('name all faults at once', () => {
    const faulty = {
      PORT: 'http',
      PUBLIC_URL: 'https://app.example/muster',
      API_URL: 'api:3001',
      SESSION_SECRET: 'short',
      REDIS_URL: 'http://redis',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '1',
    };
    const faults = () => readConfig(faulty, '20.20.2');
    expect(faults).toThrow(/Node 20\.20\.2 is too old/);
    for (const name of Object.keys(faulty)) expect(faults).toThrow(new RegExp(`^  ${name} `, 'm'));
  });

  it('take the reverse proxies to believe by address, network or name', () => {
    const list = '10.0.0.1, 172.16.0.0/12, loopback, ::1';
    expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list);
  });

  it('in production send cookies over https only, this machine apart', () => {
    const at = (PUBLIC_URL: string) => () => readConfig({ NODE_ENV: 'production', PUBLIC_URL });
    expect(at('http://muster.example')).toThrow(/^ {2}PUBLIC_URL must be https/m);
    expect(at('https://muster.example')().publicUrl).toBe('https://muster.example');
    expect(at('http://127.0.0.1:3000')().publicUrl).toBe('http://127.0.0.1:3000');
  });
});
