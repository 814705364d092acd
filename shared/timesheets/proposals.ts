import { z } from 'zod';
import { Day, Timestamp } from '../http/query.ts';

/** The cells of a shift that can have a proposal. */
export const PROPOSED_CELLS = ['end', 'lunch', 'phaseCode'] as const;
export type ProposedCell = (typeof PROPOSED_CELLS)[number];

/**
 * What a cell of a shift should probably say, and from which stored facts that follows [edits-8].
 * Nothing applies it but an edit by a person.
 */
export const Proposal = z.discriminatedUnion('cell', [
  /** The clock-out, to the minute: so many of the crew clocked out from `from` to `to`. */
  z.object({
    cell: z.literal('end'),
    end: Timestamp,
    people: z.number().int(),
    from: Timestamp,
    to: Timestamp,
  }),
  /** The lunch that so many of the crew had. */
  z.object({ cell: z.literal('lunch'), minutes: z.number().int(), people: z.number().int() }),
  /** The code of so many of the crew, or of the person's own last shifts on the job, to `date`. */
  z.object({
    cell: z.literal('phaseCode'),
    phaseCode: z.string(),
    people: z.number().int().nullable(),
    date: Day.nullable(),
  }),
]);
export type Proposal = z.infer<typeof Proposal>;
