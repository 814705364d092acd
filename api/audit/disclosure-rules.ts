import type { AuditThing } from '#shared/audit/audit.ts';
import { inFormOrder } from '#shared/audit/words.ts';
import { changedFields } from '#shared/http/conflicts.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import { withLunch } from './lunch-rules.ts';

/** A row as stored in an audit entry. */
type Version = Record<string, unknown> | null;

/** The subject and the versions of an audit entry. */
export interface Entry {
  subject: string;
  subjectId: string | null;
  before: Version;
  after: Version;
}

/** An audit entry with what the CSV file shows of it. */
export interface FiledEntry extends Entry {
  id: number;
  at: Date;
  action: string;
  by: string | null;
  actingAs: string | null;
  program: string | null;
  ip: string | null;
  device: string | null;
  requestId: string | null;
}

/** Names of rows, by kind and id. */
export interface Names {
  people: ReadonlyMap<number, string>;
  /** `#10491 12 Main St` */
  jobs: ReadonlyMap<number, string>;
  regions: ReadonlyMap<number, string>;
  vehicles: ReadonlyMap<number, string>;
  crews: ReadonlyMap<number, { jobId: number | null; foremanId: number | null }>;
  days: ReadonlyMap<number, { foremanId: number; date: string }>;
  shifts: ReadonlyMap<number, { employeeId: number; jobId: number; date: string }>;
}
export type NamedKind = keyof Names;

/** Fields that hold the id of a row with a name. */
const NAMED: Readonly<Record<string, 'people' | 'jobs' | 'regions' | 'vehicles'>> = {
  actorId: 'people',
  driverId: 'people',
  escalateToId: 'people',
  employeeId: 'people',
  foremanId: 'people',
  jobId: 'jobs',
  lastUpdatedByEmployeeId: 'people',
  regionId: 'regions',
  saidById: 'people',
  supervisorId: 'people',
  takenById: 'people',
  vehicleId: 'vehicles',
};

/** Fields that hold the id of a parent row; they are not shown. */
const LEADING: Readonly<Record<string, NamedKind>> = {
  crewId: 'crews',
  dwoId: 'days',
  workShiftId: 'shifts',
  workshiftId: 'shifts',
};

/**
 * Fields that are internal, or repeat who wrote and when. Storage keys are among them: knowing one
 * is enough to fetch the file.
 */
const UNDISCLOSED: ReadonlySet<string> = new Set([
  ...Object.keys(LEADING),
  'appStateBackup',
  'approvedAt',
  'approvedById',
  'assignedAt',
  'clientId',
  'createdAt',
  'createdById',
  'dailyJobHazardAnalysisId',
  'data',
  'dwoJobId',
  'endPictureId',
  'erasedAt',
  'fileId',
  'findings',
  'fullName',
  'givenById',
  'hasOvertime',
  'header',
  'id',
  'isOvercost',
  'occasion',
  'pictureId',
  'placesRemovedAt',
  'previousUntil',
  'removedAt',
  'requestedById',
  'revokedById',
  'samples',
  'samsaraUrl',
  'searchData',
  'sentBackAt',
  'sentBackById',
  'sessionId',
  'sheets',
  'shownNumber',
  'startPictureId',
  'storageKey',
  'storedAt',
  'timeBreaks',
  'updatedById',
  'uploadedById',
]);
/** Fields that are in the thing's name already, left out when it was added or removed. */
const IN_ITS_NAME: ReadonlySet<string> = new Set(['employeeId', 'jobId', 'date', 'name', 'employeeName', 'fileName']);
/** The field of a row's own number, as people use it. */
const OWN_NUMBER: Readonly<Record<string, string>> = { job: 'jobId', employee: 'employeeId' };

const numberIn = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const rowOf = ({ after, before }: Entry): Record<string, unknown> => after ?? before ?? {};

