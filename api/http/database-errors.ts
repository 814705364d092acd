import { Failure } from '#shared/http/errors.ts';
import { failedQueryOf } from '../db/failed-query.ts';
import { storageFull } from './storage-failures.ts';

/** The fields of a PostgreSQL error. */
interface DatabaseError extends Error {
  code: string;
  detail?: string;
  column?: string;
}

const BUSY = new Set(['40001', '40P01', '55P03']);
const GONE = /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/**
 * Maps a database error to the failure that the caller is answered, in words; undefined when the
 * fault is ours, of which callers learn nothing.
 */
export function failureOfDatabase(thrown: unknown): Failure | undefined {
  const error = databaseErrorIn(thrown);
  if (!error)
    return /timeout exceeded when trying to connect|Connection terminated/.test(messageOf(thrown)) ? unavailable() : undefined;
  const field = fieldOf(error);
  const refuse = (statusCode: number, code: string, message: string, reason: string) =>
    new Failure(statusCode, message, { code, ...(field ? { errors: [{ field, reason }] } : {}) });
  switch (error.code) {
    case '23505':
      return refuse(409, 'TAKEN', 'There is one already', 'is taken');
    case '23503':
      return error.detail?.includes('still referenced')
        ? refuse(409, 'IN_USE', 'It is still in use', 'is still in use')
        : refuse(400, 'NOTHING_THERE', 'It refers to something that does not exist', 'does not exist');
    case '23502':
      return refuse(400, 'MISSING', 'A value is missing', 'is required');
    case '23514':
      return refuse(400, 'UNFIT', 'The values do not fit together', 'does not fit');
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return new Failure(400, 'A value cannot be stored', { code: 'VALUE' });
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return storageFull();
    case '57014':
      return new Failure(503, 'That took too long, please narrow it down', { code: 'TOO_SLOW' });
  }
  if (BUSY.has(error.code)) return new Failure(503, 'Others are changing the same, please try again', { code: 'BUSY' });
  return GONE.test(error.code) ? unavailable() : undefined;
}

const unavailable = () => new Failure(503, 'The database cannot be reached, please try again', { code: 'NO_DATABASE' });

/** Unwraps a failed query to the error of the database. */
const innerOf = (thrown: unknown): unknown => {
  const query = failedQueryOf(thrown);
  return query ? query.cause : thrown;
};

const messageOf = (thrown: unknown): string => {
  const inner = innerOf(thrown);
  return inner instanceof Error ? inner.message : '';
};

function databaseErrorIn(thrown: unknown): DatabaseError | undefined {
  const inner = innerOf(thrown);
  const isDatabase =
    inner instanceof Error && 'code' in inner && typeof inner.code === 'string' && ('severity' in inner || 'syscall' in inner);
  return isDatabase ? (inner as DatabaseError) : undefined;
}

/** The column in the api's own words: `Key (region_id)=(99) …` is `regionId`. */
function fieldOf({ column, detail }: DatabaseError): string | undefined {
  const name = column ?? /^Key \(([\w, ]+)\)/.exec(detail ?? '')?.[1];
  return name?.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
