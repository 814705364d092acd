import type { Db } from '#api/db/schema.ts';
import { alert } from '#api/db/tables/alerts.ts';
import { employeeCrew } from '#api/db/tables/crews.ts';
import { employee } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { lateCall } from '#api/db/tables/shift-log.ts';
import { dwo, dwoJob, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import type { FoundOnSheet, SheetFinding, SignRules } from '#shared/timesheets/rules/findings.ts';
import { slowWeekdays } from './expected.ts';

/*
 * A second implementation of what is to be looked at on a day [approval-10]: slow, by the words of
 * the rules, over whole tables.
 */

/** Reads the whole tables; answers what is to be looked at on a day, all of its sheets seen. */
export async function slowSigns(db: Db, rules: SignRules) {
  const days = await db.select().from(dwo);
  const sheets = Map.groupBy(await db.select().from(dwoJob), ({ dwoId }) => dwoId);
  const everyShift = await db.select().from(workshift).orderBy(workshift.id);
  const shifts = Map.groupBy(everyShift, ({ dwoJobId }) => dwoJobId);
  const ofPerson = Map.groupBy(everyShift, ({ employeeId }) => employeeId);
  const lunches = Map.groupBy(await db.select().from(timebreak), ({ workShiftId }) => workShiftId);
  const names = new Map((await db.select().from(employee)).map(({ id, fullName }) => [id, fullName]));
  const calls = await db.select().from(lateCall);
  const members = await db.select().from(employeeCrew);
  const alerts = await db.select().from(alert);
  const audit = await db.select().from(auditLog).orderBy(auditLog.id);
  const onForeman = Map.groupBy(days, ({ foremanId }) => foremanId);

  const minutesOf = (day: (typeof days)[number]): number => {
    let sum = 0;
    for (const sheet of sheets.get(day.id) ?? [])
      for (const shift of shifts.get(sheet.id) ?? []) if (shift.type !== 'NO_SHOW') sum += shift.hours;
    return sum;
  };

  function usual(day: (typeof days)[number]): FoundOnSheet[] {
    for (const sheet of sheets.get(day.id) ?? [])
      for (const shift of shifts.get(sheet.id) ?? []) if (shift.status === 'running') return [];
    const before: number[] = [];
    for (const date of slowWeekdays(day.date))
      for (const earlier of onForeman.get(day.foremanId) ?? [])
        if (earlier.date === date && minutesOf(earlier) > 0) before.push(minutesOf(earlier));
    const own = minutesOf(day);
    if (own === 0 || before.length < 3) return [];
    before.sort((a, b) => a - b);
    const [low, high] = [before[Math.ceil(before.length / 2) - 1]!, before[Math.floor(before.length / 2)]!];
    const median = Math.floor((low + high) / 2);
    const far = own - median;
    if (Math.abs(far) <= rules.usualMinutes || Math.abs(far) / median <= rules.usualPercent / 100) return [];
    return [{ kind: 'usual', count: 1, name: null, minutes: far }];
  }

  return (dwoId: number): FoundOnSheet[] => {
    const day = days.find(({ id }) => id === dwoId)!;
    const people = new Map<SheetFinding, { who: number; said?: string }[]>();
    const put = (kind: SheetFinding, who: number, said?: string) =>
      people.set(kind, [...(people.get(kind) ?? []), { who, ...(said !== undefined && { said }) }]);
    for (const sheet of sheets.get(dwoId) ?? []) {
      const own = shifts.get(sheet.id) ?? [];
      const hasPhotos = own.some(({ startPictureId, endPictureId }) => startPictureId !== null || endPictureId !== null);
      for (const shift of own) {
        const { employeeId } = shift;
        if (shift.type === 'NO_SHOW' || shift.hours === 0) continue;
        const isWork = shift.type !== 'PTO' && shift.type !== 'HOLIDAY';
        const hadLunch = (lunches.get(shift.id) ?? []).some(
          ({ type, start, end }) => type === 'lunch' && end !== null && end.getTime() - start.getTime() >= 60_000,
        );
        if (!shift.phaseCode) put('phaseCode', employeeId);
        let onDay = 0;
        for (const one of ofPerson.get(employeeId) ?? [])
          if (one.date === shift.date && one.type !== 'NO_SHOW') onDay += one.hours;
        if (onDay > 24 * 60) put('overADay', employeeId);
        if (isWork && shift.hours > rules.lunchAfterMinutes && !hadLunch) put('noLunch', employeeId);
        if ([shift.startPictureMatchStatus, shift.endPictureMatchStatus].includes('notMatched')) put('photo', employeeId);
        if (isWork && hasPhotos && [shift.startPictureId, shift.endPictureId].includes(null)) put('noPhoto', employeeId);
        if ([shift.startLocationType, shift.endLocationType].includes('unknown')) put('place', employeeId);
      }
      let submitter = day.foremanId;
      let changed = new Map<string, number>();
      for (const entry of audit) {
        const [before, after] = [entry.before, entry.after] as Record<string, unknown>[];
        if (entry.subject === 'dwo_job' && entry.subjectId === String(sheet.id)) {
          if (after?.['status'] !== 'submitted' || !['draft', undefined].includes(before?.['status'] as string)) continue;
          submitter = entry.actorId ?? day.foremanId;
          changed = new Map();
        }
        const version = after ?? before;
        if (entry.subject !== 'workshift' || version?.['dwoJobId'] !== sheet.id || entry.actorId === null) continue;
        const isChange = ['create', 'edit', 'change', 'delete'].some((verb) => entry.action === `workshift.${verb}`);
        if (isChange && entry.actorId !== submitter && entry.actorId !== day.foremanId)
          changed.set(entry.subjectId!, Number(version['employeeId']));
      }
      for (const who of changed.values()) put('changed', who);
      for (const one of alerts)
        if (one.type === 'clockout' && one.dwoJobId === sheet.id && one.data.employeeId) put('ranOn', one.data.employeeId);
      for (const call of calls) {
        const isOnSheet = own.some(({ employeeId }) => employeeId === call.employeeId);
        const isOfCrew = members.some(({ crewId, employeeId }) => crewId === sheet.crewId && employeeId === call.employeeId);
        if (call.date === day.date && call.jobId === sheet.jobId && (isOnSheet || isOfCrew))
          put('said', call.employeeId, call.outcome);
      }
    }
    const order: SheetFinding[] = ['phaseCode', 'overADay', 'noLunch', 'photo', 'noPhoto', 'place', 'changed', 'ranOn', 'said'];
    const found = order.flatMap((kind): FoundOnSheet[] => {
      const all = people.get(kind) ?? [];
      const distinct = [...new Set(all.map(({ who }) => who))];
      if (all.length === 0) return [];
      const words = [...new Set(all.map(({ said }) => said))];
      return [
        {
          kind,
          count: kind === 'overADay' || kind === 'said' ? distinct.length : all.length,
          name: distinct.length === 1 ? names.get(distinct[0]!)! : null,
          ...(kind === 'noLunch' && { minutes: rules.lunchAfterMinutes }),
          ...(kind === 'said' && words.length === 1 && { said: words[0] as 'sick' }),
        },
      ];
    });
    const beforeUsual = found.filter(({ kind }) => order.indexOf(kind) < order.indexOf('changed'));
    const afterUsual = found.filter(({ kind }) => order.indexOf(kind) >= order.indexOf('changed'));
    return [...beforeUsual, ...usual(day), ...afterUsual].filter(({ kind }) => !rules.off.includes(kind));
  };
}
