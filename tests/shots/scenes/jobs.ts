import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, type Scene, seenBy } from '../scene.ts';

const JOBS = { who: 'admin', path: '/job-management', wait: '.list-page-rows' } as const;

const main: readonly Scene[] = [
  { ...JOBS, name: 'jobs' },
  { ...JOBS, name: 'jobs-over-cost', path: '/job-management?tab=overCost' },
];

export const JOB_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  ...seenBy('supervisor', main),
  ...onPaper(main),
  { ...JOBS, name: 'jobs-of-count', path: '/job-management?status=inProgress&region=1&days=2026-01-01.2027-12-31' },
  { ...JOBS, name: 'jobs-none', path: '/job-management?search=zzz' },
  { ...JOBS, name: 'jobs-failed', wait: '.state-card', before: liveFault('failed', 'jobs') },
  { ...JOBS, name: 'jobs-loading', wait: '.shape', before: liveFault('silent', 'jobs') },
  { ...JOBS, name: 'jobs-stale', before: liveFault('stale', 'jobs') },
];
