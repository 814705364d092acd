import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Id, type ListOf, ListQuery, Revision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';

/** The payroll program: Viewpoint Vista or QuickBooks. */
export const PayrollProgram = z.enum(['vista', 'iif']);
export type PayrollProgram = z.infer<typeof PayrollProgram>;

/** Kinds of names; `job` means QuickBooks' customers, too, where a job is `Customer:Job`. */
export const PayrollNameKind = z.enum(['employee', 'job', 'item', 'class', 'phase']);
export type PayrollNameKind = z.infer<typeof PayrollNameKind>;

/** A list of names that a payroll program knows [exports-13]. */
export const PayrollNameList = z.object({
  id: Id,
  program: PayrollProgram,
  kind: PayrollNameKind,
  fileName: z.string(),
  /** Names in the list, and how many of them are inactive there. */
  names: z.number().int(),
  inactiveNames: z.number().int(),
  /** When the file was given. */
  givenAt: Timestamp,
  givenById: Id,
  revision: Revision,
  givenBy: PersonRef.nullable().optional(),
});
export type PayrollNameList = z.infer<typeof PayrollNameList>;

/** An IIF file says itself which lists it holds; a file of Vista is one list. */
export const GivenNames = z.union(
  [
    z.object({ program: z.literal('iif') }).strict(),
    z.object({ program: z.literal('vista'), kind: PayrollNameKind.extract(['employee', 'job', 'phase']) }).strict(),
  ],
  'must be iif, or vista with one of the kinds employee, job and phase',
);
export type GivenNames = z.infer<typeof GivenNames>;

/**
 * A name that a payroll file would hold and the program does not know, or has as inactive; `client`
 * is a customer of QuickBooks, who lacks with all jobs.
 */
export const UnknownName = z.object({
  id: z.string(),
  what: z.enum(['employee', 'client', 'job', 'item', 'class', 'phase']),
  text: z.string(),
  /** The rows of the file that would hold it. */
  rows: z.number().int(),
  isInactive: z.boolean(),
  /** The known name that is most like it; null when none is. */
  nearest: z.string().nullable(),
});
export type UnknownName = z.infer<typeof UnknownName>;

export const payrollNamesLive = liveResource<ListOf<typeof PayrollNameList>>()({
  path: LIVE_PATHS.payrollNames,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'payrollName'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['payroll_name_list', 'employee'],
});
