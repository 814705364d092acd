import { presentWrites } from '#api/audit/present.ts';
import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { liveRoute } from '#api/http/routes.ts';
import { ownersSeenBy } from '#api/visibility/visibility.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Order } from '#shared/http/query.ts';
import { SheetHistory, sheetHistoryLive } from '#shared/timesheets/history.ts';
import { disclosedSheetFields } from '../sheets/disclosure-rules.ts';
import { findSeenSheet, readHistory } from './query.ts';

const ORDER: Order = [['id', 'DESC']];

/** `GET dwo_job/{id}/history`, for everybody who sees the sheet; `GET audit` is for admins. */
export function historyRoutes(app: Api, { db }: Services): void {
  liveRoute(app, {
    ...sheetHistoryLive,
    operationId: 'getSheetHistory',
    summary: 'Get the recorded changes of a sheet',
    answer: SheetHistory,
    prepare: ({ caller, params: { id }, query }) => ({
      topics: sheetHistoryLive.topics,
      owners: ownersSeenBy(caller),
      aspects: [],
      narrow: (answer) => {
        const { date } = answer as SheetHistory;
        return { days: { start: date, end: date } };
      },
      compute: async () => {
        const sheet = await findSeenSheet(db, caller, id);
        if (!sheet) throw notFound('dwo_job', id);
        const { count, entries } = await readHistory(db, sheet, query);
        return { data: presentWrites(entries, disclosedSheetFields), count, ...query, order: ORDER, date: sheet.date };
      },
    }),
  });
}
