import { and, inArray } from 'drizzle-orm';
import { dwo } from '../db/tables/timesheets.ts';
import type { View } from '../query/view.ts';
import { dwoView } from './views.ts';

/** The days of foremen of these regions; of all without any. */
export const dwosIn = (regions: readonly number[] | null): View<typeof dwo> =>
  regions === null
    ? dwoView
    : { ...dwoView, scope: (caller, pins) => and(dwoView.scope(caller, pins), inArray(dwo.regionId, [...regions])) };
