import type { ErrorBody, FieldError } from './error-schemas.ts';

export type { ErrorBody, FieldError } from './error-schemas.ts';

/** Reads the body of a failed call. @returns undefined for a text that is no such body */
export function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody => {
  const { statusCode, error, message, errors, code } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
  return (
    Number.isSafeInteger(statusCode) &&
    typeof error === 'string' &&
    typeof message === 'string' &&
    (code === undefined || typeof code === 'string') &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isFieldError)))
  );
};

const isFieldError = (one: unknown): one is FieldError => {
  const { field, reason } = (one ?? {}) as Partial<Record<keyof FieldError, unknown>>;
  return typeof field === 'string' && typeof reason === 'string';
};

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

interface FailureExtras {
  code?: string;
  errors?: FieldError[];
  details?: unknown;
}

/** An error whose message may leave the process. Any other error is answered as a plain 500. */
export class Failure extends Error {
  readonly statusCode: number;
  readonly extras: FailureExtras;

  /** @param options the cause, for the log alone */
  constructor(statusCode: number, message: string, extras: FailureExtras = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.statusCode = statusCode;
    this.extras = extras;
  }

  toBody(): ErrorBody {
    return errorBody(this.statusCode, this.message, this.extras);
  }
}

/** A refused field. @returns Failure 400 that names it, also in its message */
export const refused = (field: string, reason: string): Failure =>
  new Failure(400, `${field} ${reason}`, { errors: [{ field, reason }] });

/** A thing that does not exist, or not for the caller. @returns Failure 404 `NOT_FOUND` */
export const notFound = (what: string, id: number | string): Failure =>
  new Failure(404, `There is no ${what} ${id}`, { code: 'NOT_FOUND' });

/** Prefixes field errors of `work` with a place in a longer body; no prefix for an empty place. */
export async function within<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || place === '') throw error;
    const { errors, ...extras } = error.extras;
    throw new Failure(error.statusCode, error.message, {
      ...extras,
      errors: errors
        ? errors.map(({ field, reason }) => ({ field: `${place}.${field}`, reason }))
        : [{ field: place, reason: error.message }],
    });
  }
}

/** Creates the error body of a failed call. */
export function errorBody(statusCode: number, message: string, extras: FailureExtras = {}): ErrorBody {
  return { statusCode, error: REASONS[statusCode] ?? 'Error', message, ...extras };
}
