import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../../shared/rules/periods.ts';
import type { Caller } from '../../context.ts';
import { dwo } from '../../db/tables/timesheets.ts';
import { type SheetColumns, sheetsSeenBy } from './sight.ts';

/** Which sheets figures are about. */
export interface SheetScope {
  caller: Caller;
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  foremanId: number | null;
  period: Period | null;
}

/** Condition on columns that name a sheet's day and job: one in scope. None where the date alone decides, which the reader looks at. */
export function ofSheets({ caller, regions, foremanId, period }: SheetScope, sheet: SheetColumns): SQL | undefined {
  const days = and(
    regions === null ? undefined : inArray(dwo.regionId, [...regions]),
    foremanId === null ? undefined : eq(dwo.foremanId, foremanId),
  );
  const dates = period ? between(dwo.date, period.start, period.end) : undefined;
  return and(
    sheetsSeenBy(caller, sheet),
    days && inArray(sheet.dwoId, sql`(select ${dwo.id} from ${dwo} where ${and(days, dates)})`),
  );
}
