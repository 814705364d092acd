import { afterAll, beforeAll, expect, it } from 'vitest';
import { readErrorBody } from '#shared/http/errors.ts';
import { callFor, declaredCalls } from '../support/declared-calls.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn, signInPhone } from '../support/visitor.ts';
import { bodiesOf, examplesOf } from './examples.ts';
import { isUndocumented } from './outcome.ts';
import { lookAround, type Scene } from './scene.ts';
import { readSpecCalls } from './spec-calls.ts';

let system: System;
let scene: Scene;
let token: string;

beforeAll(async () => {
  system = await startSystem();
  scene = await lookAround(await signIn(system.url, 'admin'), system);
  ({ token } = await signInPhone(system.url, system.apiUrl, 'admin'));
});
afterAll(() => system?.stop());

/** What a program with a fault, or somebody who looks for one, puts in place of a value. */
const NONSENSE: readonly unknown[] = [
  null,
  '',
  ' \0 ',
  '\ud800',
  'x'.repeat(20_000),
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  1e300,
  '2026-13-45',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  true,
  [],
  {},
  [{ $gt: '' }],
];

async function ask(method: string, path: string, body: string | undefined): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${system.apiUrl}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

type Asked = [method: string, path: string, body: string | undefined];

/** Every body of every call, once for each of its fields and each piece of nonsense in it. */
function* spoilt(): Generator<Asked> {
  for (const [controller, { post, put, patch = put }] of Object.entries(bodiesOf(scene))) {
    for (const [method, body] of [
      ['POST', post],
      ['PUT', put],
      ['PATCH', patch],
    ] as const)
      if (body !== undefined) yield* spoil(method, method === 'POST' ? controller : `${controller}/1`, body);
  }
  for (const [call, { body, path = {}, query }] of Object.entries(examplesOf(scene))) {
    const [method = '', address = ''] = call.split(' /');
    const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name] ?? 1));
    if (body !== undefined && !address.startsWith('auth/'))
      yield* spoil(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body);
  }
}

function* spoil(method: string, path: string, body: unknown): Generator<Asked> {
  yield [method, path, '{"a":'];
  for (const whole of [null, 'x', 1, [], { unheardOf: 1 }]) yield [method, path, JSON.stringify(whole)];
  for (const name of Object.keys(body as object))
    for (const value of NONSENSE) yield [method, path, JSON.stringify({ ...(body as object), [name]: value })];
}

const QUERIES = [
  'limit=0',
  'limit=x',
  'limit=301',
  'offset=-1',
  'offset=1e99',
  'unheardOf=1',
  'limit=1&limit=2',
  'where=%7B',
  'where=1',
  'where=[]',
  'where={"unheardOf":1}',
  'where={"id":{"$regex":1}}',
  'where={"id":"x"}',
  'where={"id":2147483648}',
  'where={"__proto__":{}}',
  'where={"$or":{}}',
  'where={"id":{"$in":[]}}',
  'where={"searchData":{"$iLike":"%00%"}}',
  'where={"createdAt":"yesterday"}',
  'order=[["unheardOf","ASC"]]',
  'order=[["id","UP"]]',
  'order=x',
  'include=["unheardOf"]',
  'include={}',
  'include=["constructor"]',
  'startDate=x',
  'startDate=2026-12-31&endDate=2026-01-01',
  'date=9999-99-99',
  'region=x',
  'region=2147483648',
  'category=x',
  'employeeIds=x',
  'jobId=x',
  'filter=%00',
  'role=emperor',
  'status=x',
  'search=%00',
  'search=%25_%5C',
];
const IDS = ['0', '-1', 'x', '2147483647', '2147483648', '99999999999999999999', '1.5', '%00', 'NaN'];

/** Every GET with each of these queries, and with each of these ids. */
function* spoiltReads(): Generator<Asked> {
  const reads = readSpecCalls().filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/v1/') && !path.includes('/auth/'),
  );
  for (const { path } of reads) {
    const address = (path.split('?', 1)[0] ?? '').replace('/api/v1/', '');
    for (const query of QUERIES)
      yield ['GET', `${address.replaceAll(/\{date\}/g, scene.past).replaceAll(/\{\w+\}/g, '1')}?${query}`, undefined];
    if (address.includes('{')) for (const id of IDS) yield ['GET', address.replaceAll(/\{\w+\}/g, id), undefined];
  }
}

/** What a schema, a driver or a framework says when nobody found words for people. */
const TECHNICAL =
  /Invalid (input|option|ISO|key|element)|Too (big|small)|expected .* received|undefined|\bNaN\b|FST_|syntax|violates/i;

it('nonsense in any field or query of any call is refused with words, or taken, and never breaks anything', {
  timeout: 600_000,
}, async () => {
  const broken: string[] = [];
  const calls = await declaredCalls();
  const asking: Asked[] = [...spoilt(), ...spoiltReads()];
  expect(asking.length).toBeGreaterThan(1_000);
  const work = async () => {
    for (let one = asking.pop(); one; one = asking.pop()) {
      const { status, text } = await ask(...one);
      const refusal = status >= 400 ? readErrorBody(text) : undefined;
      const isNamed = status !== 400 || (refusal?.errors?.length ?? 0) > 0 || /JSON|body/i.test(refusal?.message ?? '');
      const said = [refusal?.message, ...(refusal?.errors ?? []).map(({ reason }) => reason)].join('; ');
      if (TECHNICAL.test(said)) broken.push(`${one[0]} ${one[1]} ${one[2]?.slice(0, 300) ?? ''} -> ${said.slice(0, 300)}`);
      const declared = callFor(calls, one[0], `/api/v1/${one[1].split('?', 1)[0]}`);
      if (isUndocumented(status, declared))
        broken.push(`${one[0]} ${one[1]} -> ${status}, which the OpenAPI document does not list`);
      if (status >= 500 || (status >= 400 && !refusal) || !isNamed)
        broken.push(`${one[0]} ${one[1]} ${one[2]?.slice(0, 300) ?? ''} -> ${status} ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(broken).toEqual([]);
  // A caller who was signed out meanwhile would be refused everything, in the best of words.
  expect((await ask('GET', 'auth/me', undefined)).status).toBe(200);
});
