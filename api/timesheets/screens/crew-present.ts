import { countedMinutes } from '../../../shared/rules/hours.ts';
import { leastApproved } from '../../../shared/timesheets/rules/approval.ts';
import type { CrewRow, CrewSheet } from '../../../shared/timesheets/screens.ts';
import type { TemporalWorkshift } from '../../../shared/timesheets/temporary.ts';
import type { temporalWorkshift } from '../../db/tables/timesheets.ts';
import { signaturesIn } from '../sheets/signature-rules.ts';
import type { CrewDay, CrewShift } from './crew-query.ts';
import { lunchOf } from './rules.ts';

/**
 * The Crew Details screen's answer: a day's jobs with their hours, and its people, or one job's
 * shifts. Supervisors are left out.
 */
export function presentCrewDay({ day, hazard, jobs, selected, shifts, temporals }: CrewDay): CrewSheet {
  const crew = shifts.filter(({ person }) => person.role !== 'supervisor');
  const shown = selected ? crew.filter(({ shift }) => shift.dwoJobId === selected.sheet.id) : crew;
  const facts = { foremanId: day.foremanId, hasSigned: signersOf(hazard, day.foremanId) };
  const lastApproved = jobs
    .map(lastApproval)
    .filter((one) => one !== null)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return {
    dwoId: day.id,
    date: day.date,
    foremanId: day.foremanId,
    dwoJobId: selected?.sheet.id ?? null,
    jobId: selected?.sheet.jobId ?? null,
    status: selected?.sheet.status ?? day.status,
    lastApproved: selected ? lastApproval(selected) : (lastApproved ?? null),
    minutes: minutesOf(shown),
    revision: selected?.sheet.revision ?? day.revision,
    jobs: jobs.map((one) => ({
      dwoJobId: one.sheet.id,
      jobId: one.sheet.jobId,
      jobNumber: one.jobNumber,
      jobType: one.jobType,
      status: one.sheet.status,
      minutes: minutesOf(crew.filter(({ shift }) => shift.dwoJobId === one.sheet.id)),
      tripHistoryUrl: one.sheet.samsaraUrl,
      lastApproved: lastApproval(one),
      revision: one.sheet.revision,
    })),
    rows: selected ? shown.map((one) => shiftRow(one, facts)) : personRows(shown, facts),
    temporalWorkshifts: temporals.filter((one) => !selected || one.dwoJobId === selected.sheet.id).map(presentTemporal),
  };
}

interface Facts {
  foremanId: number;
  hasSigned: (person: CrewShift['person']) => boolean;
}

/**
 * Who signed the day's safety talk: everybody who is in its signatures; on a form without any, its
 * own mark stands for the whole crew.
 */
function signersOf(hazard: CrewDay['hazard'], foremanId: number): Facts['hasSigned'] {
  if (!hazard) return () => false;
  const signatures = signaturesIn(hazard.data);
  if (signatures.length === 0) return () => hazard.isSigned;
  return ({ id, fullName }) =>
    (hazard.isSigned && id === foremanId) ||
    signatures.some(({ employeeId, name }) => employeeId === id || (employeeId === null && name === fullName));
}

const minutesOf = (shifts: readonly CrewShift[]): number =>
  countedMinutes(shifts.map(({ shift }) => ({ type: shift.type, minutes: shift.hours })));

/** A sheet that went back to submitted was approved all the same: who did it last stays a fact. */
const lastApproval = ({ sheet, approvedBy }: CrewDay['jobs'][number]) =>
  sheet.approvedAt === null ? null : { by: approvedBy, byId: sheet.approvedById, at: sheet.approvedAt.toISOString() };

function shiftRow({ shift, person, breaks }: CrewShift, facts: Facts): CrewRow {
  return {
    id: shift.id,
    workshiftId: shift.id,
    employeeId: person.id,
    employeeNumber: person.employeeId,
    fullName: person.fullName,
    role: person.role,
    isForeman: person.id === facts.foremanId,
    isDriver: shift.isDriver,
    startPictureId: shift.startPictureId,
    endPictureId: shift.endPictureId,
    start: shift.start.toISOString(),
    end: shift.end?.toISOString() ?? null,
    lunchMinutes: lunchOf(breaks),
    timeBreaksIds: breaks.map(({ id }) => id),
    minutes: shift.hours,
    phaseCode: shift.phaseCode,
    type: shift.type,
    status: shift.status,
    approvalStatus: shift.approvalStatus,
    wasTemporal: shift.wasTemporal,
    warnings: {
      hazardUnsigned: !facts.hasSigned(person),
      photoMismatch: shift.startPictureMatchStatus === 'notMatched' || shift.endPictureMatchStatus === 'notMatched',
      biometricsConflict: person.hasNotMatchedPictures,
    },
    revision: shift.revision,
  };
}

/** Without a selected job: each person once, from their first start to their last end. */
function personRows(shifts: readonly CrewShift[], facts: Facts): CrewRow[] {
  return [...Map.groupBy(shifts, ({ person }) => person.id).values()].map((own) => {
    const rows = own.map((one) => shiftRow(one, facts)).toSorted((a, b) => a.start.localeCompare(b.start));
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const isRunning = rows.some((row) => row.status === 'running');
    const ends = rows.flatMap((row) => row.end ?? []).toSorted();
    return {
      ...first,
      id: first.employeeId,
      workshiftId: null,
      isDriver: rows.some((row) => row.isDriver),
      startPictureId: rows.find((row) => row.startPictureId !== null)?.startPictureId ?? null,
      endPictureId: rows.findLast((row) => row.endPictureId !== null)?.endPictureId ?? null,
      end: isRunning ? null : (ends.at(-1) ?? null),
      lunchMinutes: rows.reduce((sum, row) => sum + row.lunchMinutes, 0),
      timeBreaksIds: rows.flatMap((row) => row.timeBreaksIds),
      minutes: minutesOf(own),
      phaseCode: rows.every((row) => row.phaseCode === first.phaseCode) ? first.phaseCode : null,
      type: rows.every((row) => row.type === first.type) ? last.type : null,
      status: isRunning ? 'running' : 'finished',
      approvalStatus: leastApproved(rows.map((row) => row.approvalStatus)),
      wasTemporal: rows.some((row) => row.wasTemporal),
      warnings: { ...first.warnings, photoMismatch: rows.some((row) => row.warnings.photoMismatch) },
      revision: null,
    };
  });
}

const presentTemporal = (row: typeof temporalWorkshift.$inferSelect): TemporalWorkshift => ({
  ...row,
  start: row.start.toISOString(),
  end: row.end.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
