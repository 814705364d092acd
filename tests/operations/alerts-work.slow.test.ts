import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMailServer, smtpFault } from '#api/test/mail-server.ts';
import { openReceiver } from '#api/test/receiver.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';
import { CAUSED } from './caused-rules.ts';
import { sendPeople } from './people-file.ts';
import { openSmallDisk } from './small-disk.ts';
import { type Watch, watch } from './watch.ts';

const disk = openSmallDisk();
if (!disk) console.warn('Skipped: the disk is full, because this user may mount none');
const hasDisk = disk !== undefined || process.env['CI'] === 'true';
const OF_DISK: readonly string[] = ['MusterDiskFills', 'MusterDiskFull'];

/** One person alone gets no more than four calls at a time. */
const AT_ONCE = 4;
/** Another program has the core of a process, and leaves it these moments. */
const STOPPED_MS = 700;
const RUNNING_MS = 20;

describe('work that an api does not get done is found by its rule', () => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let mails: Awaited<ReturnType<typeof openMailServer>>;
  let system: System;
  /** One holds tables; within its transaction it would always see the same queries of others. */
  let database: Client;
  let beside: Client;
  let admin: SignedIn;
  let office: SignedIn[];
  let rules: Watch;

  beforeAll(async () => {
    receiver = await openReceiver();
    mails = await openMailServer();
    const env = { WEBHOOKS_TO_PRIVATE: '1', SMTP_URL: mails.url, MAIL_FROM: 'Muster <muster@company.test>' };
    system = await startSystem({ ...(disk ? { disk: disk.folder } : {}), env });
    [database, beside] = await Promise.all([connectEmbedded(system.dataDir), connectEmbedded(system.dataDir)]);
    office = await Promise.all(['admin', 'subadmin', 'supervisor1'].map((person) => signIn(system.url, person)));
    admin = office[0]!;
    rules = watch(system);
  });
  afterAll(async () => {
    await Promise.all([database?.end(), beside?.end()]);
    await system?.stop();
    disk?.unmount();
    await receiver?.close();
    await mails?.close();
  });

  const post = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await admin.send('POST', `/api/v1${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return (answer.text === '' ? {} : answer.json()) as T;
  };

  /** Does something again and again, until it is told to stop. */
  function keepDoing(work: () => Promise<unknown>): () => Promise<void> {
    let isOver = false;
    const busy = (async () => {
      while (!isOver) await work();
    })();
    // Told of when it is stopped.
    busy.catch(() => {});
    return async () => {
      isOver = true;
      await busy;
    };
  }

  /** The whole office does it, as often at once as it may: more than a pool has connections. */
  function allKeepDoing(work: (person: SignedIn) => Promise<unknown>): () => Promise<void> {
    const stops = office.flatMap((person) => Array.from({ length: AT_ONCE }, () => keepDoing(() => work(person))));
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  }

  it('none is sent while all is well', async () => {
    for (let count = 0; count < 5; count += 1) await rules.look();
    expect(rules.firing()).toEqual([]);
  });

  it('a receiver and a mail server refuse, a file fails, a queue stands still, and the disk is full', async () => {
    mails.onRecipient = (_, done) => done(smtpFault(550, 'no such mailbox'));
    await post('/notice/test', { channel: 'email' });
    receiver.answer = (response) => void response.writeHead(410).end();
    const webhook = await post<{ data: { id: number } }>('/webhook', {
      name: 'Payroll',
      url: receiver.url,
      events: ['file.ready'],
    });
    const { data: delivery } = await post<{ data: { id: number } }>(`/webhook/${webhook.data.id}/test`);

    const failed = async () => {
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from upload_employee where upload_status = 'Failed'`,
      );
      return rows[0]!.count;
    };
    expect(await sendPeople(system, admin)).toBe(201);
    await vi.waitFor(async () => expect(await failed()).toBe(1));
    // A worker waits for a table that somebody holds, and the next file for the worker.
    await database.query('begin');
    await database.query('lock table upload_employee_error in share row exclusive mode');
    for (let file = 0; file < 2; file += 1) expect(await sendPeople(system, admin)).toBe(201);
    // Nobody waits for ten minutes here: the file that waits gets its age.
    await vi.waitFor(async () => {
      const { rowCount } = await beside.query(
        `update pgboss.job set created_on = created_on - interval '11 minutes', start_after = start_after - interval '11 minutes'
          where name = 'employee-import' and state = 'created'
            and exists (select 1 from pgboss.job where name = 'employee-import' and state = 'active')`,
      );
      expect(rowCount).toBe(1);
    });
    disk?.fill(0.04);
    const found = ['MusterWebhooksFail', 'MusterNoticesFail', 'MusterFileFailed', 'MusterQueueWaits', ...(disk ? OF_DISK : [])];
    await rules.until(found, true);

    disk?.clear();
    await database.query('rollback');
    receiver.answer = (response) => void response.writeHead(204).end();
    await post(`/webhook_delivery/${delivery.id}/resend`);
    await vi.waitFor(async () => expect(await failed()).toBe(3));
    // A day passes.
    await beside.query(`update upload_employee set updated_at = updated_at - interval '1 day'`);
    await beside.query(`update notice_message set created_at = created_at - interval '1 day'`);
    await rules.until(found, false);
  });

  it('somebody holds a table that is read', async () => {
    let looks = 0;
    /** The office asks, and is answered after more than a second; before every third look. */
    const ask = async () => {
      looks += 1;
      if (looks % 3 !== 1) return;
      await database.query('begin');
      await database.query('lock table region in access exclusive mode');
      // Each time another question, which no earlier answer answers.
      const asked = office.flatMap((person, place) =>
        Array.from({ length: AT_ONCE }, (_, at) => person.get(`/api/v1/region?where={"name":"${looks}-${place}-${at}"}`)),
      );
      try {
        await vi.waitFor(async () => {
          const { rows } = await beside.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%region%'
              and clock_timestamp() - query_start > interval '1.1 seconds'`,
          );
          expect(rows).not.toEqual([]);
        });
      } finally {
        await database.query('rollback');
      }
      await Promise.all(asked);
    };
    await rules.until(['MusterRequestsAreSlow'], true, ask);
    await rules.until(['MusterRequestsAreSlow'], false);
  });

  it('somebody holds a table that is written', async () => {
    const job = await read<{ data: { id: number }[] }>(office[2]!, '/job', { limit: '1' });
    await database.query('begin');
    await database.query('lock table jobnote in share row exclusive mode');
    const note = { jobId: job.data[0]!.id, note: 'Gate 2' };
    const stop = allKeepDoing((person) => person.send('POST', '/api/v1/jobnote', note));
    try {
      await rules.until(['MusterWritesWait'], true);
    } finally {
      await database.query('rollback');
    }
    await stop();
    await rules.until(['MusterWritesWait'], false);
  });

  it('an api gets too little of a core for what it has to do', async () => {
    const pid = system.api.pid()!;
    let begun = Promise.withResolvers<void>();
    const stop = keepDoing(async () => {
      process.kill(pid, 'SIGSTOP');
      begun.resolve();
      await pause(STOPPED_MS);
      process.kill(pid, 'SIGCONT');
      await pause(RUNNING_MS);
    });
    await rules.until(['MusterProcessIsBusy'], true, async () => {
      begun = Promise.withResolvers();
      await begun.promise;
    });
    await stop();
    await rules.until(['MusterProcessIsBusy'], false);
  });

  it('each of them was quiet, was sent and was quiet again', () => {
    expect(rules.caused()).toEqual(expect.arrayContaining(CAUSED.work.filter((name) => hasDisk || !OF_DISK.includes(name))));
  });
});
