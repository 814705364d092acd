import { z } from 'zod';

/** Settings of both processes: settings file, secrets, ports, log levels, URLs with passwords. */

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

/** The suffix of a setting that names a file, which holds the value of the setting without it. */
const FILE = '_FILE';

/** Reads a file as UTF-8; throws when it cannot. Modules in `shared` import nothing of Node. */
type ReadText = (path: string) => string;

/**
 * The settings of an environment that have a value; a blank one counts as absent. Each secret may
 * be in a file of its own, as Docker and Kubernetes mount them: `TOKEN_SECRET_FILE` names the file
 * that holds `TOKEN_SECRET`, without the line break at its end.
 * @param secrets the settings for which that holds
 * @throws Error that names the files which cannot be used, because without their values nothing
 *   else can be judged
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { part, secrets, readText }: { part: Part; secrets: readonly string[]; readText: ReadText },
): Record<string, string> {
  const isGiven = (entry: [string, string | undefined]): entry is [string, string] => (entry[1] ?? '').trim() !== '';
  const given = Object.fromEntries(Object.entries(environment).filter(isGiven));
  const faults: string[] = [];
  for (const name of secrets) {
    const path = given[name + FILE];
    if (path === undefined) continue;
    const value = secretIn(path, readText);
    if (given[name] !== undefined) faults.push(`${name}${FILE} is set, and ${name} too: keep one of them`);
    else if ('fault' in value) faults.push(`${name}${FILE} names ${path}, which ${value.fault}`);
    else given[name] = value.text;
  }
  if (faults.length > 0) throw settingsError(part, faults);
  return given;
}

function secretIn(path: string, readText: ReadText): { text: string } | { fault: string } {
  try {
    const text = readText(path).replace(/\r?\n$/, '');
    return text.trim() === '' ? { fault: 'is empty: write the secret into it' } : { text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { fault: `cannot be read (${code}): correct the path, or let this process read the file` };
  }
}

/** The faults that a schema finds, each as a sentence that begins with the name of its setting. */
export const schemaFaults = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`);

type Part = 'api' | 'gateway';

/** The error of a process that cannot start: all faults, one per line. */
export const settingsError = (part: Part, faults: readonly string[]): Error =>
  new Error([`The ${part} cannot start with these settings:`, ...faults].join('\n  '));

const NAMES_IN_FILE = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/gm;
const NAMES_IN_EXAMPLE = /^#? ?([A-Z][A-Z0-9_]*)=/gm;
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/**
 * Warns of names in a settings file that are probably misspelled: no setting, but close to one.
 * Settings of other programs, such as `AWS_REGION`, are close to none. Every setting is named in
 * `.env.example`; where that file is gone, nothing is said.
 * @param root the project's folder, with a slash at the end
 */
export function misspellings(settingsFile: string | undefined, root: string, readText: ReadText): string[] {
  const known = namesIn(textOrNothing(`${root}.env.example`, readText), NAMES_IN_EXAMPLE);
  const file = settingsFile === undefined ? '' : readText(settingsFile);
  return [...new Set(namesIn(file, NAMES_IN_FILE))].flatMap((given) => {
    const name = given.endsWith(FILE) && !known.includes(given) ? given.slice(0, -FILE.length) : given;
    if (known.includes(name) || given === 'ENV_FILE') return [];
    const most = name.length < 8 ? 1 : 2;
    const near = known.find((one) => distance(name, one) <= most);
    return near === undefined ? [] : [`${given} is no setting: is it ${given.replace(name, near)}?`];
  });
}

function textOrNothing(path: string, readText: ReadText): string {
  try {
    return readText(path);
  } catch {
    return '';
  }
}

/** The edit distance of two texts: letters to insert, delete, replace, or swap with the next. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = row[at - 1]! + (from[line - 1] === to[at - 1] ? 0 : 1);
      const isSwap = line > 1 && at > 1 && from[line - 1] === to[at - 2] && from[line - 2] === to[at - 1];
      next.push(Math.min(next[at - 1]! + 1, row[at]! + 1, replaced, isSwap ? before[at - 2]! + 1 : Number.POSITIVE_INFINITY));
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}

const NOT_A_PORT = 'must be a port number';
export const PortNumber = z.coerce.number(NOT_A_PORT).int(NOT_A_PORT).min(0, NOT_A_PORT).max(65_535, NOT_A_PORT);

/** On or off. */
export const Flag = z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0').transform((text) => text === '1' || text === 'true');

export const WebAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const LogLevel = z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`);

/** Of the traces that begin, the part that is sent. */
export const TraceRatio = z.coerce
  .number('must be a number from 0 to 1')
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1');

/** Bearer token of `/metrics`, which answers 404 without one. */
export const MetricsToken = z.string().min(16, 'must have at least 16 characters');

/** A whole number that is at least `least`. */
export function wholeNumber(least: number) {
  const fault = `must be a whole number, ${least} or more`;
  return z.coerce.number(fault).int(fault).min(least, fault);
}

/** What names a build, such as its commit. It is the build metadata of the version (SemVer 10). */
export const BuildName = z.string().regex(/^[\w.-]{1,64}$/, 'must be letters, digits, . _ and -, 64 at most');

/** Enough of a commit to find it. */
const BUILD_CHARACTERS = 12;

/** The version of this process, as `1.0.0+4f2a1c9d01ab`. @param release the package's version */
export const versionOf = (release: string, build: string | undefined): string =>
  build === undefined ? release : `${release}+${build.slice(0, BUILD_CHARACTERS)}`;

/** Sign-in requests per address and minute; 0 is no limit. */
export const SignInLimit = wholeNumber(0);

const SECRET_CHARACTERS = 32;

/**
 * A secret of the servers' own, or several, comma separated: the first one is used, and all are
 * accepted, so that one can be replaced step by step.
 */
export const Secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => part.length >= SECRET_CHARACTERS),
    `must have at least ${SECRET_CHARACTERS} characters, or be several such secrets, comma separated`,
  );

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
