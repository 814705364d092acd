import { Failure } from '#shared/http/errors.ts';

/** The refusal of a company that does not exist or is retired, in the words of the form. */
export const unknownCompany = (field: string): Failure =>
  new Failure(400, 'The request is not valid', { errors: [{ field, reason: 'Select a Company' }] });
