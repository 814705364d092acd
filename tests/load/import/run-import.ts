import { Agent } from 'node:http';
import type { Import } from '#shared/imports.ts';
import { askingOf } from '../api/measure-calls.ts';
import type { ApiRun } from '../api/run-api.ts';
import { type ApiScene, startApiScene } from '../api/scene.ts';
import { findSubjects, screenCalls } from '../api/screen-calls.ts';
import { now, sleep } from '../clock.ts';
import { residentBytes, spreadOf } from '../measure.ts';
import type { ImportReport, MeasuredReads, MeasuredStep } from './report.ts';

export interface ImportRun extends Omit<ApiRun, 'uploadRows' | 'often'> {
  rows: number;
  /** For so long others read without an import. */
  seconds: number;
}

const HEAD = [
  'Job No',
  'Address',
  'Category',
  'Job Type',
  'WOT',
  'WO#',
  'Region',
  'Supervisor',
  'Foreman',
  'Start Date',
  'End Date',
  'Company',
  'Client Name',
  'Description',
  'Estimated Labor',
  'Estimated Materials',
  'Estimated Other',
  'Planned hours',
  'Latitude',
  'Longitude',
];
const QUARTERS = 4;
const SAMPLE_MS = 200;
/** Between the reads of each of the others: together they read some thirty times a second. */
const THINK_MS = 200;

/** Everything is gone afterwards. */
export async function runImportBench(run: ImportRun): Promise<ImportReport> {
  const { rows, seconds, scale, databaseUrl, keep = false, say, onStop = () => undefined } = run;
  say(`loading the ${scale} company, then starting the api on it`);
  const scene = await startApiScene({ scale, databaseUrl, keep, onStop });
  try {
    const subjects = await findSubjects(scene.database.client, scene.today);
    const others = await readersOf(scene);
    say('others read without an import');
    await others.during(() => sleep((seconds / 10) * 1_000));
    const quiet = await others.during(() => sleep(seconds * 1_000));
    const content = await jobsFile(scene, rows);
    const call = await asAdmin(scene, subjects.admin);
    const id = await call.upload(content);
    const steps: MeasuredStep[] = [];
    for (const name of ['check', 'import'] as const) {
      say(`${name}: ${rows} rows`);
      await call.renew();
      const bytesBefore = residentBytes(scene.pid);
      const samples: { done: number; bytes: number }[] = [];
      const startedAt = now();
      const read = await others.during(async () => {
        await call.step(id, name === 'check' ? 'check' : 'start');
        samples.push(...(await sampled(scene, id)));
      });
      const took = (now() - startedAt) / 1_000;
      steps.push({
        name,
        seconds: took,
        rowsPerSecond: rows / took,
        bytesBefore,
        bytesByQuarter: quartersOf(samples, rows),
        read: measuredReads(read),
      });
    }
    say('others read beside all those jobs');
    const after = await others.during(() => sleep(seconds * 1_000));
    const { server } = scene.database;
    const bytes = Buffer.byteLength(content);
    return { server, rows, bytes, quiet: measuredReads(quiet), steps, after: measuredReads(after) };
  } finally {
    await scene.stop();
  }
}

/** New jobs, each with every column that lists of jobs have. */
async function jobsFile({ database: { client } }: ApiScene, rows: number): Promise<string> {
  const { rows: regions } = await client.query<{ name: string }>('select name from region order by id');
  const people = async (role: string) =>
    (
      await client.query<{ number: string }>(
        'select employee_id as number from employee where role = $1 and is_active order by id',
        [role],
      )
    ).rows;
  const [supervisors, foremen] = [await people('supervisor'), await people('foreman')];
  const of = <T>(all: readonly T[], at: number): T => all[at % all.length]!;
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `27-${String(at).padStart(6, '0')}`,
      `${at} Merrick Road; Copiague`,
      of(['OH Electric', 'UG Gas', 'General'], at),
      of(['Per Hr', 'Per Foot', 'Bid', 'Unit'], at),
      of(['Maintenance', 'New Job'], at),
      `WO-${at}`,
      of(regions, at).name,
      of(supervisors, at).number,
      of(foremen, at).number,
      '2027-05-03',
      '2027-09-30',
      'TSU One',
      'City Power and Light',
      'Replace poles and string the conductor along the road',
      `${at % 50_000}.50`,
      `${at % 9_000}.25`,
      '0.00',
      '480:00',
      '40.6812',
      '-73.3987',
    ].join(','),
  );
  return [HEAD.join(','), ...lines].join('\r\n');
}

