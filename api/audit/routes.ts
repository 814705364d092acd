import { Readable } from 'node:stream';
import { AuditChanges, type AuditQuery, auditLive } from '#shared/audit/audit.ts';
import { auditCalls } from '#shared/calls/audit.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Caller, Services } from '../context.ts';
import { disposition } from '../files/rules.ts';
import type { Api } from '../http/api.ts';
import { authorOf } from '../http/caller.ts';
import { readRoutes } from '../http/read-routes.ts';
import { liveRoute, plainRoute } from '../http/routes.ts';
import { parseQuery } from '../query/parse.ts';
import { auditCsvHead, auditCsvLines } from './csv-present.ts';
import type { FiledEntry } from './disclosure-rules.ts';
import { readNames } from './names-query.ts';
import { presentChange, type ReadEntry } from './present.ts';
import { auditChunks, readChanges, searchedAudit } from './search-query.ts';
import { auditView } from './view.ts';

/**
 * Routes of the audit, for admins: `GET audit`, `GET audit/{id}` with every change, filtered by
 * subject, subjectId, actorId, at; `GET audit/changes` in names, and searched by them;
 * `audit/changes/csv` with all matches as a file. No call writes it.
 */
export function auditRoutes(app: Api, services: Services): void {
  const { db, now, businessTimeZone } = services;
  readRoutes(app, services, { view: auditView, subject: 'audit' });

  const asked = (caller: Caller, { by, about, near, ...query }: AuditQuery) => {
    const names = { by, about };
    const list = { ...query, include: '["actor","actingAs"]' };
    return { names, query: parseQuery(searchedAudit(names), caller, list, businessTimeZone), isForgiving: near !== undefined };
  };

  liveRoute(app, {
    ...auditLive,
    operationId: 'listChanges',
    summary: 'List recorded changes as people read them',
    area: 'audit',
    answer: AuditChanges,
    description: 'Filtered and ordered as `audit` is; `by` and `about` search names.',
    prepare: ({ caller, query: given }) => {
      const search = asked(caller, given);
      return {
        topics: auditLive.topics,
        compute: async () => {
          const { data, view: _, ...page } = await readChanges(db, caller, search);
          const entries = data as unknown as ReadEntry[];
          const names = await readNames(db, entries);
          return { ...page, data: entries.map((entry) => presentChange(entry, names)) };
        },
      };
    },
  });

  plainRoute(app, {
    ...auditCalls.csv,
    file: 'text/csv',
    area: 'audit',
    isNoted: true,
    description: 'All that `audit/changes` finds, a line for each field that changed. Paging and order are ignored.',
    handle: async ({ caller, query: given, request }, reply) => {
      const search = asked(caller, given);
      const { query } = search;
      const { where, by, about } = given;
      await services.write(authorOf(request), async ({ audit }) =>
        audit({ action: 'audit.export', subject: 'audit', subjectId: 'all', after: { where, by, about } }),
      );
      // The file has what the list shows: what is close, where nothing is as it was typed.
      const first = { ...search, query: { ...query, limit: 1, offset: 0 } };
      const view = search.isForgiving ? (await readChanges(db, caller, first)).view : searchedAudit(search.names);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': disposition(`audit_${businessDate(now(), businessTimeZone)}.csv`, 'text/csv', true),
        })
        .send(Readable.from(linesOf(services, auditChunks(db, view, caller, query.filter))));
    },
  });
}

async function* linesOf(
  { db, businessTimeZone }: Services,
  chunks: AsyncIterable<readonly FiledEntry[]>,
): AsyncGenerator<string> {
  yield auditCsvHead();
  for await (const entries of chunks) yield auditCsvLines(entries, await readNames(db, entries), businessTimeZone);
}
