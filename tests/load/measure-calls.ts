import { Agent, request } from 'node:http';
import type { ApiScene } from './api-scene.ts';
import { openBareSql, type Scan } from './bare-sql.ts';
import { now } from './clock.ts';
import type { LogReport } from './logged-api-process.ts';
import { type Spread, spreadOf } from './measure.ts';
import { findSubjects, type ScreenCall, screenCalls } from './screen-calls.ts';

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
  /** Of the medians: the api's to that of the same SQL. */
  ratio: number;
  scans: Scan[];
}

const WARM_UP = 5;
const NOTHING: LogReport = { statements: [], options: undefined };

/** Every call so often, each followed by its bare SQL, so that both meet the same machine. */
export async function measureCalls(scene: ApiScene, times: number, say: (text: string) => void): Promise<CallResult[]> {
  const { database, url, today } = scene;
  const subjects = await findSubjects(database.client, today);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const bare = openBareSql(database.url);
  const results: CallResult[] = [];
  try {
    for (const call of screenCalls(subjects, today)) {
      const token = await scene.signIn(call.as === 'admin' ? subjects.admin : subjects.supervisor);
      const ask = () => get(agent, `${url}${call.path}`, token);
      const { status, bytes, text } = await ask();
      if (status !== 200) say(`${call.as} ${call.path} answered ${status}: ${text.slice(0, 300)}`);
      const report = await statementsOf(scene, ask);
      const { apiMs, bareMs } = await compare(ask, () => bare.run(report), times);
      results.push({
        ...{ name: call.name, kind: call.kind, as: call.as, status, bytes, statements: report.statements.length, apiMs, bareMs },
        ratio: apiMs.p50 / bareMs.p50,
        scans: await bare.scansOf(report),
      });
    }
  } finally {
    agent.destroy();
    await bare.stop();
  }
  return results;
}

/** What one call asks the database. Work in the background may get in between: the shortest log of a few is the call's own. */
async function statementsOf(scene: ApiScene, ask: () => Promise<unknown>): Promise<LogReport> {
  let shortest = NOTHING;
  for (let turn = 0; turn < 3; turn++) {
    const report = await scene.logged(ask);
    if (shortest === NOTHING || report.statements.length < shortest.statements.length) shortest = report;
  }
  return shortest;
}

async function compare(api: () => Promise<unknown>, bare: () => Promise<unknown>, times: number) {
  const apiMs: number[] = [];
  const bareMs: number[] = [];
  const timed = async (work: () => Promise<unknown>, into: number[]) => {
    const startedAt = now();
    await work();
    into.push(now() - startedAt);
  };
  for (let turn = 0; turn < WARM_UP + times; turn++) {
    await timed(api, apiMs);
    await timed(bare, bareMs);
  }
  return { apiMs: spreadOf(apiMs.slice(WARM_UP)), bareMs: spreadOf(bareMs.slice(WARM_UP)) };
}

interface Answer {
  status: number;
  bytes: number;
  text: string;
}

/** One GET on a connection that stays, to the last byte of the answer. */
function get(agent: Agent, url: string, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const content = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, bytes: content.length, text: content.toString() });
      });
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}
