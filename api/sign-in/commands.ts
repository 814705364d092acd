import { randomBytes } from 'node:crypto';
import { Failure } from '#shared/http/errors.ts';
import { type Credentials, Provider, type SignInClient, type SignInStatus } from '#shared/session.ts';
import type { Caller } from '../context.ts';
import { type Author, SYSTEM } from '../db/write.ts';
import type { IdentityProviders } from './provider-client.ts';
import { addAttempt, addCode, findPerson, findPersonByEmail, findPersonByNumber, takeAttempt, takeCode } from './repository.ts';
import { ATTEMPT_MINUTES, answersChallenge, CODE_SECONDS, hashOf, masqueradeTarget, refusalOf, vouchedEmails } from './rules.ts';
import { issueSession, type SessionContext } from './session-commands.ts';

export interface SignInContext extends SessionContext {
  providers: IdentityProviders;
  /** The address of this system for browsers, without a trailing slash. */
  publicUrl: string;
  /** Called with the outcome of a sign-in: `ok`, or the status by which it was refused. */
  onSignIn: (client: SignInClient, outcome: 'ok' | SignInStatus) => void;
  /** Calls to begin or end a sign-in that one address may make in a minute; 0 means no limit. */
  limit: number;
}

/** The client's parameters at the beginning, which it gets back or must prove at the end. */
interface Beginning {
  client: SignInClient;
  state: string;
  challenge: string;
}

const RETURN_ADDRESS: Record<SignInClient, (publicUrl: string) => string> = {
  web: (publicUrl) => `${publicUrl}/auth/callback`,
  app: () => 'muster://signed-in',
};

/** The address to which the identity provider sends the browser back. */
const redirectUriOf = (publicUrl: string, provider: Provider) => `${publicUrl}/api/v1/auth/callback/${provider}`;

const newSecret = () => randomBytes(32).toString('base64url');

/** The client's address, with a code or the reason why there is none [sign-in-2]. */
function returnTo(
  publicUrl: string,
  { client, state }: { client: SignInClient; state: string | null },
  result: { code: string } | { status: SignInStatus },
): string {
  const query = new URLSearchParams({ ...result, ...(state === null ? {} : { state }) });
  return `${RETURN_ADDRESS[client](publicUrl)}?${query}`;
}

/**
 * Begins a sign-in. Where only the other provider is set up, that one is asked: the login page
 * offers both.
 * @returns where to send the browser: to the identity provider, or back when that cannot be reached
 */
export async function beginSignIn(context: SignInContext, chosen: Provider, beginning: Beginning): Promise<string> {
  const { services, providers, publicUrl } = context;
  const provider = [chosen, ...Provider.options].find(providers.has) ?? chosen;
  const checks = providers.newChecks();
  try {
    const url = await providers.startUrl(provider, redirectUriOf(publicUrl, provider), checks);
    await addAttempt(services.db, {
      ...checks,
      provider,
      client: beginning.client,
      clientState: beginning.state,
      clientChallenge: beginning.challenge,
      expiresAt: new Date(services.now().getTime() + ATTEMPT_MINUTES * 60_000),
    });
    return url.href;
  } catch (error) {
    services.log.error({ err: error, provider }, 'the identity provider cannot be used');
    context.onSignIn(beginning.client, 'unavailable');
    return returnTo(publicUrl, beginning, { status: 'unavailable' });
  }
}

/**
 * Ends a sign-in at the identity provider.
 * @param search the callback's query string, unchanged
 * @returns where to send the browser: to the client, with a one-time code if the person may sign
 *   in, else with a status
 */
export async function finishSignIn(context: SignInContext, provider: Provider, search: string, author: Author): Promise<string> {
  const { services, providers, publicUrl } = context;
  const attempt = await takeAttempt(services.db, new URLSearchParams(search).get('state') ?? '');
  if (!attempt || attempt.provider !== provider || attempt.expiresAt <= services.now()) {
    services.log.warn({ reqId: author.requestId, ip: author.ip, provider }, 'a sign-in that was not begun here was refused');
    context.onSignIn(attempt?.client ?? 'web', 'error');
    return returnTo(publicUrl, { client: attempt?.client ?? 'web', state: attempt?.clientState ?? null }, { status: 'error' });
  }
  const back = { client: attempt.client, state: attempt.clientState };
  const callbackUrl = new URL(`${redirectUriOf(publicUrl, provider)}${search}`);
  let claims: Readonly<Record<string, unknown>>;
  try {
    claims = await providers.claimsFrom(provider, callbackUrl, attempt);
  } catch (error) {
    const { requestId: reqId, ip } = author;
    const status = providers.isNoSignIn(error) ? 'error' : 'unavailable';
    const log = services.log[status === 'error' ? 'warn' : 'error'].bind(services.log);
    log({ reqId, ip, err: error, provider }, 'a sign-in failed at the identity provider');
    context.onSignIn(attempt.client, status);
    return returnTo(publicUrl, back, { status });
  }
  return returnTo(publicUrl, back, await admit(context, provider, claims, attempt, author));
}

