import { setTimeout } from 'node:timers/promises';
import { compareAudit, keepVersions } from '#api/test/rows/stored-versions.ts';
import { ExportInformation } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { callFor, declaredCalls } from '../support/declared-calls.ts';
import { type System, startSystem } from '../support/system.ts';
import { type SignedIn, signIn } from '../support/visitor.ts';
import { type Caller, callersOf, type Heard } from './callers.ts';
import { bodiesOf, type Example, examplesOf, exportWhere, JOBS, PEOPLE } from './examples.ts';
import { judge, type Outcome } from './outcome.ts';
import { verdictFor } from './rights.ts';
import { DOT, lookAround, NO_ROW, type Scene, setAnew } from './scene.ts';
import { readSpecCalls, type SpecCall } from './spec-calls.ts';

const PREFIX = '/api/v1';
const BACKGROUND_MAX_MS = 30_000;
const POLL_MS = 100;
const GENERATED = oneOf(ExportInformation);

export interface Walk {
  outcomes: Outcome[];
  /** What the audit said of all that, held against what the database held. */
  audit: Awaited<ReturnType<typeof compareAudit>>;
}

/** Starts a system on the demo company and makes every call of `calls.tsv` as every role. */
export async function walkContract(): Promise<Walk> {
  const system = await startSystem();
  const database = await connectEmbedded(system.dataDir);
  const run = (statements: string) => database.query<object>(statements);
  try {
    await keepVersions(run);
    const admin = await signIn(system.url, 'admin');
    const scene = await lookAround(admin, system);
    const outcomes: Outcome[] = [];
    const callers = await callersOf(system, scene);
    const checked: (number | undefined)[] = [];
    for (const caller of callers) checked.push(await failFiles(caller));
    for (const [turn, caller] of callers.entries()) {
      const own = await setAnew(admin, scene, turn + 1);
      outcomes.push(...(await walkAs(caller, { system, scene: own, admin, checkedImport: checked[turn] })));
    }
    return { outcomes, audit: await compareAudit(run) };
  } finally {
    await database.end();
    await system.stop();
  }
}

/** What one role's calls learn from one another: rows that were made, by controller. */
type Known = Map<string, number>;

interface Stage {
  system: System;
  scene: Scene;
  /** Reads what was left in the audit. */
  admin: SignedIn;
  /** An import of the caller that was checked; undefined for those who may not import. */
  checkedImport: number | undefined;
}

async function walkAs(caller: Caller, { system, scene, admin, checkedImport }: Stage): Promise<Outcome[]> {
  const calls = await declaredCalls();
  const known: Known = new Map(checkedImport === undefined ? [] : [[CHECKED_IMPORT, checkedImport]]);
  const bodies = bodiesOf(scene);
  const examples = examplesOf(scene);
  const outcomes: Outcome[] = [];
  for (const line of inOrder(readSpecCalls()).filter(({ method, path }) => !ENDS_THE_WALK.test(`${method} ${path}`))) {
    const call = `${line.method} ${line.path.replace(`${PREFIX}/`, '')}`;
    if (!line.path.startsWith('/')) {
      outcomes.push({ call, role: caller.role, ...(await upload(caller, system)) });
      continue;
    }
    const example =
      line.controller === undefined ? (examples[call.replace(' ', ' /')] ?? {}) : genericExample(line, bodies, known);
    if (example.needsExport) await makeExport(caller, example.needsExport, scene, known);
    const path = addressOf(line, example, known);
    const heard = await caller.ask(line.method, path, example);
    learn(known, line, heard);
    const declared = callFor(calls, line.method, path.split('?', 1)[0] ?? '');
    const verdict = declared && verdictFor(calls, declared, caller.role);
    // A row that the caller did not make may be like that already.
    const isOwn = line.controller === undefined || known.has(`made ${line.controller}`);
    const isAudited = isOwn && isWrite(call, heard) ? await hasAuditOf(admin, heard) : undefined;
    outcomes.push({ call, role: caller.role, ...judge(heard, { declared, verdict, answer: example.answer, isAudited }) });
  }
  return outcomes;
}

