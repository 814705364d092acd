import type { Dwo, DwoJob, HazardAnalysis, Timebreak, Workshift } from '#shared/timesheets/sheets.ts';
import type { DwoJobRow, DwoRow, HazardAnalysisRow, TimebreakRow, WorkshiftRow } from './repository.ts';

export const presentHazardAnalysis = (row: HazardAnalysisRow): HazardAnalysis => ({
  id: row.id,
  jobId: row.jobId,
  foremanId: row.foremanId,
  date: row.date,
  data: row.data,
  isSigned: row.isSigned,
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
});

export const presentDwo = (row: DwoRow): Dwo => ({
  id: row.id,
  date: row.date,
  foremanId: row.foremanId,
  supervisorId: row.supervisorId,
  regionId: row.regionId,
  crewId: row.crewId,
  status: row.status,
  description: row.description,
  dailyJobHazardAnalysisId: row.dailyJobHazardAnalysisId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
});

/** @param minutes of all its finished shifts, No Show left out */
export const presentDwoJob = (row: DwoJobRow, minutes: number): DwoJob => ({
  id: row.id,
  dwoId: row.dwoId,
  crewId: row.crewId,
  jobId: row.jobId,
  status: row.status,
  startLocation: row.startLocation,
  endLocation: row.endLocation,
  hours: minutes,
  approvedById: row.approvedById,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  sentBackReason: row.sentBackReason,
  sentBackById: row.sentBackById,
  sentBackAt: row.sentBackAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
});

export const presentTimebreak = (row: TimebreakRow): Timebreak => ({
  id: row.id,
  workShiftId: row.workShiftId,
  type: row.type,
  status: row.status,
  start: row.start.toISOString(),
  end: row.end?.toISOString() ?? null,
  phaseCode: row.phaseCode,
  createdById: row.createdById,
  updatedById: row.updatedById,
  revision: row.revision,
});

export const presentWorkshift = (row: WorkshiftRow, breaks?: readonly TimebreakRow[]): Workshift => ({
  id: row.id,
  date: row.date,
  dwoJobId: row.dwoJobId,
  employeeId: row.employeeId,
  type: row.type,
  status: row.status,
  approvalStatus: row.approvalStatus,
  start: row.start.toISOString(),
  end: row.end?.toISOString() ?? null,
  startLocation: row.startLocation,
  endLocation: row.endLocation,
  startLocationType: row.startLocationType,
  endLocationType: row.endLocationType,
  startPictureId: row.startPictureId,
  endPictureId: row.endPictureId,
  startPictureMatchStatus: row.startPictureMatchStatus,
  endPictureMatchStatus: row.endPictureMatchStatus,
  hours: row.hours,
  isDriver: row.isDriver,
  phaseCode: row.phaseCode,
  wasTemporal: row.wasTemporal,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
  ...(breaks ? { timeBreaks: breaks.map(presentTimebreak) } : {}),
});
