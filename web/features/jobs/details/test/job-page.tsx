import { beforeEach } from 'vitest';
import { Route } from 'wouter';
import type { JobCostDays, JobDetails } from '#shared/job-details.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import JobDetailsPage from '../page.tsx';
import { jobOf } from './small-job.ts';

interface JobScene extends AnsweredCalls {
  /** The job as it is answered. */
  job: JobDetails;
  /** The cost of each day. */
  costs: JobCostDays;
  /** The answers of the live lists beside it, by resource. */
  lists: Record<string, object[]>;
}

const NO_COSTS: JobCostDays = { bidPrice: '16000.00', undated: 0, days: [] };

/** The page of a job of a test's own, and what it asks the api for. */
export function jobPage() {
  const scene: JobScene = { job: jobOf(), costs: NO_COSTS, lists: {}, calls: [], answer: () => [200, {}] };
  const page = livePage((gateway) => {
    gateway.answerTo = ({ resource }: LiveOpen) => {
      if (resource === 'jobDetails') return { data: scene.job };
      if (resource === 'jobCostDays') return { data: scene.costs };
      const data = scene.lists[resource] ?? [];
      return { data, count: data.length, limit: 300, offset: 0, order: [] };
    };
  });
  answerCalls(scene);
  beforeEach(() => {
    visit('/job-management/5');
    Object.assign(scene, { job: jobOf(), costs: NO_COSTS, lists: {} });
  });
  const show = () =>
    page.show(
      <Route path={/^\/job-management\/(?<id>\d+)$/}>
        <JobDetailsPage />
      </Route>,
    );
  return { page, scene, show };
}
