import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Arrived } from '#api/test/mail-server.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { type Certificate, createCertificate } from '../support/real-company/certificate.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

/** A mail server in a process of its own, and what it has said. */
async function startMailServer({ keyFile, file }: Certificate, port = 0) {
  const child = spawn(process.execPath, ['api/test/mail-process.ts', `${port}`, keyFile, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: { port?: number; held?: true; mail?: Arrived }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => void said.push(JSON.parse(line)));
  await vi.waitFor(() => expect(said).not.toEqual([]), 20_000);
  return {
    port: said[0]!.port!,
    mails: () => said.flatMap(({ mail }) => mail ?? []),
    isHolding: () => said.some(({ held }) => held),
    hold: () => child.stdin.write('hold\n'),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

let certificate: Certificate;
let server: Awaited<ReturnType<typeof startMailServer>>;
let system: System;
let people: Visitor[];
let jobs: Job[];

beforeAll(async () => {
  certificate = createCertificate();
  server = await startMailServer(certificate);
  system = await startSystem({
    env: {
      SMTP_URL: `smtp://muster:pa%2Fss@127.0.0.1:${server.port}?requireTLS=true`,
      MAIL_FROM: 'Muster <muster@company.test>',
      NODE_EXTRA_CA_CERTS: certificate.file,
    },
  });
  people = [await signIn(system.url, 'admin'), await signIn(system.url, 'subadmin')];
  const choice = { types: ['jobFinished'], whose: 'all', quiet: [], digestMinutes: 0, escalation: null, language: 'en' };
  for (const told of people)
    expect((await told.send('PUT', '/api/v1/notice/choices', { ...choice, push: false, email: true })).status).toBe(200);
  const where = encodeURIComponent(JSON.stringify({ status: 'inProgress' }));
  jobs = ((await people[0]!.get(`/api/v1/job?where=${where}&limit=2`)).json() as { data: Job[] }).data;
});
afterAll(async () => {
  await system?.stop();
  await server?.kill();
  certificate?.remove();
});

/** Nobody is told of what they did themselves, so each alert is told to the other one. */
const finish = async (by: Visitor, { id }: Job) =>
  expect((await by.send('PATCH', `/api/v1/job/${id}`, { status: 'done' })).status).toBe(200);
const numbersIn = (mails: readonly Arrived[]) => jobs.filter(({ jobId }) => mails.some(({ text }) => text.includes(`#${jobId}`)));

describe('mails by a server that takes them over TLS alone', () => {
  it('arrive once the server is back that was killed with a mail in its hands', async () => {
    const [first] = jobs;
    server.hold();
    await finish(people[1]!, first!);
    await vi.waitFor(() => expect(server.isHolding()).toBe(true), 20_000);
    await server.kill();
    server = await startMailServer(certificate, server.port);
    await vi.waitFor(() => expect(numbersIn(server.mails())).toEqual([first]), 60_000);
  }, 120_000);

  it('are not lost with an api that is killed between an alert and its mail; a repeat has the same number', async () => {
    const [, second] = jobs;
    server.hold();
    await finish(people[0]!, second!);
    await vi.waitFor(() => expect(server.isHolding()).toBe(true), 20_000);
    const pid = system.api.pid();
    process.kill(pid!, 'SIGKILL');
    await server.kill();
    server = await startMailServer(certificate, server.port);
    await vi.waitFor(() => expect([undefined, pid]).not.toContain(system.api.pid()), 10_000);
    await vi.waitFor(() => expect(numbersIn(server.mails())).toEqual([second]), 90_000);
    const ids = server.mails().map(({ headers }) => headers['message-id']);
    expect(new Set(ids).size).toBe(ids.length);
  }, 240_000);
});