/** The walker, and the reader of the audit, would be signed out; api/sign-in tests them. */
const ENDS_THE_WALK = /^DELETE \/api\/v1\/session/;

/** What may be so already when it is asked for, and the renewal of a token, which is no row. */
const MAY_CHANGE_NOTHING =
  /cancelGenerate|import\/\{id\}\/cancel|job\/\{id\}\/phaseCodes|employee\/\{id\}\/sessions|upload_employee\/preview|alert\/(clearAll|readAll)|away\/dismiss|payroll_reminder|auth\/(refresh|pairing$)|display\/(own|\{id\}\/identify)|^PATCH timebreak|^P(UT|ATCH) employee_picture|file\/\{id\}\/arrival/;
const isWrite = (call: string, { status }: Heard): boolean =>
  status < 300 && !call.startsWith('GET ') && !MAY_CHANGE_NOTHING.test(call);

/** Whether a request left a row in the audit that says what was before, or after. */
async function hasAuditOf(admin: SignedIn, { headers }: Heard): Promise<boolean> {
  const where = JSON.stringify({ requestId: headers.get('x-request-id') });
  const { data } = (await admin.get(`${PREFIX}/audit?${new URLSearchParams({ where, limit: '300' })}`)).json() as {
    data: { before: unknown; after: unknown }[];
  };
  return data.some(({ before, after }) => before !== null || after !== null);
}

/**
 * The one rule of the generic calls: a row is made, seen among three of the list and by itself,
 * replaced, changed and removed.
 */
function genericExample({ method, controller = '' }: SpecCall, bodies: ReturnType<typeof bodiesOf>, known: Known): Example {
  const { post = {}, put = {}, patch = put, sent, needsExport, isFound = false } = bodies[controller] ?? {};
  const found = known.get(`seen ${controller}`);
  const made = known.get(`made ${controller}`);
  // What was not made is refused by a row that is there: but none of those is removed.
  const id = (method === 'DELETE' && !isFound ? made : isFound ? found : (made ?? found)) ?? NO_ROW;
  if (method === 'GET') return { path: { id }, ...(needsExport ? { needsExport } : {}) };
  if (method === 'POST') return sent ?? { body: post };
  return method === 'DELETE' ? { path: { id } } : { path: { id }, body: method === 'PUT' ? put : patch };
}

/**
 * Sign-in comes last: a person who acts as somebody else, or renews a token, is not quite the same
 * caller afterwards.
 */
const rankOf = ({ method, path, controller }: SpecCall): number => {
  if (path.includes('/auth/')) return 1_000;
  return controller === undefined ? 100 : ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
};
/** Controller by controller, each row made before it is read and read before it is removed. */
function inOrder(lines: readonly SpecCall[]): SpecCall[] {
  const controllers = [...new Set(lines.map(({ controller }) => controller))];
  return [...lines].sort((a, b) => {
    const [first, second] = [rankOf(a), rankOf(b)];
    if (first >= 100 || second >= 100) return first - second;
    return controllers.indexOf(a.controller) - controllers.indexOf(b.controller) || first - second;
  });
}

function addressOf(line: SpecCall, { path = {}, query, needsExport }: Example, known: Known): string {
  const own = lineKey(line);
  const given: Record<string, number | string> = { id: known.get(needsExport ?? own) ?? NO_ROW, ...path };
  const filled = (line.path.split('?', 1)[0] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? NO_ROW));
  const isList = line.method === 'GET' && line.controller !== undefined && !line.path.endsWith('{id}');
  const search = new URLSearchParams(query ?? (isList ? { limit: '3' } : {})).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The name under which a checked import is known. */
const CHECKED_IMPORT = 'checked import';

/** Which made row a call of its own is about. */
const ABOUT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/api\/v1\/employee\/\{id\}\/(setActive|erase)/, 'made user/create'],
  [/^\/api\/v1\/import\/\{id\}\/start/, CHECKED_IMPORT],
  [/^\/api\/v1\/import\/\{id\}/, 'made import'],
  [/^\/api\/v1\/upload_employee\/\{id\}/, 'made upload_employee'],
  [/^\/api\/v1\/notice\/device\/\{id\}/, 'made notice/device'],
  [/^\/api\/v1\/saved_view\/\{id\}/, 'made saved_view'],
];
const lineKey = ({ path }: SpecCall) => ABOUT.find(([pattern]) => pattern.test(path))?.[1] ?? '';

