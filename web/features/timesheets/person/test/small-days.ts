import type { JobNote } from '#shared/notes.ts';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';

const DAY = '2026-11-19';
const SEEN_AT = '2026-11-19T22:00:00.000Z';

/** A shift of that day, 07:00 a.m. to 03:30 p.m. with half an hour of lunch. */
export const shiftOf = (id: number, said: Partial<EmployeeShift> = {}): EmployeeShift => ({
  id,
  date: DAY,
  dwoJobId: id * 10,
  employeeId: 5,
  type: 'NORMAL',
  status: 'finished',
  approvalStatus: 'submitted',
  start: '2026-11-19T12:00:00.000Z',
  end: '2026-11-19T20:30:00.000Z',
  startLocation: '40.7, -73.4',
  endLocation: '40.7, -73.4',
  startLocationType: 'site',
  endLocationType: 'site',
  arePlacesRemoved: false,
  startPictureId: null,
  endPictureId: null,
  startPictureMatchStatus: 'matched',
  endPictureMatchStatus: 'matched',
  hours: 480,
  isDriver: false,
  phaseCode: 'TRCH',
  wasTemporal: false,
  createdAt: SEEN_AT,
  updatedAt: SEEN_AT,
  revision: 2,
  lunchMinutes: 30,
  lunchTime: '0:30',
  timeBreaksIds: [id * 100],
  dwoId: 3,
  jobId: 4,
  jobNumber: '10482',
  jobAddress: '14 Mill Road, Huntington',
  supervisor: { id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega' },
  foreman: { id: 8, employeeId: '1-00008-01', fullName: 'Raymond Castillo' },
  commentCount: 0,
  comment: null,
  lastApproved: null,
  ...said,
});

/** A worker's days, as the api answers them. */
export const daysOf = (workShifts: EmployeeShift[], said: Partial<EmployeeShifts> = {}): EmployeeShifts => ({
  employee: {
    id: 5,
    employeeId: '1-20655-02',
    fullName: 'Deshawn Pruitt',
    role: 'worker',
    isActive: true,
    companyName: 'TSU One',
    regionId: 1,
    region: 'Long Island',
    pictureUrl: null,
  },
  status: workShifts.length === 0 ? null : 'submitted',
  startDate: DAY,
  endDate: DAY,
  minutes: workShifts.reduce((sum, { type, hours }) => sum + (type === 'NO_SHOW' ? 0 : hours), 0),
  workShifts,
  ...said,
});

/** A comment on a shift. */
export const commentOf = (id: number): JobNote => ({
  id,
  jobId: 4,
  dwoId: 3,
  workshiftId: 1,
  title: null,
  note: 'The gate was locked',
  createdById: 9,
  createdAt: SEEN_AT,
  updatedAt: SEEN_AT,
  revision: 1,
  createdBy: { id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega' },
});
