const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
/** Fields of a log line that the terminal does not show. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'name', 'part', 'msg', 'v']);

const shown = (value: unknown): string => (typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value));

/** A moment by this machine's clock, as `2026-11-29 10:32:07`. */
function localTime(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

interface LoggedError {
  stack?: unknown;
  error?: unknown;
  error_description?: unknown;
  cause?: LoggedError;
}

/** Formats a log line's error and its causes over several lines, as Node prints them. */
function stackOf(error: LoggedError | undefined, head = ''): string {
  if (typeof error?.stack !== 'string') return '';
  const reason = [error.error, error.error_description].filter((one) => typeof one === 'string').join(': ');
  const text = `${head}${error.stack}${reason === '' ? '' : `\nreason: ${reason}`}`;
  return `\n${text.replaceAll(/^/gm, '    ')}${stackOf(error.cause, 'caused by ')}`;
}

/**
 * Formats a JSON log line of pino as `time name level message field=value`. Other lines stay, with
 * the time at which they came.
 * @param now the time of a line that has none
 */
export function readableLine(name: string, line: string, now = new Date()): string {
  const entry = entryIn(line);
  const at = typeof entry?.['time'] === 'number' ? new Date(entry['time']) : now;
  const head = `${localTime(at)} ${name.padEnd(8)}`;
  if (!entry) return `${head} ${line}`;
  const error = entry['err'];
  const stack = typeof error === 'object' && error !== null ? stackOf(error) : '';
  const fields = Object.entries(entry)
    .filter(([field]) => !LEFT_OUT.has(field) && !(field === 'err' && stack !== ''))
    .map(([field, value]) => ` ${field}=${shown(value)}`)
    .join('');
  return `${head} ${(LEVELS[Number(entry['level'])] ?? 'info').padEnd(5)} ${String(entry['msg'] ?? '')}${fields}${stack}`;
}

/** The line as an entry of pino; undefined for any other text. */
function entryIn(line: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && 'level' in parsed ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