/** Issues a one-time code for the person of these claims, or says why not. Refusals are audited. */
async function admit(
  { services, onSignIn }: SignInContext,
  provider: Provider,
  claims: Readonly<Record<string, unknown>>,
  attempt: { client: SignInClient; clientChallenge: string },
  author: Author,
): Promise<{ code: string } | { status: SignInStatus }> {
  const emails = vouchedEmails(provider, claims);
  const person = await findPersonByEmail(services.db, emails);
  const status = refusalOf(person, attempt.client);
  if (status || !person) {
    await services.write(author, async (write) => {
      const after = { status, provider, client: attempt.client, emails };
      write.audit({ action: 'session.refuse', subject: 'session', subjectId: person?.id ?? 'unknown', after });
    });
    // The audit has the e-mail address, under the same request id.
    const { requestId: reqId, ip } = author;
    services.log.warn({ reqId, ip, userId: person?.id, provider, client: attempt.client, status }, 'a sign-in was refused');
    onSignIn(attempt.client, status ?? 'error');
    return { status: status ?? 'error' };
  }
  const code = newSecret();
  await addCode(services.db, {
    codeHash: hashOf(code),
    client: attempt.client,
    clientChallenge: attempt.clientChallenge,
    employeeId: person.id,
    expiresAt: new Date(services.now().getTime() + CODE_SECONDS * 1000),
  });
  return { code };
}

/**
 * Exchanges a one-time code for credentials. The code is consumed even by a wrong verifier.
 * @param client whose code it must be, where the gateway says so: no app gets what a browser's
 *   sign-in has earned, which only the gateway may hold
 * @throws Failure 401 when the code is unknown, used, too old, or not this client's.
 */
export async function exchangeCode(
  context: SignInContext,
  request: { code: string; codeVerifier: string; client: SignInClient | undefined },
  from: Pick<Author, 'requestId' | 'ip' | 'device'>,
): Promise<Credentials> {
  const { services } = context;
  const code = await takeCode(services.db, hashOf(request.code));
  const isTheirs = code && (request.client ?? code.client) === code.client;
  if (!isTheirs || code.expiresAt <= services.now() || !answersChallenge(request.codeVerifier, code.clientChallenge)) {
    throw new Failure(401, 'The sign-in code is not valid, please sign in again', { code: 'CODE_INVALID' });
  }
  const credentials = await issueSession(context, code.employeeId, {
    author: { ...SYSTEM, ...from, actorId: code.employeeId },
  });
  context.onSignIn(code.client, 'ok');
  return credentials;
}

/**
 * Starts a session in which an admin acts as a supervisor [sign-in-5]. The session carries the
 * admin; it ends by signing out, or when either person loses the right. Everything in it is audited
 * with both names.
 * @param where the query parameter, `{"employeeId": …}`, by row number or employee ID
 * @throws Failure 400 that names what cannot be read or is not an active supervisor
 */
export async function startMasquerade(
  context: SessionContext,
  caller: Caller,
  where: string,
  from: Pick<Author, 'requestId' | 'ip' | 'device'>,
): Promise<Credentials> {
  const { db } = context.services;
  const asked = masqueradeTarget(where);
  const person = typeof asked === 'number' ? await findPerson(db, asked) : await findPersonByNumber(db, asked);
  if (person?.role !== 'supervisor' || !person.isActive)
    throw new Failure(400, 'Only an active supervisor can be acted as', {
      errors: [{ field: 'where.employeeId', reason: 'must be an active supervisor' }],
    });
  const actorId = caller.employeeId;
  return issueSession(context, person.id, { actorId, author: { ...from, actorId, actingAsId: person.id } });
}
