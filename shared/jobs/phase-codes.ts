import { z } from 'zod';

/** A kind of work on a job that hours are booked on. */
export const PhaseCode = z.object({ phaseCode: z.string(), description: z.string().nullable() });
export type PhaseCode = z.infer<typeof PhaseCode>;

/**
 * `GET jobphasecode/{id}`: phase codes of a job by row number; `filter` is part of a code or
 * description.
 */
export const PhaseCodes = z.object({ body: z.array(PhaseCode) });
export const PhaseCodesQuery = z.object({ filter: z.string().max(100).optional() }).strict();
