import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const logged = (err: unknown): string => {
  let line = '';
  createLog('warn', { write: (text) => (line += text) }).warn({ err }, 'oops');
  return line;
};

describe('the log', () => {
  it('says what broke and why, but not with whose data', () => {
    const cause = Object.assign(new Error('terminated'), { code: '57P01', client: { user: 'muster' } });
    const error = new DrizzleQueryError('select $1', ['a secret\nof two lines'], cause);
    const line = JSON.parse(logged(error));
    expect(line).toMatchObject({
      part: 'api',
      msg: 'oops',
      err: {
        message: 'Failed query: select $1',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'terminated', code: '57P01' },
      },
    });
    expect(JSON.stringify(line)).not.toMatch(/secret|two lines|client/);
  });

  it('says what helps against a certificate of an authority that Node does not know', () => {
    const cause = Object.assign(new Error('self-signed certificate in certificate chain'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' });
    const { err } = JSON.parse(logged(new Error('fetch failed', { cause })));
    expect(err.cause.cure).toMatch(/NODE_EXTRA_CA_CERTS.*NODE_USE_SYSTEM_CA=1/);
    expect(err.cure).toBeUndefined();
  });

  it('takes whatever was thrown', () => {
    expect(JSON.parse(logged('only a text')).err).toBe('only a text');
  });
});
