import { Failure } from '#shared/http/errors.ts';

/** The browser is not signed in, or no longer [general-10]. */
export const noCredentials = (): Failure => new Failure(401, 'No Credentials found', { code: 'NO_SESSION' });
