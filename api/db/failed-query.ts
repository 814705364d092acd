import { DrizzleQueryError } from 'drizzle-orm';

/**
 * A statement that failed: its text, without the values, and what the database said. Undefined for
 * any other error.
 */
export const failedQueryOf = (thrown: unknown): { text: string; cause: unknown } | undefined =>
  thrown instanceof DrizzleQueryError ? { text: thrown.query, cause: thrown.cause } : undefined;
