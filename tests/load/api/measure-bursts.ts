import { now, sleep } from '../clock.ts';
import { peopleCsv, sendUpload } from './measure-transfers.ts';
import type { ApiScene } from './scene.ts';

export interface BurstResult {
  name: string;
  /** Calls of the burst, and how long they took by themselves. */
  calls: number;
  callSeconds: number;
  /** From the last answer until everything that follows from the calls was there. */
  behindSeconds: number;
}

const ADMIN = 1;
const CLOCK_OUTS = 250;
const FILES = 5;
const AT_ONCE = 8;
const SAMPLE_MS = 20;
const LIMIT_MS = 5 * 60_000;

/**
 * How far what follows a write lags behind: hours and costs after one clock-out and after a whole
 * evening's, small files sent together.
 */
export async function measureBursts(scene: ApiScene): Promise<BurstResult[]> {
  const send = await adminOf(scene);
  const { rows } = await scene.database.client.query<{ id: number; jobId: number }>(
    `select distinct on (job_id, employee_id) id, job_id as "jobId" from workshift where status = 'running'
       order by job_id, employee_id, id limit $1`,
    [CLOCK_OUTS + 1],
  );
  const [one, ...evening] = rows;
  if (!one) return [];
  const clockOuts = async (name: string, shifts: typeof rows) =>
    burst(
      name,
      shifts.map(
        ({ id }) =>
          () =>
            send('PATCH', `workshift/${id}`, { end: new Date().toISOString() }),
      ),
      () => areAddedUp(scene, [...new Set(shifts.map(({ jobId }) => jobId))]),
    );
  return [
    await clockOuts('costs after one clock-out', [one]),
    await clockOuts(`costs after ${evening.length} clock-outs`, evening),
    await files(scene),
  ];
}

async function files(scene: ApiScene): Promise<BurstResult> {
  const token = await scene.signIn(ADMIN);
  const ids: number[] = [];
  return burst(
    `${FILES} one-row employee files`,
    Array.from({ length: FILES }, (_, place) => async () => {
      ids.push(await sendUpload(scene, token, peopleCsv(1, 90_000 + place)));
    }),
    async () => {
      const { rows } = await scene.database.client.query<{ left: number }>(
        `select count(*)::int as left from upload_employee where id = any($1) and upload_status <> 'Successful'`,
        [ids],
      );
      return rows[0]!.left === 0;
    },
  );
}

async function burst(name: string, calls: (() => Promise<void>)[], isDone: () => Promise<boolean>): Promise<BurstResult> {
  const startedAt = now();
  const left = [...calls];
  const take = async () => {
    for (let call = left.shift(); call; call = left.shift()) await call();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  const answeredAt = now();
  while (!(await isDone())) {
    if (now() - answeredAt > LIMIT_MS) throw new Error(`${name}: not done after ${LIMIT_MS} ms`);
    await sleep(SAMPLE_MS);
  }
  return {
    name,
    calls: calls.length,
    callSeconds: (answeredAt - startedAt) / 1_000,
    behindSeconds: (now() - answeredAt) / 1_000,
  };
}

/** Whether these jobs' hours are those of their shifts. */
async function areAddedUp({ database }: ApiScene, jobIds: readonly number[]): Promise<boolean> {
  const { rows } = await database.client.query<{ left: number }>(
    `select count(*)::int as left from job where id = any($1) and current_hours <> (
       select coalesce(sum(hours), 0) from workshift where job_id = job.id and status = 'finished' and type <> 'NO_SHOW')`,
    [jobIds],
  );
  return rows[0]!.left === 0;
}

async function adminOf(scene: ApiScene) {
  const token = await scene.signIn(ADMIN);
  return async (method: string, path: string, body: object): Promise<void> => {
    const response = await fetch(`${scene.url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  };
}
