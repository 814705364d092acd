import type { z } from 'zod';
import type { DeclaredCall } from '#api/http/declared.ts';
import { readErrorBody } from '#shared/http/errors.ts';
import type { SignedInRole } from '#shared/permissions.ts';
import type { Heard } from './callers.ts';
import type { Verdict } from './rights.ts';

/** What one line of `calls.tsv` answered one role. */
export interface Outcome {
  call: string;
  role: SignedInRole;
  status: number;
  /** `valid`, `file` for an answer that is not JSON, `405`, or what is wrong. */
  shape: string;
  /** Undefined when all is well. */
  violation: string | undefined;
  /** What an error said. */
  said: string;
}

const NOT_YOURS = 'You do not have permission to do this';

/** Calls that were neither done for anybody nor refused to all. */
export function neverDone(outcomes: readonly Outcome[]): string[] {
  const answered = new Set(outcomes.filter(({ status }) => status < 400 || status === 405).map(({ call }) => call));
  return [...new Set(outcomes.map(({ call }) => call))].filter((call) => !answered.has(call));
}

/** Judges an answer by the schemas of its route and by the rights. */
export function judge(
  heard: Heard,
  {
    declared,
    verdict,
    answer,
    isAudited = true,
  }: {
    declared: DeclaredCall | undefined;
    verdict: Verdict | undefined;
    answer?: z.ZodType | undefined;
    /** Undefined when it need not be. */
    isAudited?: boolean | undefined;
  },
): Omit<Outcome, 'call' | 'role'> {
  const { status } = heard;
  const shape = shapeOf(heard, declared, answer);
  const error = status >= 400 ? readErrorBody(heard.text) : undefined;
  const wrong = [
    status >= 500 ? 'failed' : undefined,
    declared === undefined || error?.code === 'NO_ROUTE' ? 'no route' : undefined,
    status === 404 ? 'nothing to call it for' : undefined,
    isAudited ? undefined : 'nothing in the audit',
    status === 405 && !heard.headers.has('allow') ? '405 without allow' : undefined,
    ['valid', 'file', '405', 'redirect'].includes(shape) ? undefined : shape,
    verdictFault(status, error?.message, verdict),
    isUndocumented(status, declared) ? 'a refusal that the OpenAPI document does not list' : undefined,
  ].filter((one) => one !== undefined);
  const said = error ? [error.message, ...(error.errors ?? []).map(({ field, reason }) => `${field} ${reason}`)].join('; ') : '';
  return { status, shape, said, violation: wrong.length > 0 ? wrong.join('; ') : undefined };
}

/** True for a refusal that the call's declaration does not say. */
export const isUndocumented = (status: number, declared: DeclaredCall | undefined): boolean =>
  status >= 400 && status < 500 && declared?.isRefused === false && !declared.refusals.some((one) => one === status);

function verdictFault(status: number, message: string | undefined, verdict: Verdict | undefined): string | undefined {
  const isRefused = status === 403 && message === NOT_YOURS;
  if (verdict === 'refused' && status !== 403) return `${status} where 403 was due`;
  if (verdict === '405' && status !== 405) return `${status} where 405 was due`;
  if ((verdict === 'allowed' || verdict === 'own rows') && isRefused) return '403 for a role that may';
  return undefined;
}

function shapeOf(heard: Heard, declared: DeclaredCall | undefined, answer: z.ZodType | undefined): string {
  const { status, headers, text } = heard;
  if (status >= 400) return readErrorBody(text) ? (status === 405 ? '405' : 'valid') : 'not an error body';
  if (status >= 300) return headers.has('location') ? 'redirect' : 'no location';
  if (status === 204) return text === '' ? 'valid' : 'a 204 with a body';
  if (!headers.get('content-type')?.includes('json'))
    return headers.has('content-disposition') ? 'file' : 'neither JSON nor a file';
  const schema = answer ?? declared?.answers[String(status)];
  if (!schema) return 'no schema';
  const read = schema.safeParse(JSON.parse(text));
  if (read.success) return 'valid';
  const [issue] = read.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}
