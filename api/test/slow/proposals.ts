import type { Db } from '#api/db/schema.ts';
import { alert } from '#api/db/tables/alerts.ts';
import { timebreak, workshift } from '#api/db/tables/timesheets.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';

/*
 * A second implementation of what is proposed for a shift [edits-8]: slow, by the words of the
 * rule, over whole tables, for signs that all count with a lunch after six hours.
 */

const OFF = ['PTO', 'HOLIDAY', 'NO_SHOW'];
const MINUTE = 60_000;

/**
 * Reads the whole tables; answers what is proposed for a shift.
 * @param offers whether a job offers a code
 */
export async function slowProposals(db: Db, offers: (jobId: number, code: string) => boolean) {
  const shifts = await db.select().from(workshift);
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  const onSheet = Map.groupBy(shifts, ({ dwoJobId }) => dwoJobId);
  const ofPerson = Map.groupBy(shifts, ({ employeeId }) => employeeId);
  const pauses = Map.groupBy(await db.select().from(timebreak), ({ workShiftId }) => workShiftId);
  const alerts = await db.select().from(alert);

  const lunch = (id: number): number => {
    let minutes = 0;
    for (const { type, start, end } of pauses.get(id) ?? [])
      if (type === 'lunch' && end) minutes += Math.floor((end.getTime() - start.getTime()) / MINUTE);
    return minutes;
  };
  const needsLunch = ({ id, hours }: { id: number; hours: number }): boolean => hours > 360 && lunch(id) === 0;

  return (id: number): Proposal[] => {
    const shift = byId.get(id)!;
    if (shift.approvalStatus === 'approved' || OFF.includes(shift.type)) return [];
    const mine = onSheet.get(shift.dwoJobId)!.filter((one) => one.employeeId === shift.employeeId);
    const others = onSheet.get(shift.dwoJobId)!.filter((one) => one.employeeId !== shift.employeeId && !OFF.includes(one.type));
    const found: Proposal[] = [];

    const ranOn = alerts.some(
      ({ type, dwoJobId, data }) =>
        type === 'clockout' && dwoJobId === shift.dwoJobId && (data as { employeeId?: number }).employeeId === shift.employeeId,
    );
    if (ranOn && mine.every((one) => one.start <= shift.start)) {
      const left = new Map<number, number>();
      const isIn = new Set<number>();
      for (const { employeeId, end } of others) {
        if (end) left.set(employeeId, Math.max(left.get(employeeId) ?? 0, Math.floor(end.getTime() / MINUTE)));
        else isIn.add(employeeId);
      }
      const ends = [...left].flatMap(([who, end]) => (isIn.has(who) ? [] : [end])).sort((a, b) => a - b);
      const half = middleOf(ends);
      const near = ends.filter((end) => end >= half - 30 && end <= half + 30);
      const end = middleOf(near) * MINUTE;
      const paused = (pauses.get(id) ?? []).every((one) => one.end === null || one.end.getTime() < end);
      const isOver = shift.end === null || Math.floor(shift.end.getTime() / MINUTE) * MINUTE >= end + 60 * MINUTE;
      if (near.length > 1 && near.length > ends.length / 2 && end > shift.start.getTime() && paused && isOver) {
        const iso = (minute: number) => new Date(minute * MINUTE).toISOString();
        found.push({
          cell: 'end',
          end: new Date(end).toISOString(),
          people: near.length,
          from: iso(near[0]!),
          to: iso(near.at(-1)!),
        });
      }
    }

    if (needsLunch(shift)) {
      const had = others.map((one) => lunch(one.id)).filter((minutes) => minutes > 0);
      const due = had.length + others.filter(needsLunch).length;
      for (const minutes of new Set(had)) {
        const people = had.filter((one) => one === minutes).length;
        const isMost = people > 1 && people > had.length / 2 && had.length > due / 2;
        if (isMost) found.push({ cell: 'lunch', minutes, people });
      }
    }

    if (shift.hours > 0 && !shift.phaseCode) {
      const booked = others.filter(({ hours, phaseCode }) => hours > 0 && phaseCode);
      const codes = [...new Set(booked.map(({ phaseCode }) => phaseCode!))];
      const people = new Set(booked.map(({ employeeId }) => employeeId)).size;
      const earliest = new Date(Date.parse(shift.date) - 7 * 24 * 60 * MINUTE).toISOString().slice(0, 10);
      const own = ofPerson
        .get(shift.employeeId)!
        .filter(
          (one) => one.jobId === shift.jobId && one.hours > 0 && one.phaseCode && one.date < shift.date && one.date >= earliest,
        )
        .sort((a, b) => b.start.getTime() - a.start.getTime());
      const [last, second, third] = own.map(({ phaseCode }) => phaseCode!);
      const isHabit = last !== undefined && last === second && last === third;
      if (codes.length === 1 && people > 2 && offers(shift.jobId, codes[0]!))
        found.push({ cell: 'phaseCode', phaseCode: codes[0]!, people, date: null });
      else if (isHabit && codes.every((code) => code === last) && offers(shift.jobId, last))
        found.push({ cell: 'phaseCode', phaseCode: last, people: null, date: own[0]!.date });
    }
    return found;
  };
}

function middleOf(sorted: readonly number[]): number {
  if (sorted.length === 0) return Number.NaN;
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1]!, sorted[Math.floor(sorted.length / 2)]!];
  return Math.floor((low + high) / 2);
}
