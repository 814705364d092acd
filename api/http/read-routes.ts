import type { z } from 'zod';
import { IdParams } from '#shared/http/call.ts';
import { ListQuery, listOf, oneOf } from '#shared/http/query.ts';
import { wordsOf } from '#shared/http/things.ts';
import type { Topic } from '#shared/live/topics.ts';
import type { Subject } from '#shared/permissions.ts';
import type { Caller, Services } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { confinedBy, parseIncludes, parseQuery, topicsOf } from '../query/parse.ts';
import { readList, readSeen } from '../query/read.ts';
import type { Row, View } from '../query/view.ts';
import type { Api } from './api.ts';
import { liveRoute } from './routes.ts';

interface Reading extends Pick<Services, 'files'> {
  db: Reader;
  caller: Caller;
}
/** Presents stored rows for one caller, e.g. a stored file as an address. */
export type Present = (rows: Row[], reading: Reading) => Promise<Row[]> | Row[];

export interface ReadRoutes<Q extends ListQuery> {
  view: View;
  /** The subject that the caller needs the right to read. */
  subject: Subject;
  present?: Present;
  /** Topics whose writes change what `present` adds. */
  presentTopics?: (caller: Caller) => readonly Topic[];
  /** A list with parameters of its own: its query, and the view narrowed by it. */
  list?: { query: z.ZodType<Q>; narrow: (query: Q) => View };
}

const DetailsQuery = ListQuery.pick({ include: true }).strict();

const named = (names: Iterable<string>): string => [...names].map((name) => `\`${name}\``).join(', ') || 'nothing';
/** The relations a view offers, for the OpenAPI document. */
const includable = ({ relations }: View): string => `\`include\`: ${named(Object.keys(relations))}.`;
const askable = (view: View): string => {
  const fields = Object.entries(view.fields).filter(([, { isFilterable }]) => isFilterable);
  return `\`where\`: ${named(fields.map(([name]) => name))}. ${includable(view)} \`order\`: ${named(view.sortable)}.`;
};

/**
 * `GET {name}` and `GET {name}/{id}` of a view, both of which can be kept open.
 *
 * @example
 * readRoutes(app, services, { view: regionView, subject: 'region' });
 */
export function readRoutes<Q extends ListQuery = ListQuery>(
  app: Api,
  { db, businessTimeZone, files }: Services,
  { view, subject, present = (rows) => rows, presentTopics = () => [], list }: ReadRoutes<Q>,
): void {
  const common = { area: view.name, right: ['read', subject], view } as const;

  liveRoute(app, {
    ...common,
    ...wordsOf('list', view.name),
    path: `/${view.name}`,
    description: askable(view),
    query: list?.query ?? ListQuery,
    answer: listOf(view.row),
    prepare: ({ caller, query: asked }) => {
      const rows = list ? list.narrow(asked as Q) : view;
      const query = parseQuery(rows, caller, asked, businessTimeZone);
      return {
        topics: [...topicsOf(rows, query.includes), ...presentTopics(caller)],
        ...confinedBy(rows, asked, query.includes, caller),
        compute: async () => {
          const { data, ...page } = await readList(db, rows, caller, query);
          return { data: await present(data, { db, caller, files }), ...page };
        },
      };
    },
  });

  liveRoute(app, {
    ...common,
    ...wordsOf('get', view.name),
    path: `/${view.name}/:id`,
    description: includable(view),
    params: IdParams,
    query: DetailsQuery,
    answer: oneOf(view.row),
    prepare: ({ caller, params, query }) => {
      const includes = parseIncludes(view, caller, query.include);
      return {
        topics: [...topicsOf(view, includes), ...presentTopics(caller)],
        compute: async () => {
          const row = await readSeen(db, view, caller, params.id, includes);
          const [data = row] = await present([row], { db, caller, files });
          return { data };
        },
      };
    },
  });
}
