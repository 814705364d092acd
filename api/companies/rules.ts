import { Failure } from '#shared/http/errors.ts';

/** The refusal of a name that is no company's, in the words of the form. */
export const noCompany = (field: string): Failure =>
  new Failure(400, 'The request is not valid', { errors: [{ field, reason: 'Select a Company' }] });
