import { z } from 'zod';

/** Settings of both processes: the settings file, ports, log levels, and URLs with passwords. */

/** The value of `ENV_FILE` for no settings file. */
const NO_FILE = 'none';

/**
 * Loads the settings file into the environment of this process: `ENV_FILE`, else `.env` in the
 * project's folder. Variables that are already set take precedence.
 * @param root the project's folder, with a slash at the end
 * @returns the file that was read, or undefined when there is none
 * @throws Error when the file that `ENV_FILE` names, or one that is there, cannot be read
 */
export function loadSettingsFile(environment: Record<string, string | undefined>, root: string): string | undefined {
  const named = environment['ENV_FILE'] || undefined;
  if (named === NO_FILE) return undefined;
  const file = named ?? `${root}.env`;
  try {
    process.loadEnvFile(file);
    return file;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' && named === undefined) return undefined;
    throw new Error(`${named === undefined ? '' : 'ENV_FILE: '}${file} cannot be read (${String(code ?? error)})`);
  }
}

const NOT_A_PORT = 'must be a port number';
export const PortNumber = z.coerce.number(NOT_A_PORT).int(NOT_A_PORT).min(0, NOT_A_PORT).max(65_535, NOT_A_PORT);

export const WebAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const LogLevel = z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`);

/** Bearer token of `/metrics`, which answers 404 without one. */
export const MetricsToken = z.string().min(16, 'must have at least 16 characters');

/** Sign-in requests per address and minute; 0 is no limit. */
export const SignInLimit = z.coerce.number('must be a number').int().min(0);

/**
 * Schema of a service's URL, which may contain a password. A password that is not percent-encoded
 * makes the URL invalid or another one; both are refused with a message that explains the fix.
 * @example serviceAddress(['postgres', 'postgresql'], 'a postgres:// address', 'DATABASE_PASSWORD')
 */
export function serviceAddress(schemes: readonly string[], what: string, passwordSetting: string) {
  const cure = `percent-encode / ? # @ and % in a password, or set it by itself as ${passwordSetting}`;
  return z.string().transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (!schemes.some((scheme) => text.startsWith(`${scheme}://`))) return refuse(`must be ${what}`);
    const url = URL.canParse(text) ? new URL(text) : undefined;
    // `@` precedes the host; in a path, query or fragment it was part of a password.
    const isCut = url === undefined || url.hash !== '' || `${url.pathname}${url.search}`.includes('@');
    if (isCut) return refuse(`is no address that can be read: ${cure}`);
    if (!isEncoded(url.password)) return refuse(`has a % in its password that encodes nothing: ${cure}`);
    return text;
  });
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The fault of a separate password setting: without a URL, or with a URL that has its own password.
 */
export function passwordFault(address: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined) return undefined;
  if (address === undefined) return 'belongs to an address, which is missing';
  return new URL(address).password === '' ? undefined : 'is set, and the address holds a password too: keep one of them';
}

/** Inserts the separate password into the URL, percent-encoded. */
export function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

const Ip = z.union([z.ipv4(), z.ipv6()]);
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isNetwork = (text: string) => {
  const [address = '', bits] = text.trim().split('/');
  return NAMED_NETWORKS.has(address) || (Ip.safeParse(address).success && (bits === undefined || /^\d{1,3}$/.test(bits)));
};
/** Schema of trusted reverse proxies: addresses or networks, comma separated. */
export const networks = z
  .string()
  .refine(
    (text) => text.split(',').every(isNetwork),
    'must be addresses or networks, comma separated (a number of hops cannot be checked)',
  );
