import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { LateCall, NewLateCall } from '#shared/roster/late-call.ts';
import { promisedAt } from '#shared/rules/expected/called.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, reviseRow } from '../db/rows.ts';
import { lateCall } from '../db/tables/shift-log.ts';
import { lockPeople } from '../timesheets/sheets/lock-repository.ts';
import { type LateCallRow, lockCalls, placeKey } from './late-call-repository.ts';
import { findPeopleAtWork, readRoster } from './query.ts';
import { rosterDay, seesJobsOf } from './shared-roster-rules.ts';

type Place = NewLateCall['people'][number];

/**
 * Records what came of one call for everybody whom it is about, all or none [roster-11]. Locks the
 * people, as a clock-in does, so that nobody clocks in between.
 * @throws Failure 404 for somebody who is not on a job's crew that the caller sees; 409 `DAY_OVER`,
 *   `ALREADY_IN`, or `REVISION_CHANGED` where somebody else has answered since
 */
export async function sayOfLate(context: WriteContext, { date, people, ...said }: NewLateCall): Promise<LateCall[]> {
  const { write, caller, now, timeZone } = context;
  const day = rosterDay({}, { now, timeZone });
  if (date !== day.date) throw new Failure(409, 'That day is over', { code: 'DAY_OVER' });
  const answer = answerOf(said, { date, now, timeZone });
  const ids = people.map(({ employeeId }) => employeeId);
  const names = await lockPeople(write.tx, ids);
  await assertOnCrews(context, people);
  const [atWork] = await findPeopleAtWork(write.tx, date, ids);
  if (atWork !== undefined) {
    const name = names.get(atWork)?.fullName;
    throw new Failure(409, `${name} has clocked in`, { code: 'ALREADY_IN', details: { employeeId: atWork } });
  }
  const known = await lockCalls(write.tx, date, people);
  const rows: LateCallRow[] = [];
  for (const place of people) rows.push(await sayOfOne(context, { place, date, answer, known: known.get(placeKey(place)) }));
  return rows.map((row) => presentCall(row, caller.fullName));
}

type Answer = Pick<LateCallRow, 'outcome' | 'until' | 'words'>;
type Moment = Parameters<typeof promisedAt>[1];

/** @throws Failure 400 for a time that has passed */
function answerOf({ outcome, time, words }: Omit<NewLateCall, 'date' | 'people'>, moment: Moment): Answer {
  const until = time === undefined ? null : promisedAt(time, moment);
  if (time !== undefined && until === null)
    throw new Failure(400, 'That time has passed', { errors: [{ field: 'time', reason: 'must be later than now' }] });
  return { outcome, until, words: words ?? null };
}

/** @throws Failure 404 */
async function assertOnCrews({ write: { tx }, caller, now, timeZone }: WriteContext, people: readonly Place[]): Promise<void> {
  const seesJob = seesJobsOf(caller);
  const jobs = [...new Set(people.map(({ jobId }) => jobId))];
  const entries = await readRoster(tx, rosterDay({}, { now, timeZone }), jobs);
  const seen = entries.filter(({ supervisorId, isCrew }) => isCrew && seesJob(supervisorId));
  const places = new Set(seen.map(({ jobPk, id }) => placeKey({ jobId: jobPk, employeeId: id! })));
  for (const place of people) if (!places.has(placeKey(place))) throw notFound('employee', place.employeeId);
}

interface One {
  place: Place;
  date: string;
  answer: Answer;
  known: LateCallRow | undefined;
}

/** @throws Failure 409 `REVISION_CHANGED` */
function sayOfOne({ write, caller, now }: WriteContext, { place, date, answer, known }: One): Promise<LateCallRow> {
  const { jobId, employeeId, revision } = place;
  if (revision !== (known?.revision ?? 0))
    throw new Failure(409, 'Somebody else has said what came of it', { code: REVISION_CHANGED });
  const said = { ...answer, saidById: caller.employeeId, saidAt: now };
  return known
    ? reviseRow(write, 'late_call', lateCall, known, said, 'late_call.say')
    : insertRow(write, 'late_call', lateCall, { date, jobId, employeeId, ...said }, 'late_call.say');
}

const presentCall = ({ jobId, employeeId, outcome, until, words, saidAt, revision }: LateCallRow, by: string): LateCall => ({
  jobId,
  employeeId,
  outcome,
  until: until?.toISOString() ?? null,
  words,
  by,
  at: saidAt.toISOString(),
  revision,
});
