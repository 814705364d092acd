import { and, between, gt, inArray, ne } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { listPhaseCodes } from '#api/phase-codes/repository.ts';
import { offeredOf } from '#api/phase-codes/rules.ts';
import { workshiftsSeenBy } from '#api/visibility/sheets.ts';
import type { PhaseCode } from '#shared/jobs/phase-codes.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import { lacksPhaseCode } from '#shared/timesheets/rules/findings.ts';
import {
  CODE_DAYS,
  mayNeedProposal,
  type ProposalFacts,
  type ProposedShift,
  proposalsOf,
} from '#shared/timesheets/rules/proposals.ts';
import { listBreaks, type TimebreakRow, type WorkshiftRow } from '../sheets/repository.ts';
import { lunchOf } from '../sheets/rules.ts';
import type { RunOn } from './signs-query.ts';

/** A shift as it was read, with its breaks. */
type Read = WorkshiftRow & { breaks: readonly TimebreakRow[] };

/**
 * Reads what the stored facts propose for these shifts, by shift id; nothing of approved ones
 * [edits-8]. The crew's shifts and codes are read only where a shift lacks something.
 */
export async function readProposals(
  reader: Reader,
  caller: Caller,
  shifts: readonly Read[],
  { rules, hasRunOn }: RunOn,
): Promise<ReadonlyMap<number, Proposal[]>> {
  const lacking = shifts.filter(
    (shift) => shift.approvalStatus !== 'approved' && mayNeedProposal(proposed(shift), hasRunOn(shift), rules),
  );
  if (lacking.length === 0) return new Map();
  const uncoded = lacking.filter(lacksPhaseCode);
  // One after another: a transaction makes one query at a time.
  const crews = await readCrews(reader, lacking);
  const before = await readCodesBefore(reader, caller, uncoded);
  const isOffered = await readOffered(reader, uncoded);
  return new Map(
    lacking.map((shift) => [
      shift.id,
      proposalsOf(proposed(shift), {
        sheet: crews.get(shift.dwoJobId) ?? [],
        hasRunOn: hasRunOn(shift),
        before: before(shift),
        isOffered: (code) => isOffered(shift.jobId, code),
        rules,
      }),
    ]),
  );
}

function proposed({ id, employeeId, type, hours, phaseCode, start, end, breaks }: Read): ProposedShift {
  const ends = breaks.flatMap((pause) => (pause.end === null ? [] : [pause.end.getTime()]));
  const breaksUntil = ends.length === 0 ? null : new Date(Math.max(...ends));
  return { id, employeeId, type, hours, phaseCode, start, end, lunchMinutes: lunchOf(breaks), breaksUntil };
}

/** All shifts on the sheets of these, by sheet. Who sees a shift sees its sheet. */
async function readCrews(reader: Reader, shifts: readonly WorkshiftRow[]): Promise<ReadonlyMap<number, ProposedShift[]>> {
  const sheets = [...new Set(shifts.map(({ dwoJobId }) => dwoJobId))];
  const rows = await reader.select().from(workshift).where(inArray(workshift.dwoJobId, sheets));
  const breaks = Map.groupBy(
    await listBreaks(
      reader,
      rows.map(({ id }) => id),
    ),
    ({ workShiftId }) => workShiftId,
  );
  const bySheet = Map.groupBy(rows, ({ dwoJobId }) => dwoJobId);
  return new Map(
    [...bySheet].map(([id, crew]) => [id, crew.map((shift) => proposed({ ...shift, breaks: breaks.get(shift.id) ?? [] }))]),
  );
}

/** What each person booked on the job in the days before, of what the caller sees. */
async function readCodesBefore(
  reader: Reader,
  caller: Caller,
  shifts: readonly WorkshiftRow[],
): Promise<(shift: WorkshiftRow) => ProposalFacts['before']> {
  if (shifts.length === 0) return () => [];
  const dates = shifts.map(({ date }) => date).toSorted();
  const rows = await reader
    .select({ employeeId: workshift.employeeId, jobId: workshift.jobId, date: workshift.date, phaseCode: workshift.phaseCode })
    .from(workshift)
    .where(
      and(
        inArray(workshift.employeeId, [...new Set(shifts.map(({ employeeId }) => employeeId))]),
        inArray(workshift.jobId, [...new Set(shifts.map(({ jobId }) => jobId))]),
        between(workshift.date, addDays(dates[0]!, -CODE_DAYS), dates.at(-1)!),
        ne(workshift.phaseCode, ''),
        gt(workshift.hours, 0),
        workshiftsSeenBy(caller),
      ),
    )
    .orderBy(workshift.date, workshift.start);
  return ({ employeeId, jobId, date }) =>
    rows.flatMap((row) => {
      const isBefore = row.date < date && row.date >= addDays(date, -CODE_DAYS);
      const isOwn = row.employeeId === employeeId && row.jobId === jobId;
      return isOwn && isBefore && row.phaseCode ? { phaseCode: row.phaseCode, date: row.date } : [];
    });
}

/** The codes that the jobs of these shifts offer. */
async function readOffered(reader: Reader, shifts: readonly WorkshiftRow[]): Promise<(jobId: number, code: string) => boolean> {
  const offered = new Map<number, PhaseCode[]>();
  for (const { jobId } of shifts) if (!offered.has(jobId)) offered.set(jobId, offeredOf(await listPhaseCodes(reader, jobId)));
  return (jobId, code) => offered.get(jobId)?.some(({ phaseCode }) => phaseCode === code) === true;
}
