import { createHash, randomBytes } from 'node:crypto';
import { Credentials, type Provider } from '#shared/session.ts';

interface Walk {
  /** The api's own address, which answers before the gateway is up. */
  apiUrl: string;
  /** The public address of the system; redirects to it are followed to the api instead. */
  publicUrl: string;
  /** The address of the person to sign in as. */
  email: string;
  provider?: Provider;
  signal?: AbortSignal;
}

/** The person may not sign in; a retry would not help. */
export class SignInRefused extends Error {
  constructor(email: string, status: string) {
    super(`The sign-in of ${email} was refused: ${status}`);
    this.name = 'SignInRefused';
  }
}

interface Beginning {
  client: 'web' | 'app';
  challenge: string;
  state: string;
}

const MAX_STEPS = 15;
/** Time limit of each step; a sign-in that exceeds it is repeated later. */
const STEP_LIMIT_MS = 10_000;

/**
 * Signs a demo person in as a phone's app does: to the identity provider, choose the person, back
 * with a one-time code, exchange it for credentials.
 * @throws SignInRefused when the person may not sign in; else an Error that names the failed step.
 */
export async function signInByPhone(walk: Walk): Promise<Credentials> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const back = await walkSignIn(walk, { client: 'app', challenge, state });
  const { code, status, state: returned } = Object.fromEntries(back.searchParams);
  if (status === 'notFound' || status === 'unauthorized') throw new SignInRefused(walk.email, status);
  if (returned !== state || code === undefined) throw new Error(`The sign-in of ${walk.email} failed: ${status ?? 'no code'}`);
  const answer = await fetch(`${walk.apiUrl}/api/v1/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, codeVerifier }),
    signal: limited(walk.signal),
  });
  if (!answer.ok) throw new Error(`The code of ${walk.email} was refused with ${answer.status}`);
  return Credentials.parse(await answer.json());
}

/**
 * Follows the redirects of a sign-in to the client's own address, which carries the code or the
 * refusal.
 */
export async function walkSignIn(walk: Walk, beginning: Beginning): Promise<URL> {
  const cookies = new Map<string, Map<string, string>>();
  const query = new URLSearchParams({ ...beginning });
  let url = new URL(`${walk.apiUrl}/api/v1/auth/login/${walk.provider ?? 'microsoft'}?${query}`);
  let form: string | undefined;
  for (let step = 0; step < MAX_STEPS; step++) {
    const answer: Response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      ...(form === undefined ? {} : { body: new URLSearchParams({ email: form }) }),
      headers: { cookie: cookieHeader(cookies.get(url.origin)) },
      redirect: 'manual',
      signal: limited(walk.signal),
    });
    keepCookies(cookies, url.origin, answer);
    const location = answer.headers.get('location');
    const body = await answer.text();
    if (location !== null) {
      form = undefined;
      const next = new URL(location, url);
      if (next.protocol === 'muster:' || next.pathname === '/auth/callback') return next;
      url = next.origin === new URL(walk.publicUrl).origin ? new URL(next.pathname + next.search, walk.apiUrl) : next;
    } else if (answer.ok && form === undefined) {
      const action = /<form method="post" action="([^"]+)">/.exec(body)?.[1];
      if (!action) throw new Error(`There is nobody to choose on ${url.origin}${url.pathname}`);
      url = new URL(action, url);
      form = walk.email;
    } else {
      throw new Error(`${url.origin}${url.pathname} answered ${answer.status}`);
    }
  }
  throw new Error('The sign-in went round in circles');
}

const limited = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(STEP_LIMIT_MS), ...(signal ? [signal] : [])]);

const cookieHeader = (jar: Map<string, string> | undefined): string =>
  [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

function keepCookies(cookies: Map<string, Map<string, string>>, origin: string, answer: Response): void {
  const jar = cookies.get(origin) ?? new Map<string, string>();
  cookies.set(origin, jar);
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) continue;
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}
