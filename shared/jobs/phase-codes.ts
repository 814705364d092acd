import { z } from 'zod';

/** A kind of work on a job that hours are booked on. */
export const PhaseCode = z.object({ phaseCode: z.string(), description: z.string().nullable() });
export type PhaseCode = z.infer<typeof PhaseCode>;

/**
 * `GET jobphasecode/{id}`: of the job with that row number; `filter` is part of a code or of its
 * description.
 */
export const PhaseCodes = z.object({ body: z.array(PhaseCode) });
export const PhaseCodesQuery = z.object({ filter: z.string().max(100).optional() }).strict();
