import type { JobStatus } from '#shared/jobs/jobs.ts';

export interface DemoJob {
  id: number;
  jobId: string;
  status: JobStatus;
  address: string;
  startDate: string;
  minutes: number;
  cost: string | null;
}

const STREETS = ['Hempstead Turnpike', 'Merrick Road', 'Sunrise Highway', 'Northern Boulevard', 'Old Country Road'];
const TOWNS = ['Elmont NY', 'Lynbrook NY', 'Freeport NY', 'Manhasset NY', 'Mineola NY'];
const STATUSES: JobStatus[] = ['inProgress', 'suspended', 'assigned', 'completed', 'unassigned', 'done', 'canceled'];

/** Always the same ones. */
export const demoJobs = (count: number): DemoJob[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    jobId: String(10_482 + ((index * 37) % count)),
    status: STATUSES[index % STATUSES.length] ?? 'assigned',
    address: `${(index * 131) % 1_900} ${STREETS[index % STREETS.length]}, ${TOWNS[(index * 3) % TOWNS.length]}`,
    startDate: `2026-${String(1 + ((index * 7) % 11)).padStart(2, '0')}-${String(1 + ((index * 13) % 28)).padStart(2, '0')}`,
    minutes: (index * 947) % 90_000,
    cost: index % 9 === 4 ? null : ((index * 7_331) % 98_000).toFixed(2),
  }));
