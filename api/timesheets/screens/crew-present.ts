import type { temporalWorkshift } from '#api/db/tables/timesheets.ts';
import { type AddressOf, withPicture } from '#api/employees/present.ts';
import type { PersonRef } from '#shared/employees.ts';
import { countedMinutes } from '#shared/rules/hours.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { leastApproved } from '#shared/timesheets/rules/approval.ts';
import type { CrewRow, CrewSheet } from '#shared/timesheets/screens.ts';
import type { TemporalWorkshift } from '#shared/timesheets/temporary.ts';
import { lunchOf } from '../sheets/rules.ts';
import { signaturesIn } from '../sheets/signature-rules.ts';
import type { CrewDay, CrewShift } from './crew-query.ts';

interface Surroundings {
  addressOf: AddressOf;
  timeZone: string;
}

/**
 * Presents the Crew Details screen: a day's jobs with their hours, and its people, or one job's
 * shifts. Supervisors are left out.
 */
export async function presentCrewDay(crewDay: CrewDay, { addressOf, timeZone }: Surroundings): Promise<CrewSheet> {
  const { day, foreman, storageKey, hazard, jobs, selected, shifts, temporals } = crewDay;
  const calls = crewDay.calls.filter(({ jobId }) => !selected || jobId === selected.sheet.jobId);
  const pictures = await addressesOf(shifts, addressOf);
  const crew = shifts.filter(({ person }) => person.role !== 'supervisor');
  const shown = selected ? crew.filter(({ shift }) => shift.dwoJobId === selected.sheet.id) : crew;
  const facts = { foremanId: day.foremanId, hasSigned: signersOf(hazard, day.foremanId), pictures, proposals: crewDay.proposals };
  const lastApproved = jobs
    .map(lastApproval)
    .filter((one) => one !== null)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return {
    dwoId: day.id,
    date: day.date,
    foremanId: day.foremanId,
    foreman: await withPicture(foreman, storageKey, addressOf),
    supervisors: distinct([crewDay.supervisor, ...jobs.map(({ supervisor }) => supervisor)]),
    region: crewDay.region,
    dwoJobId: selected?.sheet.id ?? null,
    jobId: selected?.sheet.jobId ?? null,
    status: selected?.sheet.status ?? day.status,
    dayStatus: day.status,
    lastApproved: selected ? lastApproval(selected) : (lastApproved ?? null),
    minutes: minutesOf(shown),
    peopleCount: new Set(crew.map(({ person }) => person.id)).size,
    revision: selected?.sheet.revision ?? day.revision,
    revisions: Object.fromEntries(
      shifts.flatMap(({ shift }) => (shift.dwoJobId === selected?.sheet.id ? [[shift.id, shift.revision]] : [])),
    ),
    jobs: jobs.map((one) => ({
      dwoJobId: one.sheet.id,
      jobId: one.sheet.jobId,
      jobNumber: one.jobNumber,
      ...(one.mayOpen === false && { mayOpen: one.mayOpen }),
      jobType: one.jobType,
      address: one.address,
      category: one.category,
      regionId: one.regionId,
      region: one.region,
      startDate: businessDate(one.startsAt, timeZone),
      status: one.sheet.status,
      minutes: minutesOf(crew.filter(({ shift }) => shift.dwoJobId === one.sheet.id)),
      tripHistoryUrl: one.sheet.samsaraUrl,
      lastApproved: lastApproval(one),
      sentBack: sentBack(one),
      revision: one.sheet.revision,
    })),
    rows: foremanFirst(selected ? shown.map((one) => shiftRow(one, facts)) : personRows(shown, facts)),
    findings: [...crewDay.findings],
    temporalWorkshifts: temporals.filter((one) => !selected || one.dwoJobId === selected.sheet.id).map(presentTemporal),
    ...(calls.length > 0 && { calls: calls.map(presentCall) }),
  };
}

const presentCall = ({ at, until, ...call }: CrewDay['calls'][number]): NonNullable<CrewSheet['calls']>[number] => ({
  ...call,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
});

/** Removes duplicates, in the order of first appearance. */
const distinct = (people: readonly (PersonRef | null)[]): PersonRef[] => [
  ...new Map(people.flatMap((person) => (person ? [[person.id, person]] : []))).values(),
];

