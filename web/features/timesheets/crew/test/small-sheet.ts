import type { CrewJob, CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import type { TemporalWorkshift } from '#shared/timesheets/temporary.ts';

const at = (time: string): string => `2026-11-19T${time}:00.000Z`;

/** Somebody who worked eight hours of a day in New York. */
export const rowOf = (id: number, said: Partial<CrewRow> = {}): CrewRow => ({
  id,
  workshiftId: id,
  employeeId: id,
  employeeNumber: `1-0000${id}-01`,
  fullName: `Worker ${id}`,
  role: 'worker',
  isForeman: false,
  isDriver: false,
  pictureUrl: null,
  startPictureId: id,
  startPictureMatchStatus: 'matched',
  endPictureId: null,
  endPictureMatchStatus: 'pending',
  start: at('12:00'),
  startLocation: '40.1, -74.1',
  startLocationType: 'site',
  end: at('20:30'),
  endLocation: null,
  endLocationType: null,
  arePlacesRemoved: false,
  lunchMinutes: 30,
  timeBreaksIds: [],
  minutes: 480,
  phaseCode: 'TRCH',
  type: 'NORMAL',
  status: 'finished',
  approvalStatus: 'submitted',
  wasTemporal: false,
  warnings: { hazardUnsigned: false, photoMismatch: false, biometricsConflict: false },
  revision: 2,
  ...said,
});

export const jobOf = (dwoJobId: number, said: Partial<CrewJob> = {}): CrewJob => ({
  dwoJobId,
  jobId: dwoJobId * 10,
  jobNumber: `1048${dwoJobId}`,
  jobType: 'hourly',
  address: '1 Main Street',
  category: 'ohElectric',
  regionId: 3,
  region: 'Long Island',
  startDate: '2026-11-02',
  status: 'submitted',
  minutes: 480,
  tripHistoryUrl: null,
  lastApproved: null,
  sentBack: null,
  revision: 3,
  ...said,
});

/** A day of a foreman and a worker on two jobs; with `dwoJobId` one job of it. */
export function sheetOf(said: Partial<CrewSheet> = {}): CrewSheet {
  const foreman = { id: 1, employeeId: '1-00001-01', fullName: 'Raymond Castillo', pictureUrl: '/files/raymond.jpg' };
  const rows = [
    rowOf(1, { fullName: foreman.fullName, role: 'foreman', isForeman: true, pictureUrl: foreman.pictureUrl }),
    rowOf(2),
  ];
  return {
    dwoId: 5,
    date: '2026-11-19',
    foremanId: 1,
    foreman,
    supervisors: [{ id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega' }],
    region: 'Long Island',
    dwoJobId: null,
    jobId: null,
    status: 'submitted',
    dayStatus: 'submitted',
    lastApproved: null,
    minutes: 960,
    peopleCount: 2,
    revision: 4,
    revisions: {},
    jobs: [jobOf(1), jobOf(2, { jobType: 'bid' })],
    rows,
    temporalWorkshifts: [],
    ...said,
  };
}

/** A temporary worker of the morning, on job 1. */
export const JORGE: TemporalWorkshift = {
  id: 9,
  dwoJobId: 1,
  employeeName: 'Jorge Valdivia',
  type: 'NORMAL',
  start: '2026-11-19T12:00:00.000Z',
  end: '2026-11-19T17:30:00.000Z',
  createdById: 7,
  createdAt: '2026-11-19T12:00:00.000Z',
  updatedAt: '2026-11-19T12:00:00.000Z',
  revision: 4,
};
