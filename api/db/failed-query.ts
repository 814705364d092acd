import { DrizzleQueryError } from 'drizzle-orm';

/**
 * The text of a failed statement, without its values, and the database's error. Undefined for any
 * other error.
 */
export const failedQueryOf = (thrown: unknown): { text: string; cause: unknown } | undefined =>
  thrown instanceof DrizzleQueryError ? { text: thrown.query, cause: thrown.cause } : undefined;
