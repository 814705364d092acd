import type { ReplayAlert, ReplayShift, ReplayStay, RosterReplay } from '#shared/roster/replay.ts';
import type { RosterRow } from '#shared/roster/roster.ts';
import type { ToldAlert } from './log/told-query.ts';
import type { StoredEdit, StoredShift, StoredStay } from './replay-query.ts';

interface Stored {
  shifts: readonly StoredShift[];
  stays: readonly StoredStay[];
  edits: readonly StoredEdit[];
}

/** What a reader may see of a job that is not on their roster. */
type MaySee = (supervisorId: number | null) => boolean;

/**
 * The recorded day as its reader sees it. Jobs that they may not see have neither number nor edits.
 */
export function presentReplay(
  roster: readonly RosterRow[],
  { shifts, stays, edits }: Stored,
  maySee: MaySee,
): Pick<RosterReplay, 'shifts' | 'stays'> {
  const editsOf = Map.groupBy(edits, ({ shiftId }) => shiftId);
  return {
    shifts: shifts.map((shift) => presentShift(shift, editsOf.get(shift.id) ?? [], maySee(shift.supervisorId))),
    stays: staysIn(roster, { shifts, stays }),
  };
}

const momentOf = (ms: number): string => new Date(ms).toISOString();
const orNull = (ms: number | null): string | null => (ms === null ? null : momentOf(ms));

/** Of several edits of the same moment the last one counts. */
function presentShift(shift: StoredShift, edits: readonly StoredEdit[], isSeen: boolean): ReplayShift {
  const { id, employeeId, jobPk, jobId, isWork, isCarried, startMs, endMs, breaks } = shift;
  const last = new Map(edits.map(({ of, atMs, by }) => [of, { at: momentOf(atMs), of, by }]));
  return {
    id,
    employeeId,
    jobPk: isSeen ? jobPk : null,
    jobId: isSeen ? jobId : null,
    isWork,
    ...(isCarried && { isCarried: true as const }),
    start: momentOf(startMs),
    end: orNull(endMs),
    breaks: breaks.map((pause) => ({ start: momentOf(pause.startMs), end: orNull(pause.endMs) })),
    edits: isSeen && !isCarried ? [...last.values()] : [],
  };
}

const placeOf = ({ jobPk, employeeId }: Pick<StoredStay, 'jobPk' | 'employeeId'>): string => `${jobPk}-${employeeId}`;

/**
 * Who was on a row for a part of the day: members who joined or left, and people of no crew of the
 * job, who are there from their first clock on.
 */
function staysIn(roster: readonly RosterRow[], { shifts, stays }: Pick<Stored, 'shifts' | 'stays'>): ReplayStay[] {
  const known = Map.groupBy(stays, placeOf);
  const partly = [...known.values()].filter((theirs) =>
    theirs.every(({ fromMs, untilMs }) => fromMs !== null || untilMs !== null),
  );
  const starts = new Map<string, number>();
  for (const { startMs, ...shift } of shifts)
    if (startMs < (starts.get(placeOf(shift)) ?? Number.POSITIVE_INFINITY)) starts.set(placeOf(shift), startMs);
  const guests = roster.flatMap(({ jobPk, crew }) =>
    crew.flatMap(({ id: employeeId, fullName, lastName }) => {
      const place = placeOf({ jobPk, employeeId });
      return known.has(place)
        ? []
        : [{ jobPk, employeeId, fullName, lastName, fromMs: starts.get(place) ?? null, untilMs: null }];
    }),
  );
  return [...partly.flat(), ...guests].map(({ fromMs, untilMs, ...stay }, at) => ({
    id: `${placeOf(stay)}-${at}`,
    ...stay,
    from: orNull(fromMs),
    until: orNull(untilMs),
  }));
}

/** An alert of the day, without what became of it. */
export const presentAlert = ({ id, type, data, atMs }: ToldAlert): ReplayAlert => ({ id, at: momentOf(atMs), type, data });
