import { z } from 'zod';
import { Id, type ListOf, Paging, Revision } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';
import { TypedName } from './rules/typed-name.ts';

/** The request for every company in place of one, e.g. of a file of hours. */
export const EVERY_COMPANY = 'All';
/** The contract's value for an empty selection. */
const NO_SELECTION = 'NO_SELECTION';

/** A legal company that people work for [companies-1]. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  /** Its number in the payroll program; null while it has none. */
  code: z.string().nullable(),
  /** False for one that is retired: nobody new is entered for it. */
  isActive: z.boolean(),
  revision: Revision,
});
export type Company = z.infer<typeof Company>;

/** `POST company`, and with a revision `PUT company/{id}`. */
export const NewCompany = z
  .object({
    name: TypedName({ missing: 'is required', most: 100, tooLong: 'must have at most 100 characters' }).refine(
      (text) => ![EVERY_COMPANY.toLowerCase(), NO_SELECTION.toLowerCase()].includes(text.toLowerCase()),
      'has another meaning in lists of companies',
    ),
    code: z
      .preprocess(
        (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
        z
          .string('must be a whole number of at most 6 digits')
          .trim()
          .regex(/^\d{1,6}$/, 'must be a whole number of at most 6 digits')
          .nullable(),
      )
      .default(null),
    isActive: z.boolean('must be true or false').default(true),
  })
  .strict();

/** The name of a company that a body gives; whether there is one, the api decides. */
export const CompanyName = z
  .string('Select a Company')
  .trim()
  .min(1, 'Select a Company')
  .max(100, 'Select a Company')
  .refine((name) => name !== NO_SELECTION, 'Select a Company');

export const companiesLive = liveResource<ListOf<typeof Company>>()({
  path: LIVE_PATHS.companies,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'company'],
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['company'],
});