/** Collects the ids of the rows that these entries name, by kind. */
export function namedIn(entries: readonly Entry[]): Record<NamedKind, Set<number>> {
  const found: Record<NamedKind, Set<number>> = {
    people: new Set(),
    jobs: new Set(),
    regions: new Set(),
    vehicles: new Set(),
    crews: new Set(),
    days: new Set(),
    shifts: new Set(),
  };
  const note = (kind: NamedKind | undefined, value: unknown) => {
    const id = numberIn(value);
    if (kind && id !== undefined) found[kind].add(id);
  };
  for (const entry of entries) {
    const { subject, subjectId } = entry;
    if (subject === 'job') note('jobs', Number(subjectId));
    if (subject === 'employee' || subject === 'user') note('people', Number(subjectId));
    if (subject === 'dwo') note('days', Number(subjectId));
    for (const version of [entry.before, entry.after])
      for (const [field, value] of Object.entries(version ?? {})) {
        if (field !== OWN_NUMBER[subject]) note(NAMED[field] ?? LEADING[field], value);
        if (field === 'regions' && Array.isArray(value)) for (const id of value) note('regions', id);
      }
  }
  return found;
}

/** The thing that an entry is about, by its names. */
export function thingOf(entry: Entry, names: Names): AuditThing {
  const { subject, subjectId } = entry;
  const row = rowOf(entry);
  const shift = names.shifts.get(numberIn(row['workShiftId']) ?? numberIn(row['workshiftId']) ?? 0);
  const day = names.days.get(subject === 'dwo' ? Number(subjectId) : (numberIn(row['dwoId']) ?? 0));
  const crew = names.crews.get(subject === 'crew' ? Number(subjectId) : (numberIn(row['crewId']) ?? 0));
  const whose = subject === 'job' ? undefined : (numberIn(row['employeeId']) ?? shift?.employeeId ?? numberIn(row['foremanId']));
  const person =
    subject === 'employee' || subject === 'user'
      ? (names.people.get(Number(subjectId)) ?? textIn(row['fullName']))
      : (names.people.get(whose ?? day?.foremanId ?? (subject === 'crew' ? (crew?.foremanId ?? 0) : 0)) ??
        textIn(row['employeeName']));
  const jobId = subject === 'job' ? Number(subjectId) : (numberIn(row['jobId']) ?? shift?.jobId ?? crew?.jobId ?? 0);
  const job = names.jobs.get(jobId) ?? (subject === 'job' && textIn(row['jobId']) ? `#${textIn(row['jobId'])}` : null);
  return {
    person: person ?? null,
    job,
    day: subject === 'job' ? null : (dayIn(row['date']) ?? shift?.date ?? day?.date ?? null),
    name: subject === 'employee' ? null : (textIn(row['fileName']) ?? textIn(row['name']) ?? codeIn(subject, row)),
  };
}

/** Names a phase code by its code. A shift has a phase code too, but is not named by it. */
const codeIn = (subject: string, row: Record<string, unknown>): string | null =>
  subject === 'job_phase_code' || subject === 'phase_code' ? textIn(row['phaseCode']) : null;

const dayIn = (value: unknown): string | null => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null);

/**
 * The changed fields, before and after, with names for ids, in the order of the forms, because
 * jsonb does not keep the order of fields. For an added or removed row, its values.
 */
export function disclosedFields(entry: Entry, names: Names): Overtaking['fields'] {
  const { subject, before, after } = entry;
  const isWhole = before === null || after === null;
  const changed = changedFields(
    withLunch(before),
    withLunch(after),
    (field) => !UNDISCLOSED.has(field) && !(isWhole && IN_ITS_NAME.has(field) && field !== OWN_NUMBER[subject]),
  );
  const named = Object.entries(changed).map(([field, pair]) => {
    const nameOf = (value: unknown) => nameFor(field, value, subject, names);
    return [field, { before: nameOf(pair.before), after: nameOf(pair.after) }] as const;
  });
  const worthTelling = named.filter(([, pair]) => !isWhole || !isNothing(pair.before) || !isNothing(pair.after));
  return inFormOrder(Object.fromEntries(worthTelling));
}

function nameFor(field: string, value: unknown, subject: string, names: Names): unknown {
  if (field === 'regions' && Array.isArray(value)) return value.map((id) => names.regions.get(Number(id)) ?? id).join(', ');
  const kind = field === OWN_NUMBER[subject] ? undefined : NAMED[field];
  const id = numberIn(value);
  return kind && id !== undefined ? (names[kind].get(id) ?? value) : value;
}

/** A default value, which every new row has. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  value === '0.00' ||
  (Array.isArray(value) && value.length === 0);
