const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };
/** Fields of a log line that the terminal does not show. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'name', 'part', 'msg', 'v']);

const shown = (value: unknown): string => (typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value));

/** Formats a log line's error over several lines, as Node prints it. */
function stackOf(error: unknown): string {
  const stack = typeof error === 'object' && error !== null ? (error as { stack?: unknown }).stack : undefined;
  return typeof stack === 'string' ? `\n${stack.replaceAll(/^/gm, '    ')}` : '';
}

/** Formats a JSON log line of pino as `name level message field=value`; other lines stay. */
export function readableLine(name: string, line: string): string {
  const head = name.padEnd(8);
  let entry: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== 'object' || parsed === null || !('level' in parsed)) return `${head} ${line}`;
    entry = parsed as Record<string, unknown>;
  } catch {
    return `${head} ${line}`;
  }
  const stack = stackOf(entry['err']);
  const fields = Object.entries(entry)
    .filter(([field]) => !LEFT_OUT.has(field) && !(field === 'err' && stack !== ''))
    .map(([field, value]) => ` ${field}=${shown(value)}`)
    .join('');
  return `${head} ${(LEVELS[Number(entry['level'])] ?? 'info').padEnd(5)} ${String(entry['msg'] ?? '')}${fields}${stack}`;
}
