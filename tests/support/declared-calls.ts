import { buildApi } from '#api/app.ts';
import type { Api } from '#api/http/api.ts';
import type { DeclaredCall } from '#api/http/declared.ts';
import { quietLog } from '#api/test/quiet-log.ts';

/**
 * Runs `work` on the api as it is declared. Nothing behind it is opened: routes reach for their
 * parts only when somebody calls.
 */
export async function withDeclaredApi<Result>(work: (app: Api) => Result | Promise<Result>): Promise<Result> {
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
    isMailSetUp: false,
    here: nothing,
    metricsToken: undefined,
    observer: nothing,
    space: nothing,
    version: '',
  });
  await app.ready();
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Every call that the api declares. */
export const declaredCalls = (): Promise<readonly DeclaredCall[]> =>
  withDeclaredApi((app) => app.declaredCalls.filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/v1/')));

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
