import { buildApi } from '#api/app.ts';
import type { DeclaredCall } from '#api/http/declared.ts';
import { quietLog } from '#api/test/quiet-log.ts';

/**
 * Every call that the api declares. Nothing behind it is opened: routes reach for their parts only
 * when somebody calls.
 */
export async function declaredCalls(): Promise<readonly DeclaredCall[]> {
  const nothing = {} as never;
  const services = Object.assign({} as Parameters<typeof buildApi>[0]['services'], { log: quietLog, files: nothing });
  const app = await buildApi({
    services,
    database: nothing,
    signIn: nothing,
    activeSessions: nothing,
    activeTokens: nothing,
    lastSeen: nothing,
    signer: nothing,
    rootPasswordHash: undefined,
    payroll: nothing,
    webhooksToPrivate: false,
    here: nothing,
    metricsToken: undefined,
  });
  await app.ready();
  const calls = app.declaredCalls.filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/v1/'));
  await app.close();
  return calls;
}

const segments = (path: string) => path.split('/').filter((part) => part !== '');

/**
 * Parameters that are words; every other one is a number or a day, so that a missing route is not
 * taken for a row's.
 */
const WORDS = new Set([':provider']);
const takes = (part: string, asked: string) => part === asked || (part.startsWith(':') && (WORDS.has(part) || /^\d/.test(asked)));

/**
 * The call that a path without a query means: of several that fit, the one with the fewest
 * parameters.
 */
export function callFor(calls: readonly DeclaredCall[], method: string, path: string): DeclaredCall | undefined {
  const asked = segments(path);
  const parameters = (call: DeclaredCall) => segments(call.path).filter((part) => part.startsWith(':')).length;
  const fits = (call: DeclaredCall) => {
    const parts = segments(call.path);
    return (
      call.method === method && parts.length === asked.length && parts.every((part, index) => takes(part, asked[index] ?? ''))
    );
  };
  return calls.filter(fits).sort((a, b) => parameters(a) - parameters(b))[0];
}
