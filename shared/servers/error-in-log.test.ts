import { describe, expect, it } from 'vitest';
import { createErrorSerializer, whyOf } from './error-in-log.ts';

const describeError = createErrorSerializer();

describe('an error in the log', () => {
  it('has the chain of its causes, each with its code', () => {
    const inner = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED', socket: { secret: 1 } });
    const error = new Error('fetch failed', { cause: new AggregateError([inner], '') });
    expect(describeError(error)).toMatchObject({
      message: 'fetch failed',
      cause: { type: 'AggregateError', errors: [{ message: 'connect ECONNREFUSED 127.0.0.1:9', code: 'ECONNREFUSED' }] },
    });
    expect(JSON.stringify(describeError(error))).not.toContain('secret');
  });

  it('has the reason that a provider gave, without the address of a person, and nothing else of its answer', () => {
    const body = {
      error: 'invalid_client',
      error_description: "The user 'ana@company.com' has no access",
      access_token: 'secret',
    };
    const error = Object.assign(new Error('server responded with an error', { cause: body }), body);
    const said = describeError(error);
    expect(said).toMatchObject({ error: 'invalid_client', error_description: "The user '…' has no access" });
    expect(JSON.stringify(said)).not.toMatch(/secret|ana@/);
  });

  it('is one line with all causes where it is expected', () => {
    const refused = new Error('connect ECONNREFUSED ::1:9');
    const error = new Error('The server cannot be reached', {
      cause: Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }),
    });
    expect(whyOf(error)).toBe('The server cannot be reached: ECONNREFUSED: connect ECONNREFUSED ::1:9');
    expect(whyOf('only a text')).toBe('only a text');
  });
});
