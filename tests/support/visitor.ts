import { createHash, randomBytes } from 'node:crypto';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { Credentials } from '#shared/session.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; throws when it is not. */
  json(): unknown;
}

/** A browser without a screen: keeps cookies, follows redirects step by step. */
export interface Visitor {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** An unsafe request as the web client makes it: with the app's own header and Origin. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The Cookie header that the visitor would send. */
  cookie(): string;
}

/** Email of a demo person: `admin`, `supervisor3`, `stranger` …; an address stands for itself. */
export const emailOf = (person: string) => (person.includes('@') ? person : `${person}@demo.muster.test`);

const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
};

interface Jar {
  keep(response: Response): void;
  header(): string;
}

function createJar(): Jar {
  const jar = new Map<string, string>();
  return {
    keep: (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        const isGone =
          value.join('=') === '' || attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
        if (isGone) jar.delete(name.trim());
        else jar.set(name.trim(), value.join('='));
      }
    },
    header: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

/**
 * A visitor of the system at `origin`. Paths are relative to it; nothing is followed by itself.
 *
 * @example
 * const visitor = createVisitor(system.url);
 * expect((await visitor.get('/api/v1/region')).status).toBe(401);
 */
export function createVisitor(origin: string, jar: Jar = createJar()): Visitor {
  const ask = async (url: string, init: RequestInit): Promise<Answer> => {
    const headers = { cookie: jar.header(), ...(init.headers as Record<string, string>) };
    const response = await fetch(new URL(url, origin), { ...init, headers, redirect: 'manual' });
    jar.keep(response);
    return toAnswer(response);
  };
  return {
    get: (url, headers = {}) => ask(url, { headers }),
    send: (method, url, body, headers = {}) =>
      ask(url, {
        method,
        headers: {
          [CLIENT_HEADER]: 'web',
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    cookie: () => jar.header(),
  };
}

/**
 * What a GET under /api/v1 answers through the gateway; rejects with its words when that is not
 * 200.
 */
export async function read<T>(visitor: Visitor, path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await visitor.get(`/api/v1${path}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json() as T;
}

/** How many rows a list has of a condition. */
export const countOf = async (visitor: Visitor, path: string, where: object): Promise<number> =>
  (await read<{ count: number }>(visitor, path, { where: JSON.stringify(where), limit: '1' })).count;

const locationOf = (answer: Answer, base: string): string | undefined => {
  const location = answer.headers.get('location');
  return location === null ? undefined : new URL(location, base).href;
};

/** Address and method of the form on the identity page that holds this person's button. */
function formOf(page: Answer, base: string, email: string): { action: string; hidden: [string, string][] } {
  const form = page.text.split(/<form/i).find((part) => part.split(/<\/form/i)[0]?.includes(`value="${email}"`));
  if (!form) throw new Error(`No button for ${email} on ${base}:\n${page.text.slice(0, 600)}`);
  const action = /action="([^"]*)"/i.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/gi)].map(([input]): [string, string] => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  return { action: new URL(action, base).href, hidden };
}

/**
 * Walks a sign-in from `start` as a browser does, choosing the demo person on the identity
 * provider's page, until an address for which `isEnd` holds; answers that address.
 */
async function walkSignIn(origin: string, start: string, person: string, isEnd: (url: string) => boolean) {
  const jar = createJar();
  let url = new URL(start, origin).href;
  let init: RequestInit = {};
  for (let step = 0; step < 25; step += 1) {
    if (isEnd(url)) return { url, jar };
    const response = await fetch(url, {
      ...init,
      headers: { ...(init.headers as object), cookie: jar.header() },
      redirect: 'manual',
    });
    jar.keep(response);
    const answer = await toAnswer(response);
    const next = locationOf(answer, url);
    init = {};
    if (next !== undefined) {
      url = next;
      continue;
    }
    // On a busy machine; as the answer says, nothing has happened yet.
    if (answer.status === 503 && answer.text.includes('"SILENT"')) continue;
    if (answer.status !== 200)
      throw new Error(`Sign-in of ${person} stopped at ${url}: ${answer.status} ${answer.text.slice(0, 300)}`);
    const { action, hidden } = formOf(answer, url, emailOf(person));
    init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...hidden, ['email', emailOf(person)]]).toString(),
    };
    url = action;
  }
  throw new Error(`Sign-in of ${person} went in circles, last at ${url}`);
}

export type SignedIn = Visitor & { landedOn: string };

/**
 * Signs a demo person in at the gateway. Where the gateway sends them in the end is `landedOn`:
 * `/`, or `/login?status=…`.
 */
export async function signIn(origin: string, person: string, provider: 'microsoft' | 'google' = 'microsoft'): Promise<SignedIn> {
  const isEnd = (url: string) => url.startsWith(origin) && !/\/(auth|api)\//.test(new URL(url).pathname);
  const { url, jar } = await walkSignIn(origin, `/auth/login/${provider}`, person, isEnd);
  return { landedOn: url.slice(origin.length), ...createVisitor(origin, jar) };
}

/** Walks a sign-in that an app has begun at `start`, to the address that the app is handed. */
export const returnToApp = async (origin: string, start: string, person: string): Promise<string> =>
  (await walkSignIn(origin, start, person, (address) => address.startsWith('muster:'))).url;

/**
 * Signs a demo person in as their phone does, which holds its own credentials: answers what the api
 * hands out.
 */
export async function signInPhone(origin: string, apiUrl: string, person: string): Promise<Credentials> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const state = randomBytes(8).toString('base64url');
  const start = `/api/v1/auth/login/microsoft?${new URLSearchParams({ client: 'app', challenge, state })}`;
  const url = await returnToApp(origin, start, person);
  const returned = new URL(url).searchParams;
  const code = returned.get('code');
  if (!code || returned.get('state') !== state) throw new Error(`The phone of ${person} was sent to ${url}`);
  const response = await fetch(new URL('/api/v1/auth/token', apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, codeVerifier }),
  });
  if (!response.ok) throw new Error(`The phone of ${person} got no credentials: ${response.status} ${await response.text()}`);
  return Credentials.parse(await response.json());
}
