import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '#gateway/test/free-ports.ts';
import { createEmptyDatabase, type EmptyDatabase, onServer } from '../support/empty-database.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type System, startSystem } from '../support/system.ts';
import { CAUSED } from './caused-rules.ts';
import { type Watch, watch } from './watch.ts';

describe('what goes wrong between an api and its services is found by its rule', () => {
  let database: EmptyDatabase;
  let line: FaultProxy;
  let system: System;
  let rules: Watch;

  beforeAll(async () => {
    const [nobody] = await freePorts(1);
    database = await createEmptyDatabase({ prefix: 'muster_test_' });
    const address = new URL(database.url);
    line = await startFaultProxy({ host: address.hostname, port: Number(address.port || 5432) });
    address.host = `127.0.0.1:${line.port}`;
    const provider = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: `http://127.0.0.1:${nobody}` };
    system = await startSystem({
      isEmpty: true,
      env: { ...provider, DEMO: '0', DATABASE_URL: address.href, SIGN_IN_LIMIT: '0' },
    });
    rules = watch(system);
  });
  afterAll(async () => {
    await system?.stop();
    await line?.stop();
    await database?.drop();
  });

  it('none is sent while all is well', async () => {
    for (let count = 0; count < 5; count += 1) await rules.look();
    expect(rules.firing()).toEqual([]);
  });

  it('nobody can sign in, because the provider is away', async () => {
    const begin = `/api/v1/auth/login/google?${new URLSearchParams({ client: 'web', challenge: 'a'.repeat(43), state: 's' })}`;
    const trySignIn = async () => {
      const { headers } = await fetch(system.url + begin, { redirect: 'manual' });
      expect(headers.get('location')).toContain('status=unavailable');
    };
    await rules.until(['MusterNobodySignsIn'], true, trySignIn);
    expect(system.log.join('\n')).toMatch(/ERROR the identity provider cannot be used[\s\S]*ECONNREFUSED/);
    await rules.until(['MusterNobodySignsIn'], false);
  });

  it('an api does not hear of the writes of others, whose other connections last', async () => {
    line.set({ kind: 'refused' });
    const own = new URL(database.url).pathname.slice(1);
    await onServer(
      database.serverUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${own}' and application_name like 'muster listener%'`,
    );
    await rules.until(['MusterNotListening'], true);
    line.set({ kind: 'open' });
    await rules.until(['MusterNotListening'], false);
  });

  it('PostgreSQL is away', async () => {
    line.set({ kind: 'refused' });
    line.reset();
    await rules.until(['MusterDatabaseAway'], true);
    line.set({ kind: 'open' });
    await rules.until(['MusterDatabaseAway'], false);
  });

  it('each of them was quiet, was sent and was quiet again', () => {
    expect(rules.caused()).toEqual(expect.arrayContaining([...CAUSED.database]));
  });
});
