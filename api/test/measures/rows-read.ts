import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#api/db/schema.ts';

/** A node of an executed plan, from `explain analyze`; rows are per loop. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * Counts the rows of each table that a query reads, by any index, useless ones included. This
 * bounds the cost of a query in a large company without depending on the chosen plan.
 * @param ask reads by `reader`, which answers nothing: the query is run for its plan alone
 */
export async function rowsRead(db: Reader, ask: (reader: Reader) => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (node: PlanNode) => {
    const table = node['Relation Name'];
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    if (table) counts[table] = (counts[table] ?? 0) + rows * node['Actual Loops'];
    for (const inner of node.Plans ?? []) count(inner);
  };
  const execute = async (query: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`explain (analyze, format json) ${query}`);
    count(rows[0]!['QUERY PLAN'][0]!.Plan);
    return { rows: [] };
  };
  await ask({ execute } as unknown as Reader);
  return counts;
}