function learn(known: Known, { method, path, controller }: SpecCall, { status, text }: Heard): void {
  const name = controller ?? path.replace(`${PREFIX}/`, '');
  if (status >= 300 || (method !== 'POST' && method !== 'GET') || !text.startsWith('{')) return;
  const { data } = JSON.parse(text) as { data?: { id?: unknown } | { id: unknown }[] };
  const row = Array.isArray(data) ? data[0] : data;
  if (typeof row?.id === 'number') known.set(`${method === 'POST' ? 'made' : 'seen'} ${name}`, row.id);
}

/**
 * Sees to it that the caller's last file of the family is one to download, if the caller may have
 * one.
 */
async function makeExport({ ask }: Caller, family: string, scene: Scene, known: Known): Promise<void> {
  const where = exportWhere(family, scene);
  const search = where === undefined ? '' : `?${new URLSearchParams({ where })}`;
  let isAsked = false;
  for (const deadline = Date.now() + BACKGROUND_MAX_MS; Date.now() < deadline; await setTimeout(POLL_MS)) {
    const { status, text } = await ask('GET', `${PREFIX}/${family}/information`);
    if (status !== 200) return;
    const last = GENERATED.parse(JSON.parse(text)).data;
    if (last.status === 'Successful') {
      if (last.id !== null) known.set(family, last.id);
      return;
    }
    if (last.status === 'Generating') continue;
    if (isAsked) return;
    isAsked = true;
    await ask('POST', `${PREFIX}/${family}/generate${search}`);
  }
}

/**
 * Sends files with a line that cannot be taken, if the caller may, so that there are refused rows
 * to read, and the columns of one are kept. Answers an import that is checked.
 */
async function failFiles({ ask }: Caller): Promise<number | undefined> {
  const uploaded = await ask('POST', `${PREFIX}/upload_employee`, PEOPLE);
  if (uploaded.status !== 201) return undefined;
  const isThere = async (path: string, holds: (answer: { count?: number; data?: { status?: string } }) => boolean) => {
    for (const deadline = Date.now() + BACKGROUND_MAX_MS; Date.now() < deadline; await setTimeout(POLL_MS))
      if (holds(JSON.parse((await ask('GET', `${PREFIX}/${path}`)).text))) return;
  };
  await isThere('upload_employee_error?limit=1', ({ count = 0 }) => count > 0);
  const checked = async (keptAs: string | null): Promise<number> => {
    const { text } = await ask('POST', `${PREFIX}/import?kind=job`, JOBS);
    const { data } = JSON.parse(text) as { data: { id: number } };
    await ask('PATCH', `${PREFIX}/import/${data.id}`, { body: { keptAs } });
    await ask('POST', `${PREFIX}/import/${data.id}/check`);
    await isThere(`import/${data.id}`, (answer) => answer.data?.status === 'checked');
    return data.id;
  };
  await ask('POST', `${PREFIX}/import/${await checked('Vista job list')}/start`);
  return checked(null);
}

/** `PUT` of a file's bytes to the address that `POST file` answered. */
async function upload({ ask }: Caller, system: System): Promise<Omit<Outcome, 'call' | 'role'>> {
  const made = await ask('POST', `${PREFIX}/file`, { body: { fileName: 'site.txt.png', type: 'job_site_photo' } });
  if (made.status !== 201) return { status: made.status, shape: 'valid', said: '', violation: undefined };
  const { uploadUrl, contentType } = (JSON.parse(made.text) as { data: { uploadUrl: string; contentType: string } }).data;
  const { status } = await fetch(new URL(uploadUrl, system.url), {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: DOT,
  });
  return { status, shape: 'valid', said: '', violation: status < 300 ? undefined : `${status} from the storage address` };
}
