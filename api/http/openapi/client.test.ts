import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walkSignIn } from '#api/demo/field/phone-sign-in.ts';
import { type Identity, startIdentity } from '#api/demo/identity/identity.ts';
import { addPerson, PUBLIC_URL } from '#api/test/calls/sign-in.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { add } from '#api/test/rows/company.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EMAIL = 'admin@corp.test';
/** What a program does with the client of `docs/for-programs.md`. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import { clientAt, type Job, readJobs } from './client.ts';
import type { paths } from './muster.ts';

type Asked = { baseUrl: string; code: string; codeVerifier: string; regionId: number; employeeId: number; face: Blob };

export async function use({ baseUrl, code, codeVerifier, regionId, employeeId, face }: Asked) {
  const { data: signedIn } = await createClient<paths>({ baseUrl }).POST('/api/v1/auth/token', { body: { code, codeVerifier } });
  if (!signedIn) throw new Error('not signed in');
  const client = clientAt(baseUrl, signedIn.token);
  const form = {
    address: '12 Main Street',
    category: 'general',
    type: 'bid',
    workOrderType: 'maintenance',
    startDate: '2099-11-30',
    endDate: '2099-12-30',
  } as const;
  const { data: made, error } = await client.POST('/api/v1/job', { body: { ...form, regionId } });
  if (error) throw new Error(JSON.stringify(error));
  const { error: refused, response } = await client.POST('/api/v1/job', { body: { ...form, regionId, endDate: '2020-01-30' } });
  const jobs: Job[] = await readJobs(client);
  const { data: pictures } = await client.POST('/api/v1/employee_picture', {
    params: { query: { employeeId } },
    body: { images: ['face.png'] },
    bodySerializer: () => {
      const form = new FormData();
      form.set('images', face, 'face.png');
      return form;
    },
  });
  return {
    role: signedIn.user.role,
    made: made?.data.id,
    jobs: jobs.map(({ id }) => id),
    refused: [response.status, refused?.errors?.map(({ field }) => field)],
    isMain: pictures?.data[0]?.isMain,
  };
}

export function neverCalled(client: ReturnType<typeof clientAt>) {
  // @ts-expect-error: a field that no job has
  client.POST('/api/v1/job', { body: { colour: 'red' } });
  // @ts-expect-error: a call that there is not
  client.GET('/api/v1/jobs');
}
`;

let api: TestApi;
let identity: Identity;
let folder: string;
beforeAll(async () => {
  identity = await startIdentity({
    port: 0,
    publicUrl: PUBLIC_URL,
    people: [{ email: EMAIL, name: 'Ana', role: 'admin', isActive: true }],
    log: quietLog,
  });
  api = await buildTestApi({ providers: async () => identity.providers });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  await mkdir(path.join(ROOT, '.tsc'), { recursive: true });
  folder = await mkdtemp(path.join(ROOT, '.tsc/client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api.close();
  await identity.close();
});

/** The types of the served document, as the generator writes them. */
async function typesOf(document: object): Promise<string> {
  // The generator asks for the TypeScript API, which version 7 of the compiler no longer has.
  const require = createRequire(import.meta.url);
  const compiler = pathToFileURL(require.resolve('@ts-morph/common/dist/typescript.js')).href;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
        ? next(compiler, context)
        : next(specifier, context),
  });
  try {
    const { default: openapiTS, astToString } = await import('openapi-typescript');
    return astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  } finally {
    hooks.deregister();
  }
}

it('is read by a generator of clients, whose client compiles and works as the documents say', async () => {
  const documents = await readFile(path.join(ROOT, 'docs/for-programs.md'), 'utf8');
  const shown = /```ts\n(import createClient[\s\S]*?)```/.exec(documents)?.[1] ?? '';
  const types = await typesOf((await api.app.inject('/api/v1/docs/json')).json());
  const compilerOptions = {
    noEmit: true,
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    erasableSyntaxOnly: true,
  };
  const project = { extends: path.join(ROOT, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] };
  for (const [name, text] of [
    ['muster.ts', types],
    ['client.ts', shown],
    ['program.ts', PROGRAM],
    ['tsconfig.json', JSON.stringify(project)],
  ] as const)
    await writeFile(path.join(folder, name), text);
  const compiled = await promisify(execFile)(process.execPath, [
    path.join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect(compiled.stdout).toBe('');

  await addPerson(api.db, { role: 'admin', email: EMAIL });
  const baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const back = await walkSignIn(
    { apiUrl: baseUrl, publicUrl: PUBLIC_URL, email: EMAIL },
    { client: 'web', challenge, state: 's' },
  );
  const program = (await import(pathToFileURL(path.join(folder, 'program.ts')).href)) as {
    use: (asked: object) => Promise<object>;
  };
  const face = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { made, ...done } = (await program.use({
    baseUrl,
    code: back.searchParams.get('code'),
    codeVerifier,
    regionId: (await add.region(api.db)).id,
    employeeId: (await add.person(api.db, 'worker')).id,
    face: new Blob([face], { type: 'image/png' }),
  })) as { made: number };
  expect(done).toEqual({ role: 'admin', jobs: [made], refused: [400, ['endDate']], isMain: true });
});