/** Picture addresses by person. */
async function addressesOf(shifts: readonly CrewShift[], addressOf: AddressOf): Promise<ReadonlyMap<number, string>> {
  const keys = new Map(shifts.flatMap(({ person, storageKey }) => (storageKey === null ? [] : [[person.id, storageKey]])));
  return new Map(await Promise.all([...keys].map(async ([id, key]) => [id, await addressOf(key)] as const)));
}

interface Facts {
  foremanId: number;
  pictures: ReadonlyMap<number, string>;
  proposals: CrewDay['proposals'];
  hasSigned: (person: CrewShift['person']) => boolean;
}

/**
 * The signers of the day's safety talk: everybody in its signatures; on a form without any, its own
 * mark counts for the whole crew.
 */
function signersOf(hazard: CrewDay['hazard'], foremanId: number): Facts['hasSigned'] {
  if (!hazard) return () => false;
  const signatures = signaturesIn(hazard.data);
  if (signatures.length === 0) return () => hazard.isSigned;
  return ({ id, fullName }) =>
    (hazard.isSigned && id === foremanId) ||
    signatures.some(({ employeeId, name }) => employeeId === id || (employeeId === null && name === fullName));
}

const foremanFirst = (rows: readonly CrewRow[]): CrewRow[] => rows.toSorted((a, b) => Number(b.isForeman) - Number(a.isForeman));

const minutesOf = (shifts: readonly CrewShift[]): number =>
  countedMinutes(shifts.map(({ shift }) => ({ type: shift.type, minutes: shift.hours })));

/** The last approval stays on a sheet that went back to submitted. */
const lastApproval = ({ sheet, approvedBy }: CrewDay['jobs'][number]) =>
  sheet.approvedAt === null ? null : { by: approvedBy, byId: sheet.approvedById, at: sheet.approvedAt.toISOString() };

const sentBack = ({ sheet, sentBackBy }: CrewDay['jobs'][number]) =>
  sheet.sentBackReason === null || sheet.sentBackAt === null
    ? null
    : { reason: sheet.sentBackReason, by: sentBackBy, byId: sheet.sentBackById, at: sheet.sentBackAt.toISOString() };

function shiftRow({ shift, person, breaks }: CrewShift, facts: Facts): CrewRow {
  const proposals = facts.proposals.get(shift.id) ?? [];
  return {
    id: shift.id,
    workshiftId: shift.id,
    employeeId: person.id,
    employeeNumber: person.employeeId,
    fullName: person.fullName,
    role: person.role,
    isForeman: person.id === facts.foremanId,
    isDriver: shift.isDriver,
    pictureUrl: facts.pictures.get(person.id) ?? null,
    startPictureId: shift.startPictureId,
    startPictureMatchStatus: shift.startPictureMatchStatus,
    endPictureId: shift.endPictureId,
    endPictureMatchStatus: shift.endPictureMatchStatus,
    start: shift.start.toISOString(),
    startLocation: shift.startLocation,
    startLocationType: shift.startLocationType,
    end: shift.end?.toISOString() ?? null,
    endLocation: shift.endLocation,
    endLocationType: shift.endLocationType,
    arePlacesRemoved: shift.placesRemovedAt !== null,
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
    ...(proposals.length > 0 && { proposals }),
  };
}

/** Without a selected job: one row per person, from their first start to their last end. */
function personRows(shifts: readonly CrewShift[], facts: Facts): CrewRow[] {
  return [...Map.groupBy(shifts, ({ person }) => person.id).values()].map((own) => {
    const rows = own.map((one) => shiftRow(one, facts)).toSorted((a, b) => a.start.localeCompare(b.start));
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const isRunning = rows.some((row) => row.status === 'running');
    const ends = rows.flatMap((row) => row.end ?? []).toSorted();
    const pictured = rows.find((row) => row.startPictureId !== null);
    const picturedLast = rows.findLast((row) => row.endPictureId !== null);
    return {
      ...first,
      id: first.employeeId,
      workshiftId: null,
      isDriver: rows.some((row) => row.isDriver),
      startPictureId: pictured?.startPictureId ?? null,
      startPictureMatchStatus: (pictured ?? first).startPictureMatchStatus,
      endPictureId: picturedLast?.endPictureId ?? null,
      endPictureMatchStatus: (picturedLast ?? last).endPictureMatchStatus,
      end: isRunning ? null : (ends.at(-1) ?? null),
      endLocation: last.endLocation,
      endLocationType: last.endLocationType,
      arePlacesRemoved: rows.some((row) => row.arePlacesRemoved),
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
