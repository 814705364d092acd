import { Agent, request } from 'node:http';
import { now } from '../clock.ts';
import { type Spread, spreadOf } from '../measure.ts';
import { LARGE, openBareSql, type Scan } from './bare-sql.ts';
import type { LogReport } from './logged-api-process.ts';
import type { ApiScene } from './scene.ts';
import type { ScreenCall, Subjects } from './screen-calls.ts';

export interface CallResult {
  name: string;
  kind: ScreenCall['kind'];
  as: ScreenCall['as'];
  status: number;
  bytes: number;
  /** How many statements the call sent. */
  statements: number;
  apiMs: Spread;
  bareMs: Spread;
  /** Of the medians, the api's to that of the same SQL; 0 for a call answered from memory. */
  ratio: number;
  scans: Scan[];
}

/**
 * Rounds before those that are measured: the api of a company has answered each call before. Light
 * calls need more of them. They take this part of the time for which a call is measured.
 */
const WARM_UP = { least: 3, most: 200, part: 0.05 };
/** Rounds that are measured, however long they take. */
const LEAST = 3;
/** Not what the api remembers of the call before. */
const READ_AGAIN = { 'cache-control': 'no-cache' };
const NOTHING: LogReport = { statements: [], options: undefined };

/** How often each call is measured at most, and for how long; a few times whatever it takes. */
export interface Often {
  times: number;
  seconds: number;
}

export interface Measuring {
  subjects: Subjects;
  often: Often;
  say: (text: string) => void;
  /** Tables that are not to be read from end to end, besides those that never are. */
  large?: readonly string[];
}

/** Every call so often, each followed by its bare SQL, so that both meet the same machine. */
export async function measureCalls(
  scene: ApiScene,
  asked: readonly ScreenCall[],
  { subjects, often, say, large = [] }: Measuring,
): Promise<CallResult[]> {
  const { database, url } = scene;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const bare = openBareSql(database.url);
  const calls: CallResult[] = [];
  try {
    for (const call of asked) {
      const token = await scene.signIn(call.as === 'admin' ? subjects.admin : subjects.supervisor);
      const ask = askingOf(agent, url, call, token);
      const { status, bytes, text } = await ask();
      if (status !== 200) say(`${call.as} ${call.path} answered ${status}: ${text.slice(0, 300)}`);
      const report = await statementsOf(scene, ask);
      const [apiMs, bareMs] = await inTurns(ask, () => bare.run(report), often);
      calls.push({
        name: call.name,
        kind: call.kind,
        as: call.as,
        status,
        bytes,
        statements: report.statements.length,
        apiMs,
        bareMs,
        ratio: report.statements.length === 0 ? 0 : apiMs.p50 / bareMs.p50,
        scans: await bare.scansOf(
          report,
          [...LARGE, ...large].filter((table) => !call.wantsMostOf?.includes(table)),
        ),
      });
      say(`  ${call.as} ${call.name}: ${apiMs.p50.toFixed(1)} ms, bare ${bareMs.p50.toFixed(1)} ms`);
    }
    return calls;
  } finally {
    agent.destroy();
    await bare.stop();
  }
}

/** An answer that needs no SQL (304, nothing has changed): what a request costs by itself. */
export async function measureEmpty(scene: ApiScene, { subjects, often, say }: Measuring): Promise<Spread> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const token = await scene.signIn(subjects.admin);
    const region = `${scene.url}/api/v1/region`;
    const { etag } = await get(agent, region, token);
    const empty = () => get(agent, region, token, etag);
    const { status } = await empty();
    if (status !== 304) say(`an unchanged answer has status ${status}`);
    return (await inTurns(empty, async () => undefined, often))[0];
  } finally {
    agent.destroy();
  }
}

/**
 * What one call asks the database. Work in the background may get in between: the shortest log of a
 * few is the call's own.
 */
async function statementsOf(scene: ApiScene, ask: () => Promise<unknown>): Promise<LogReport> {
  let shortest = NOTHING;
  for (let turn = 0; turn < 3; turn++) {
    const report = await scene.logged(ask);
    if (shortest === NOTHING || report.statements.length < shortest.statements.length) shortest = report;
  }
  return shortest;
}

/** What each takes, one after the other again and again, so that both meet the same machine. */
export async function inTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { times, seconds }: Often,
): Promise<[Spread, Spread]> {
  await rounds(one, other, { least: WARM_UP.least, most: WARM_UP.most, seconds: WARM_UP.part * seconds });
  const [oneMs, otherMs] = await rounds(one, other, { least: LEAST, most: times, seconds });
  return [spreadOf(oneMs), spreadOf(otherMs)];
}

async function rounds(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { least, most, seconds }: { least: number; most: number; seconds: number },
): Promise<[number[], number[]]> {
  const oneMs: number[] = [];
  const otherMs: number[] = [];
  const timed = async (work: () => Promise<unknown>, into: number[]) => {
    const startedAt = now();
    await work();
    into.push(now() - startedAt);
  };
  const endAt = now() + seconds * 1_000;
  for (let turn = 0; turn < most && (turn < least || now() < endAt); turn++) {
    await timed(one, oneMs);
    await timed(other, otherMs);
  }
  return [oneMs, otherMs];
}

interface Answer {
  status: number;
  bytes: number;
  text: string;
  etag: string;
}

/** Asks a call, each time for another address where it wants that. */
export function askingOf(agent: Agent, url: string, { path, pathAt }: ScreenCall, token: string): () => Promise<Answer> {
  let turn = 0;
  return () => get(agent, `${url}${pathAt?.(turn++) ?? path}`, token);
}

/** One GET on a connection that stays, to the last byte of the answer. */
function get(agent: Agent, url: string, token: string, etag = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { agent, headers: { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : READ_AGAIN) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => {
          const content = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            bytes: content.length,
            text: content.toString(),
            etag: response.headers.etag ?? '',
          });
        });
        response.once('error', reject);
      },
    )
      .once('error', reject)
      .end();
  });
}
