import { Failure } from '../../shared/errors.ts';

/** The browser is not signed in, or no longer (specification 2, section 8: missing credentials). */
export const noCredentials = (): Failure => new Failure(401, 'No Credentials found', { code: 'NO_SESSION' });
