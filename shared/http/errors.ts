import { z } from 'zod';

/** One field that was refused, and why, in words a person can act on. */
export const FieldError = z.object({ field: z.string(), reason: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What every failed call answers, at the api and at the gateway [general-6]. */
export const ErrorBody = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** A stable id for programs, e.g. NO_DEFAULT_CREW; the message is for people. */
  code: z.string().optional(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What a failed call said, or undefined when its text is no such body. */
export function readErrorBody(text: string): ErrorBody | undefined {
  try {
    return ErrorBody.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
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

/** An error whose message may leave the process. Everything else is answered as a plain 500. */
export class Failure extends Error {
  readonly statusCode: number;
  readonly extras: FailureExtras;

  constructor(statusCode: number, message: string, extras: FailureExtras = {}) {
    super(message);
    this.name = 'Failure';
    this.statusCode = statusCode;
    this.extras = extras;
  }

  toBody(): ErrorBody {
    return errorBody(this.statusCode, this.message, this.extras);
  }
}

/** A field that cannot be as it is given. @returns Failure 400 naming it, in its message, too */
export const refused = (field: string, reason: string): Failure =>
  new Failure(400, `${field} ${reason}`, { errors: [{ field, reason }] });

/** What there is not, or not for the caller. @returns Failure 404 `NOT_FOUND` */
export const notFound = (what: string, id: number | string): Failure =>
  new Failure(404, `There is no ${what} ${id}`, { code: 'NOT_FOUND' });

/** Says of a refusal at which place of a longer body it arose; nothing for no place. */
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

/** The envelope for one failed call. */
export function errorBody(statusCode: number, message: string, extras: FailureExtras = {}): ErrorBody {
  return { statusCode, error: REASONS[statusCode] ?? 'Error', message, ...extras };
}

/** Turns a zod refusal into field errors: `where.status` is named, not only "invalid input". */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  return error.issues.flatMap((issue) => {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path as PropertyKey[]];
    return names.map((path) => ({
      field: [prefix, ...path.map(String)].filter(Boolean).join('.') || 'body',
      reason: issue.code === 'unrecognized_keys' ? 'is not known here' : issue.message,
    }));
  });
}
