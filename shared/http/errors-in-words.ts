import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  date: 'must be a time',
};
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be a time such as 2026-01-31T14:05:00.000Z',
  date: 'must be a day such as 2026-01-31',
  email: 'must be an e-mail address',
  uuid: 'must be a UUID',
};

/** The message for a limit, with its unit. */
function limit(origin: string, least: string, value: number | bigint): string {
  if (origin === 'string') return `must have ${least} ${value} characters`;
  return origin === 'array' || origin === 'set' || origin === 'record'
    ? `must have ${least} ${value} entries`
    : `must be ${least} ${value}`;
}

const OF_NO_KIND = 'is of no kind that is known here';

/** A readable message for a refused value, where the schema has none of its own. */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : (KINDS[issue.expected] ?? OF_NO_KIND);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the right form';
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be ${issue.values.length > 1 ? 'one of' : 'exactly'} ${issue.values.join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : OF_NO_KIND;
    default:
      return 'is not valid';
  }
}
