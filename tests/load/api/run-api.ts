import type { Scale } from '../large-company.ts';
import { measureBursts } from './measure-bursts.ts';
import { measureCalls, measureEmpty, type Often } from './measure-calls.ts';
import { measureExports, measureUpload } from './measure-transfers.ts';
import { type ApiReport, judge } from './report.ts';
import { type ApiScene, startApiScene } from './scene.ts';
import { findSubjects, screenCalls } from './screen-calls.ts';

export interface ApiRun {
  scale: Scale;
  databaseUrl: string | undefined;
  /** Leaves the loaded company for the next run of the day. */
  keep?: boolean;
  often: Often;
  uploadRows: number;
  say: (text: string) => void;
  /** Given what takes everything down, for a run that is interrupted. */
  onStop?: (stop: () => Promise<void>) => void;
}

/** The whole benchmark. Whatever it made is gone afterwards. */
export async function runApi({
  scale,
  databaseUrl,
  keep = false,
  often,
  uploadRows,
  say,
  onStop = () => undefined,
}: ApiRun): Promise<ApiReport> {
  say(`loading the ${scale} company, then starting the api on it`);
  const scene = await startApiScene({ scale, databaseUrl, keep, onStop });
  try {
    const counts = await countsOf(scene);
    say('lists, details and summaries');
    const subjects = await findSubjects(scene.database.client, scene.today);
    const emptyMs = await measureEmpty(scene, { subjects, often, say });
    const calls = await measureCalls(scene, screenCalls(subjects, scene.today), { subjects, often, say });
    say('exports');
    const exports = await measureExports(scene);
    say('upload');
    const upload = await measureUpload(scene, uploadRows);
    say('bursts');
    const bursts = await measureBursts(scene);
    const { loadSeconds, database } = scene;
    const criteria = judge({ calls, exports, upload, bursts });
    return { scale, server: database.server, counts, loadSeconds, calls, emptyMs, exports, upload, bursts, criteria };
  } finally {
    await scene.stop();
  }
}

const COUNTED = ['employee', 'job', 'dwo', 'workshift', 'timebreak', 'alert', 'audit_log'];

async function countsOf({ database }: ApiScene): Promise<Record<string, number>> {
  const columns = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const { rows } = await database.client.query<Record<string, number>>(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
}
