import { cureOf } from './cures.ts';

/** A reason that another program gave is cut to this length. */
const MOST_CHARACTERS = 300;
/** E-mail addresses, which identity providers name in their reasons. */
const ADDRESS = /[^\s"'<>()]+@[^\s"'<>()]+/g;

/**
 * Creates the log's serializer of errors: type, message, code and stack, an identity provider's own
 * reason (`error`, `error_description`), what helps, and the chain of causes. Other fields of an
 * error are left out: they hold connections, or the values of a query.
 * @param messageOf the message that may be logged, where that is not the error's own
 */
export function createErrorSerializer(messageOf: (error: Error) => string = ({ message }) => message) {
  return function describe(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const message = messageOf(error);
    const cure = cureOf(error);
    return {
      type: error.name,
      message,
      ...('code' in error ? { code: error.code } : {}),
      ...reasonsIn(error),
      ...(cure === undefined ? {} : { cure }),
      stack: error.stack?.replace(error.message, () => message),
      ...(error instanceof AggregateError ? { errors: error.errors.map(describe) } : {}),
      ...(error.cause instanceof Error || typeof error.cause === 'string' ? { cause: describe(error.cause) } : {}),
    };
  };
}

/** The reason that an OAuth server gave, without e-mail addresses. */
function reasonsIn(error: Error): { error?: string; error_description?: string } {
  const { error: code, error_description: words } = error as { error?: unknown; error_description?: unknown };
  const said = (text: unknown) =>
    typeof text === 'string' ? text.slice(0, MOST_CHARACTERS).replaceAll(ADDRESS, '…') : undefined;
  const [short, long] = [said(code), said(words)];
  return { ...(short !== undefined && { error: short }), ...(long !== undefined && { error_description: long }) };
}

/**
 * An error and its causes in one line, with the cure where one is known, for faults that are
 * expected and need no stack.
 * @example whyOf(failure) // 'The server cannot be reached: connect ECONNREFUSED 127.0.0.1:3001'
 */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MOST_CHARACTERS);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  // The error of several addresses that were tried has no message.
  const own = [error.message || ('code' in error ? String(error.code) : error.name), cureOf(error)].filter(Boolean).join(': ');
  return (inner === undefined ? own : `${own}: ${whyOf(inner)}`).replaceAll(/\s*\n\s*/g, ' ');
}
