import { z } from 'zod';
import type { Subject } from '../../shared/permissions.ts';
import { ListQuery, listOf, oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import { parseIncludes, parseQuery, topicsOf } from '../query/parse.ts';
import { readList, readSeen } from '../query/read.ts';
import type { Row, View } from '../query/view.ts';
import type { Api } from './api.ts';
import { callerOf } from './caller.ts';
import { about, refusals } from './declared.ts';
import { allow } from './guard.ts';
import { answerLive } from './live.ts';

interface ReadRoutes<Q extends ListQuery> {
  view: View;
  /** What one must be allowed to read. */
  subject: Subject;
  /** Turns rows as stored into rows as answered, e.g. a stored file into an address. */
  present?: (rows: Row[]) => Promise<Row[]> | Row[];
  /** For a list that can be asked more than any other: its query, and which rows that leaves. */
  list?: { query: z.ZodType<Q>; narrow: (query: Q) => View };
}

/** A row's number in a path. */
export const IdParams = z.object({
  id: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .positive('must be positive')
    .max(2_147_483_647, 'is too large'),
});
const DetailsQuery = ListQuery.pick({ include: true }).strict();

const named = (names: Iterable<string>): string => [...names].map((name) => `\`${name}\``).join(', ') || 'nothing';
/** What a view can be asked for, as the OpenAPI pages say it. */
const includable = ({ relations }: View): string => `\`include\`: ${named(Object.keys(relations))}.`;
const askable = (view: View): string => {
  const fields = Object.entries(view.fields).filter(([, { isFilterable }]) => isFilterable);
  return `\`where\`: ${named(fields.map(([name]) => name))}. ${includable(view)} \`order\`: ${named(view.sortable)}.`;
};

/** `GET {name}` and `GET {name}/{id}` of a view, both of which can be kept open. */
export function readRoutes<Q extends ListQuery = ListQuery>(
  app: Api,
  { db, businessTimeZone }: Services,
  { view, subject, present = (rows) => rows, list }: ReadRoutes<Q>,
): void {
  const preHandler = allow('read', subject);
  const config = { view };

  app.get(
    `/${view.name}`,
    {
      preHandler,
      config,
      schema: {
        ...about(view.name),
        description: askable(view),
        querystring: list?.query ?? ListQuery,
        response: { 200: listOf(view.row), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const asked = request.query as Q;
      const rows = list ? list.narrow(asked) : view;
      const query = parseQuery(rows, caller.role, asked, businessTimeZone);
      return answerLive(request, reply, {
        topics: topicsOf(rows, query.includes),
        compute: async () => {
          const { data, ...page } = await readList(db, rows, caller, query);
          return { data: await present(data), ...page };
        },
      });
    },
  );

  app.get(
    `/${view.name}/:id`,
    {
      preHandler,
      config,
      schema: {
        ...about(view.name),
        description: includable(view),
        params: IdParams,
        querystring: DetailsQuery,
        response: { 200: oneOf(view.row), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const includes = parseIncludes(view, request.query.include);
      return answerLive(request, reply, {
        topics: topicsOf(view, includes),
        compute: async () => {
          const row = await readSeen(db, view, caller, request.params.id, includes);
          return { data: (await present([row]))[0] };
        },
      });
    },
  );
}
