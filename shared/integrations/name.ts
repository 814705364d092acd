import { TypedName } from '../rules/typed-name.ts';

/** The name of a token or a webhook. */
export const IntegrationName = TypedName({
  missing: 'Name is required',
  most: 80,
  tooLong: 'must have at most 80 characters',
});
