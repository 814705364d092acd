import { CLIENT_HEADER } from '#shared/constants.ts';
import type { Role, SignedInRole } from '#shared/permissions.ts';
import { Credentials } from '#shared/session.ts';
import type { System } from '../support/system.ts';
import { signIn, signInPhone } from '../support/visitor.ts';
import type { Example } from './examples.ts';
import type { Scene } from './scene.ts';

export interface Heard {
  status: number;
  headers: Headers;
  text: string;
}

/** Somebody who calls the api: office people through the gateway, phones and displays straight. */
export interface Caller {
  role: SignedInRole;
  ask(method: string, path: string, sent?: Pick<Example, 'body' | 'file'>, headers?: Record<string, string>): Promise<Heard>;
}

const NOT_FOR_BROWSERS = /\/auth\/(ended|masquerade|refresh|pairing)|\/feed_loss/;

/** One person of each role, and a display. */
export async function callersOf(system: System, scene: Scene): Promise<Caller[]> {
  const office = async (role: Role, person: string): Promise<Caller> => {
    const visitor = await signIn(system.url, person);
    if (visitor.landedOn !== '/') throw new Error(`${person} landed on ${visitor.landedOn}`);
    const own = () => ({ cookie: visitor.cookie(), [CLIENT_HEADER]: 'web', origin: system.url });
    const throughGateway = asking(system.url, own);
    const straight = await phone(role, person);
    // The gateway lets no browser near sessions, credentials and what gateways tell; other programs
    // ask the api.
    return {
      role,
      ask: (method, path, ...more) => (NOT_FOR_BROWSERS.test(path) ? straight.ask : throughGateway)(method, path, ...more),
    };
  };
  const phone = async (role: Role, person: string): Promise<Caller> => {
    const { token, refresh_token } = await signInPhone(system.url, system.apiUrl, person);
    const own = (path: string) => ({
      authorization: `Bearer ${path.endsWith('/auth/refresh') ? refresh_token.token : token}`,
    });
    return { role, ask: asking(system.apiUrl, own) };
  };
  const display = async (): Promise<Caller> => {
    const anybody = asking(system.apiUrl, () => ({}));
    const { text } = await anybody('POST', '/api/v1/auth/pairing/token', { body: { device_code: scene.deviceCode } });
    const { token, refresh_token } = Credentials.parse(JSON.parse(text));
    const own = (path: string) => ({
      authorization: `Bearer ${path.endsWith('/auth/refresh') ? refresh_token.token : token}`,
    });
    return { role: 'display', ask: asking(system.apiUrl, own) };
  };
  return [
    await office('admin', 'admin'),
    await office('subadmin', 'subadmin'),
    await office('supervisor', scene.supervisor.person),
    await phone('foreman', scene.foreman.person),
    await phone('worker', scene.worker.person),
    await display(),
  ];
}

function asking(origin: string, own: (path: string) => Record<string, string>): Caller['ask'] {
  return async (method, path, { body, file } = {}, more = {}) => {
    const content = file ? formWith(file) : body === undefined ? undefined : JSON.stringify(body);
    const type: Record<string, string> = typeof content === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { ...own(path.split('?', 1)[0] ?? ''), ...type, ...more },
      redirect: 'manual',
      ...(content === undefined ? {} : { body: content }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

function formWith([field, name, type, content]: NonNullable<Example['file']>): FormData {
  const form = new FormData();
  form.append(field, new Blob([content], { type }), name);
  return form;
}
