import { describe, expect, it } from 'vitest';
import { NewEmployee } from '../employees.ts';
import { NewApiToken } from '../integrations/tokens.ts';
import { NewWebhook, WebhookChange } from '../integrations/webhooks.ts';
import { NewJob } from '../jobs/job-form.ts';
import { NewRegion } from '../regions.ts';
import { NewTemporalWorkshift } from '../timesheets/temporary.ts';
import { NAME_IS_ONE_LINE, TypedName } from './typed-name.ts';

const Name = TypedName({ missing: 'Name is required', most: 10, tooLong: 'too long' });
const faultOf = (text: unknown) => Name.safeParse(text).error?.issues.map(({ message }) => message);

const UNFIT = [
  'Pay\nroll',
  'Pay\r\nroll',
  'Pay\troll',
  'Pay\u2028roll',
  'Pay\u2029roll',
  'Pay\u0085roll',
  '\u202Elloryap',
  'Pay\u200Froll',
  'a\u2066b\u2069',
  'a\u061Cb',
];

describe('the name of something that people type', () => {
  it.each(['Payroll', 'Łukasz', 'نور', 'می\u200Cخواهم', '王小明', 'O’Neill', '👷🏽\u200D♀️', '5-9', ' Reports '])(
    'may be %j',
    (text) => {
      expect(Name.parse(text)).toBe(text.trim());
    },
  );

  it.each(UNFIT)('is one line without direction marks, unlike %j', (text) => {
    expect(faultOf(text)).toEqual([NAME_IS_ONE_LINE]);
  });

  it.each(['', ' ', '\u200B', '\u200D \u00AD', undefined, 7])('is missing when nothing of it is seen: %j', (text) => {
    expect(faultOf(text)).toEqual(['Name is required']);
  });

  it('has a longest', () => {
    expect(faultOf('x'.repeat(11))).toEqual(['too long']);
  });

  const fields = {
    'an API token': [NewApiToken, 'name'],
    'a webhook': [NewWebhook, 'name'],
    'a webhook that is changed': [WebhookChange, 'name'],
    'a region': [NewRegion, 'name'],
    'a first name': [NewEmployee, 'firstName'],
    'a last name': [NewEmployee, 'lastName'],
    'a client': [NewJob, 'fcc'],
    'an inspector': [NewJob, 'inspector'],
    'a temporary worker': [NewTemporalWorkshift, 'employeeName'],
  } as const;
  it.each(Object.entries(fields))('is judged so for %s', (_of, [schema, field]) => {
    const faults = (text: string) =>
      schema.safeParse({ [field]: text }).error?.issues.filter(({ path }) => path[0] === field).length ?? 0;
    expect(faults('Ana')).toBe(0);
    for (const text of UNFIT) expect([text, faults(text)]).toEqual([text, 1]);
  });
});