/** Calls as the admin, whose access token is renewed before each long step. */
async function asAdmin(scene: ApiScene, admin: number) {
  let token = await scene.signIn(admin);
  const asked = async (path: string, init: RequestInit): Promise<Import> => {
    const answer = await fetch(`${scene.url}/api/v1${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: Import }).data;
  };
  return {
    renew: async () => {
      token = await scene.signIn(admin);
    },
    upload: async (content: string): Promise<number> => {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/csv' }), 'jobs.csv');
      return (await asked('/import?kind=job', { method: 'POST', body: form })).id;
    },
    step: (id: number, name: 'check' | 'start') =>
      asked(`/import/${id}/${name}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  };
}

/** Samples the memory of the api until a step of the import has ended. */
async function sampled({ database: { client }, pid }: ApiScene, id: number) {
  const samples: { done: number; bytes: number }[] = [];
  for (;;) {
    const { rows } = await client.query<{ status: string; done: number; refused: number; reason: string | null }>(
      'select status, done_rows as done, refused_rows as refused, reason from import_file where id = $1',
      [id],
    );
    const { status, done, refused, reason } = rows[0]!;
    samples.push({ done, bytes: residentBytes(pid) });
    if (status === 'checked' || status === 'imported') {
      if (refused > 0) throw new Error(`${refused} rows were refused`);
      return samples;
    }
    if (status !== 'checking' && status !== 'importing') throw new Error(`the import is ${status}: ${reason}`);
    await sleep(SAMPLE_MS);
  }
}

const quartersOf = (samples: readonly { done: number; bytes: number }[], rows: number): number[] =>
  Array.from({ length: QUARTERS }, (_, quarter) => {
    const of = samples.filter(({ done }) => Math.min(QUARTERS - 1, Math.floor((done / rows) * QUARTERS)) === quarter);
    return Math.max(...of.map(({ bytes }) => bytes), 0);
  });

/** Milliseconds that each read took, by the name of its call. */
type ReadTimes = ReadonlyMap<string, readonly number[]>;

function measuredReads(times: ReadTimes): MeasuredReads {
  const all = [...times.values()].flat();
  const byCall = Array.from(times, ([name, took]) => ({ name, ms: spreadOf(took) }));
  return { count: all.length, ms: spreadOf(all), slowest: byCall.reduce((a, b) => (b.ms.p99 > a.ms.p99 ? b : a)) };
}

const READ = /^(job|roster|employee|dwo|alert\/newestAlerts|job\/summary, a week)$/;

/** Other people: each reads the calls of a screen, one after the other, and thinks in between. */
async function readersOf(scene: ApiScene) {
  const subjects = await findSubjects(scene.database.client, scene.today);
  const calls = screenCalls(subjects, scene.today).filter(({ name }) => READ.test(name));
  return {
    during: async (work: () => Promise<unknown>): Promise<ReadTimes> => {
      const times = new Map<string, number[]>();
      let isOver = false;
      const readers = calls.map(async (call) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const took: number[] = [];
        for (let ask = askingOf(agent, scene.url, call, await scene.signIn(subjects[call.as])); !isOver; ) {
          const startedAt = now();
          const { status } = await ask();
          took.push(now() - startedAt);
          times.set(call.name, took);
          // A token lives for 15 minutes.
          if (status === 401) ask = askingOf(agent, scene.url, call, await scene.signIn(subjects[call.as]));
          else if (status !== 200) throw new Error(`${call.name} answered ${status}`);
          await sleep(THINK_MS);
        }
        agent.destroy();
      });
      const reading = Promise.all(readers);
      // Who is interrupted takes the api away from them; the end of the work says why.
      reading.catch(() => undefined);
      try {
        await work();
      } finally {
        isOver = true;
        await Promise.allSettled(readers);
      }
      await reading;
      return times;
    },
  };
}
