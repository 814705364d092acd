import { access, constants, stat, statfs } from 'node:fs/promises';
import { whyOf } from './error-in-log.ts';

/** What a check found, in a sentence; of a warning and a fault with the cure. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault' | 'not tried';
  words: string;
}

/** One subject that is checked. What `run` throws is a fault. */
export interface Check {
  subject: string;
  /** What helps against what `run` throws. */
  cure?: string;
  run: () => Promise<readonly Finding[]>;
}

export const ok = (words: string): Finding => ({ level: 'ok', words });
export const warning = (words: string): Finding => ({ level: 'warning', words });
export const fault = (words: string): Finding => ({ level: 'fault', words });
export const notTried = (words: string): Finding => ({ level: 'not tried', words });

/** A check that takes longer than this is a fault. */
const LIMIT_MS = 60_000;

/**
 * Runs the checks one after the other and prints a line for each finding.
 * @returns the exit code of the process: 1 when there is a fault
 */
export async function examine(checks: readonly Check[], print: (line: string) => unknown): Promise<0 | 1> {
  let isFaulty = false;
  for (const { subject, cure, run } of checks) {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`it did not answer within ${LIMIT_MS / 1000} seconds`)), LIMIT_MS);
    const findings = await Promise.race([run(), late.promise]).catch((error: unknown) => [
      fault([whyOf(error), ...(cure === undefined ? [] : [cure])].join(': ')),
    ]);
    clearTimeout(timer);
    for (const { level, words } of findings) {
      print(`${level.padEnd(9)} ${subject}: ${words}`);
      isFaulty ||= level === 'fault';
    }
  }
  return isFaulty ? 1 : 0;
}

/** What a process says of its settings once it has read them. */
interface Given<Settings> {
  config: Settings;
  settingsFile: string | undefined;
  warnings: readonly string[];
}

interface ChecksOfPart<Settings> {
  /** @throws Error with a line for each setting that is wrong */
  read: () => Given<Settings>;
  /** What is right by itself, and yet seldom meant. */
  doubts?: (config: Settings) => readonly Finding[];
  /** True when the process writes nothing into its data folder, so that there may be none. */
  keepsNothing?: (config: Settings) => boolean;
  /** The checks behind those of settings and data folder. */
  rest: (config: Settings) => readonly Check[];
}

/** The checks of a process: of its settings and, when they are right, of all that they name. */
export function checksOfPart<Settings extends { dataDir: string }>(
  part: 'api' | 'gateway',
  { read, doubts, keepsNothing, rest }: ChecksOfPart<Settings>,
): Check[] {
  const ofSettings = (findings: readonly Finding[]): Check => ({ subject: `settings of the ${part}`, run: async () => findings });
  let given: Given<Settings>;
  try {
    given = read();
  } catch (error) {
    return [ofSettings(faultsIn(error))];
  }
  const { config, settingsFile, warnings } = given;
  return [
    ofSettings([
      ok(`they are right (${settingsFile ?? 'no file, the environment alone'})`),
      ...warnings.map((words) => warning(words)),
      ...(doubts?.(config) ?? []),
    ]),
    {
      subject: `data folder of the ${part}`,
      run: async () => (keepsNothing?.(config) ? [ok(`nothing is kept in ${config.dataDir}`)] : folderFindings(config.dataDir)),
    },
    ...rest(config),
  ];
}

/** The faults of settings that a process refuses, from its error: one for each line. */
function faultsIn(error: unknown): Finding[] {
  const [head = '', ...lines] = (error instanceof Error ? error.message : String(error)).split('\n');
  return (lines.length > 0 ? lines : [head]).map((line) => fault(line.trim()));
}

const LEAST_FREE_BYTES = 1_000_000_000;
const GIGABYTE = 1e9;

/**
 * Whether this process may write in a folder, whose user it is, and how much room it has. Creates
 * nothing.
 */
export async function folderFindings(folder: string): Promise<Finding[]> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return [warning(`${folder} does not exist: it is made at the first start, by a user who may write beside it`)];
  const user = process.getuid?.();
  if (user !== undefined && user !== found.uid)
    return [fault(`${folder} belongs to user ${found.uid}, and this is user ${user}: run Muster and the doctor as one user`)];
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    return [fault(`${folder} cannot be written: give its user the right, or mount it for writing`)];
  }
  const { bavail, bsize } = await statfs(folder);
  const room = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB`;
  return bavail * bsize < LEAST_FREE_BYTES
    ? [warning(`${folder} has ${room} left: files are refused when little is left, so make room`)]
    : [ok(`${folder} can be written and has ${room} left`)];
}
