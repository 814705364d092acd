import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import * as alerts from './tables/alerts.ts';
import * as apiTokens from './tables/api-tokens.ts';
import * as crews from './tables/crews.ts';
import * as displays from './tables/displays.ts';
import * as files from './tables/files.ts';
import * as imports from './tables/imports.ts';
import * as jobs from './tables/jobs.ts';
import * as notes from './tables/notes.ts';
import * as notices from './tables/notices.ts';
import * as payrollNames from './tables/payroll-names.ts';
import * as people from './tables/people.ts';
import * as settings from './tables/settings.ts';
import * as shiftLog from './tables/shift-log.ts';
import * as signIn from './tables/sign-in.ts';
import * as timesheets from './tables/timesheets.ts';
import * as transfers from './tables/transfers.ts';
import * as vehicles from './tables/vehicles.ts';
import * as webhooks from './tables/webhooks.ts';

export const schema = {
  ...alerts,
  ...apiTokens,
  ...crews,
  ...displays,
  ...files,
  ...imports,
  ...jobs,
  ...notes,
  ...notices,
  ...payrollNames,
  ...people,
  ...settings,
  ...shiftLog,
  ...signIn,
  ...timesheets,
  ...transfers,
  ...vehicles,
  ...webhooks,
};

export type Db = NodePgDatabase<typeof schema>;
export type Tx = PgTransaction<NodePgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** The connection a repository reads through: the pool, or its transaction. */
export type Reader = Db | Tx;
