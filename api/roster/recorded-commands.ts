import { may } from '#shared/permissions.ts';
import type { RosterReplay } from '#shared/roster/replay.ts';
import type { RosterQuery } from '#shared/roster/roster.ts';
import type { ShiftLog } from '#shared/roster/shift-log.ts';
import type { Caller, Services } from '../context.ts';
import { regionsOf } from '../query/ranges.ts';
import { logEntries } from './log/entry-rules.ts';
import { presentLine } from './log/line-present.ts';
import { readFeedLosses, readLogLines, readTold, readToldAlerts } from './log/told-query.ts';
import { readRoster, readStarts } from './query.ts';
import { presentReplay } from './replay-present.ts';
import { readEditsOf, readShiftsOf, readStays } from './replay-query.ts';
import type { DayReads } from './shared-roster-query.ts';
import { forPrograms, isOver, jobsIn, rosterDay, rosterPartOf, seesJobsOf, visibleRoster } from './shared-roster-rules.ts';

/** A recorded day is of all jobs that its reader sees. */
export const ALL_JOBS = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

type Asked = Pick<RosterQuery, 'date' | 'region'>;

/** A day as it was recorded: what its reader sees of it, today when none is named. */
export interface RecordedDays {
  replayOf: (caller: Caller, query: Asked) => Promise<RosterReplay>;
  shiftLogOf: (caller: Caller, query: Asked) => Promise<ShiftLog>;
}

/** Reads recorded days for screens, and for mails. */
export function recordedDays(
  { db, now, businessTimeZone: timeZone }: Pick<Services, 'db' | 'now' | 'businessTimeZone'>,
  { rosterOf, habitsOf }: DayReads,
): RecordedDays {
  const replayOf = async (caller: Caller, query: Asked): Promise<RosterReplay> => {
    const at = now();
    const day = { ...rosterDay(query, { now: at, timeZone }), timeZone };
    const { roster } = visibleRoster(await rosterOf(day), rosterPartOf(caller, { ...query, ...ALL_JOBS }), at);
    const rows = may(caller, 'read', 'employee') ? [...roster] : forPrograms(roster);
    const people = new Set(roster.flatMap(({ crew }) => crew.map(({ id }) => id)));
    const shifts = await readShiftsOf(db, day, [...people], at);
    const stays = await readStays(
      db,
      day,
      roster.map(({ jobPk }) => jobPk),
    );
    const edits = await readEditsOf(
      db,
      day,
      shifts.map(({ id }) => id),
    );
    const recorded = presentReplay(roster, { shifts, stays, edits }, seesJobsOf(caller));
    return { date: day.date, timeZone, isOver: isOver(day, shifts, { now: at, timeZone }), roster: rows, ...recorded };
  };

  const shiftLogOf = async (caller: Caller, query: Asked): Promise<ShiftLog> => {
    const at = now();
    const day = rosterDay(query, { now: at, timeZone });
    const regions = regionsOf(query.region);
    const replay = await replayOf(caller, query);
    const told = await readTold(db, caller, day, regions);
    const alerts = await readToldAlerts(db, caller, day, regions);
    const lines = await readLogLines(db, day);
    const losses = await readFeedLosses(db, day);
    const crews = await readStarts(db, day);
    const { habits } = await habitsOf({ ...day, timeZone });
    // The roster of a past day expects nobody.
    const planned = day.isPast ? jobsIn(await readRoster(db, day), { ...day, timeZone, habits }) : null;
    const rows = planned ? [...planned.values()].map(({ row }) => row) : replay.roster;
    const entries = logEntries(replay, { told, alerts, losses, planned: rows, crews, habits }, at);
    return { date: day.date, timeZone, isOver: replay.isOver, entries, lines: lines.map(presentLine) };
  };
  return { replayOf, shiftLogOf };
}
