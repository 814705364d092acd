import { z } from 'zod';
import { Id, type ListOf, ListQuery, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { isInternalPhaseCode, phaseCodeKey } from '../rules/phase-codes.ts';
import { TypedName } from '../rules/typed-name.ts';
import { JobCategory } from './jobs.ts';

/** A kind of work on a job that hours are booked on. */
export const PhaseCode = z.object({ phaseCode: z.string(), description: z.string().nullable() });
export type PhaseCode = z.infer<typeof PhaseCode>;

/**
 * `GET jobphasecode/{id}`: phase codes of a job by row number; `filter` is part of a code or
 * description.
 */
export const PhaseCodes = z.object({ body: z.array(PhaseCode) });
export const PhaseCodesQuery = z.object({ filter: z.string().max(100).optional() }).strict();

const stored = { id: Id, createdAt: Timestamp, updatedAt: Timestamp, revision: Revision };

/** A code in the list of its job. Retired ones are not offered [phase-codes-3]. */
export const JobPhaseCode = PhaseCode.extend({
  ...stored,
  jobId: Id,
  isRetired: z.boolean(),
  job: z.looseObject({ id: Id }).nullable().optional(),
});
export type JobPhaseCode = z.infer<typeof JobPhaseCode>;

/** A code of the company, for jobs of a category [phase-codes-5]. */
export const CompanyPhaseCode = PhaseCode.extend({ ...stored, category: JobCategory });
export type CompanyPhaseCode = z.infer<typeof CompanyPhaseCode>;

/** An empty description is none. */
const Description = z
  .string('must be a text')
  .trim()
  .max(200, 'Description must have at most 200 characters')
  .refine((text) => !text.includes('\0'), 'must not hold a zero character')
  .nullable()
  .transform((text) => text || null);

const typed = {
  phaseCode: TypedName({
    missing: 'Code is required',
    most: 20,
    tooLong: 'Code must have at most 20 characters',
  })
    .refine((code) => phaseCodeKey(code) !== '', { error: 'Code must have a letter or a digit', abort: true })
    .refine((code) => !isInternalPhaseCode(code), 'Only the books use this code; no hours are booked on it'),
  description: Description.default(null),
};
const changed = { phaseCode: typed.phaseCode.optional(), description: Description.optional() };

/** A code as it is typed, of a job or of the company. */
export const TypedCode = z.object(typed).strict();

/** Several codes, each once. */
export const TypedCodes = z
  .array(TypedCode)
  .max(300, 'must not have more than 300 codes')
  .superRefine((codes, context) => {
    const places = new Map<string, number>();
    for (const [place, { phaseCode }] of codes.entries()) {
      const key = phaseCodeKey(phaseCode);
      if (places.has(key)) context.addIssue({ code: 'custom', path: [place, 'phaseCode'], message: 'is in the list twice' });
      places.set(key, place);
    }
  });

/**
 * Codes as lines of a text: a code, and after a comma, semicolon or tab its description. An empty
 * text is no list; a refusal names the line.
 */
export const CodeLines = z.string().transform((text, context) => {
  const lines = text.split('\n').flatMap((line, place) => (line.trim() === '' ? [] : [{ line, place }]));
  if (lines.length === 0) return undefined;
  const read = TypedCodes.safeParse(
    lines.map(({ line }) => {
      const [, phaseCode, description] = /^([^,;\t]*)(?:[,;\t](.*))?$/.exec(line) ?? [];
      return { phaseCode, description: description ?? null };
    }),
  );
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const at = lines[Number(first?.path[0])];
  context.addIssue({ code: 'custom', message: at ? `Line ${at.place + 1}: ${first?.message}` : (first?.message ?? '') });
  return z.NEVER;
});

/** `POST job_phase_code` */
export const NewJobPhaseCode = TypedCode.extend({ jobId: Id });
/** `PATCH job_phase_code/{id}`: absent fields stay unchanged. */
export const JobPhaseCodeChange = z.object({ ...changed, isRetired: z.boolean().optional(), revision: SeenRevision }).strict();

/** `POST phase_code` */
export const NewCompanyPhaseCode = TypedCode.extend({ category: JobCategory });
/** `PATCH phase_code/{id}`: a code stays with its category. */
export const CompanyPhaseCodeChange = z.object({ ...changed, revision: SeenRevision }).strict();

/** `POST job/{id}/phaseCodes`: another job by row number; null for the company's list. */
export const CopyPhaseCodes = z.object({ fromJobId: Id.nullable() }).strict();
/** The number of codes that the job did not have. */
export const CopiedPhaseCodes = z.object({ data: z.object({ added: z.number().int() }) });

/** The codes of jobs, retired ones included. */
export const jobPhaseCodesLive = liveResource<ListOf<typeof JobPhaseCode>>()({
  path: LIVE_PATHS.jobPhaseCodes,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'phaseCode'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['crew', 'job', 'job_phase_code'],
});

/** The codes of the company. */
export const companyPhaseCodesLive = liveResource<ListOf<typeof CompanyPhaseCode>>()({
  path: LIVE_PATHS.companyPhaseCodes,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'phaseCode'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['phase_code'],
});
