import { isForPrograms, may, TOKEN_RIGHTS } from '#shared/permissions.ts';
import type { DeclaredCall } from '../declared.ts';

/** How callers say who they are. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person who has signed in, as phones send it.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of another program, `muster_…`, which an admin creates at Integrations. Its rights say what it reads and writes.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-muster',
    description: 'The session of a browser at the gateway. Writes also carry the header of the web client.',
  },
  refreshToken: { type: 'http', scheme: 'bearer', description: 'The refresh token of a sign-in.' },
} as const;

/** The alternatives by which a call is allowed. */
export function securityOf({ isPublic, right, shows, method }: DeclaredCall): Record<string, string[]>[] {
  if (isPublic) return [];
  const program = { role: 'admin', rights: TOKEN_RIGHTS } as const;
  const isOpen =
    isForPrograms(method, right) &&
    may(program, right.action, right.subject) &&
    shows.every((subject) => may(program, 'read', subject));
  return [{ session: [] }, { browser: [] }, ...(isOpen ? [{ apiToken: [] }] : [])];
}
