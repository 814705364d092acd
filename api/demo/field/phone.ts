import { z } from 'zod';
import { ErrorBody } from '#shared/http/error-schemas.ts';
import { Credentials, type Provider } from '#shared/session.ts';
import { SignInRefused, signInByPhone } from './phone-sign-in.ts';

/** The api refused the call; a retry would not help. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(what: string, status: number, body: ErrorBody | undefined) {
    super(body ? `${what} answered ${status}: ${body.message}` : what);
    this.name = 'Refused';
    this.status = status;
    this.code = body?.code;
  }
}

/** The api is unreachable or failing; a retry may help. */
export class NoSignal extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'NoSignal';
  }
}

/** A foreman's phone, which signs in at first use, and again after its session ended. */
export interface Phone {
  /** The foreman's row number. */
  foremanId(): Promise<number>;
  /**
   * Calls the api.
   * @throws Refused, NoSignal
   */
  call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, schema: z.ZodType<T>, body?: object): Promise<T>;
  /**
   * Uploads a file to the address given by the api.
   * @throws Refused, NoSignal
   */
  upload(address: string, bytes: Uint8Array): Promise<void>;
}

interface PhoneOptions {
  /** Where calls and pictures go. */
  url: string;
  /** Where the phone signs in. */
  apiUrl: string;
  publicUrl: string;
  email: string;
  provider: Provider;
  signal: AbortSignal;
}

const CALL_LIMIT_MS = 15_000;
const Problem = z.object({ statusCode: z.number() }).and(ErrorBody);

export function createPhone({ url, apiUrl, publicUrl, email, provider, signal }: PhoneOptions): Phone {
  let signedIn: Promise<Credentials> | undefined;

  async function send(address: string, init: RequestInit): Promise<Response> {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]);
      const answer = await fetch(address, { ...init, redirect: 'manual', signal: limit });
      if (answer.status < 500 && answer.status !== 429) return answer;
      await answer.body?.cancel();
      throw new NoSignal(`${init.method} ${address} answered ${answer.status}`);
    } catch (error) {
      throw error instanceof NoSignal ? error : new NoSignal(`${init.method} ${address} was not answered`, { cause: error });
    }
  }

  const ask = (method: string, path: string, token: string, body?: object) =>
    send(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const signIn = () =>
    signInByPhone({ apiUrl, publicUrl, email, provider, signal }).catch((error: unknown) => {
      if (error instanceof SignInRefused) throw new Refused(error.message, 403, undefined);
      throw new NoSignal(`${email} could not sign in`, { cause: error });
    });

  /**
   * Single-flight sign-in or refresh: concurrent callers wait for the first one. A failure is not
   * cached.
   */
  function credentials(begin: () => Promise<Credentials>): Promise<Credentials> {
    const begun = begin();
    signedIn = begun;
    begun.catch(() => {
      if (signedIn === begun) signedIn = undefined;
    });
    return begun;
  }

  async function renew({ refresh_token }: Credentials): Promise<Credentials> {
    const answer = await ask('POST', '/auth/refresh', refresh_token.token);
    return answer.ok ? Credentials.parse(await answer.json()) : signIn();
  }

  return {
    async foremanId() {
      return (await (signedIn ?? credentials(signIn))).user.id;
    },
    async call(method, path, schema, body) {
      const before = await (signedIn ?? credentials(signIn));
      let answer = await ask(method, path, before.token, body);
      if (answer.status === 401) {
        await answer.body?.cancel();
        const { token } = await credentials(() => renew(before));
        answer = await ask(method, path, token, body);
      }
      const text = await answer.text();
      if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, Problem.safeParse(parsed(text)).data);
      return schema.parse(parsed(text));
    },
    async upload(address, bytes) {
      const answer = await send(new URL(address, url).href, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(bytes),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Refused('PUT of a picture', answer.status, Problem.safeParse(parsed(text)).data);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
