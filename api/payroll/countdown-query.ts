import type { PayrollCountdown } from '#shared/payroll/countdown.ts';
import { WAITING_STATES } from '#shared/payroll/words.ts';
import { addDays, type Period } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { markShut, pagesShutTo } from '../query/pages.ts';
import { readMissing } from './missing-query.ts';
import { type Amount, listReminders, listSupervisors, NOTHING, readSheets, type SheetsOf } from './waiting-query.ts';

interface Asked {
  caller: Caller;
  week: Period;
  today: string;
}

/**
 * What payroll still waits for in a week, of the whole company, whatever supervisors are selected:
 * the file is of the whole company, too [payroll-1, payroll-2].
 */
export async function readCountdown(reader: Reader, { caller, week, today }: Asked): Promise<PayrollCountdown> {
  const [sheets, missing, reminders] = await Promise.all([
    readSheets(reader, week),
    readMissing(reader, week, addDays(today, -1)),
    listReminders(reader, week.start),
  ]);
  const open = sheets.filter(({ state }) => state !== 'approved');
  const supervisors = await listSupervisors(
    reader,
    open.flatMap(({ supervisorId }) => supervisorId ?? []),
  );
  const { people } = await pagesShutTo(reader, caller, {
    people: [...supervisors.map(({ id }) => id), ...missing.map(({ foremanId }) => foremanId)],
  });
  const isListed = (id: number | null) => caller.supervisorIds === null || (id !== null && caller.supervisorIds.includes(id));
  const waitingOf = (supervisorId: number | null) => ({
    id: String(supervisorId ?? 'none'),
    supervisorId,
    ...markShut(people, supervisorId),
    isListed: isListed(supervisorId),
    ...(Object.fromEntries(
      WAITING_STATES.map((state) => [
        state,
        sumOf(open.filter((one) => one.supervisorId === supervisorId && one.state === state)),
      ]),
    ) as Record<(typeof WAITING_STATES)[number], Amount>),
  });
  return {
    ...week,
    waiting: [
      ...supervisors.map(({ id, fullName, mayBeReminded }) => {
        const reminder = reminders.get(id);
        return {
          ...waitingOf(id),
          supervisor: fullName,
          mayBeReminded,
          reminder: reminder ? { at: reminder.at.toISOString(), by: reminder.by } : null,
        };
      }),
      ...(open.some(({ supervisorId }) => supervisorId === null)
        ? [{ ...waitingOf(null), supervisor: null, mayBeReminded: false, reminder: null }]
        : []),
    ],
    missing: missing.map((one) => ({ ...one, id: `${one.foremanId} ${one.date}`, ...markShut(people, one.foremanId) })),
    left: sumOf(open),
    approved: sumOf(sheets.filter(({ state }) => state === 'approved')),
  };
}

const sumOf = (parts: readonly SheetsOf[]): Amount =>
  parts.reduce(
    (sum, { sheets, shifts, minutes }) => ({
      sheets: sum.sheets + sheets,
      shifts: sum.shifts + shifts,
      minutes: sum.minutes + minutes,
    }),
    NOTHING,
  );
