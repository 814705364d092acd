import { sizeOf } from '../large-company.ts';
import { jobListCalls } from './job-list-calls.ts';
import type { JobsReport, MeasuredJobs } from './jobs-report.ts';
import { measureCalls } from './measure-calls.ts';
import { addJobs, countJobs } from './more-jobs.ts';
import { judgeCalls } from './report.ts';
import type { ApiRun } from './run-api.ts';
import { startApiScene } from './scene.ts';
import { findSubjects } from './screen-calls.ts';

export interface JobsRun extends Omit<ApiRun, 'uploadRows'> {
  /** So many jobs there are in the end. */
  jobs: number;
}

const PAGE = 10;

/**
 * What the calls of the job list cost in a company, and what the same calls cost once it has so
 * many jobs more: one machine, one server and one api for both. Whatever it made is gone
 * afterwards.
 */
export async function runJobs(run: JobsRun): Promise<JobsReport> {
  const { scale, databaseUrl, keep = false, often, jobs, say, onStop = () => undefined } = run;
  say(`loading the ${scale} company, then starting the api on it`);
  const scene = await startApiScene({ scale, databaseUrl, keep, onStop });
  const { database, today } = scene;
  const { client } = database;
  try {
    const subjects = await findSubjects(client, today);
    const measured = async (): Promise<MeasuredJobs> => {
      const counts = await countJobs(client);
      say(`${counts.all} jobs, ${counts.open} of them not over`);
      const lastPage = counts.all - (counts.all % PAGE || PAGE);
      const calls = jobListCalls(subjects, { today, lastPage });
      return { counts, calls: await measureCalls(scene, calls, { subjects, often, say, large: ['job'] }) };
    };
    const few = await measured();
    say(`adding jobs until there are ${jobs}`);
    await addJobs(client, sizeOf(scale), jobs);
    const many = await measured();
    return { server: database.server, few, many, criteria: judgeCalls(many.calls) };
  } finally {
    await scene.stop();
  }
}
