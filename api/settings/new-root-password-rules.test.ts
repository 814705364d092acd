import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootPasswordFault } from './new-root-password-rules.ts';
import { isRootPassword } from './root-password-rules.ts';

const COMMAND = join(import.meta.dirname, '../hash-password.ts');
const hash = (input: string) =>
  new Promise<{ code: unknown; out: string; told: string }>((resolve) => {
    const child = execFile(process.execPath, [COMMAND], (error, out, told) => resolve({ code: error?.code ?? 0, out, told }));
    child.stdin?.end(input);
  });

describe('a new root password', () => {
  it.each([
    'password1',
    'Password123',
    'qwertyuiop',
    '1234567890',
    'iloveyou',
    'sunshine',
    'aaaaaaaaaaaa',
    '1212121212',
    'Muster-2026!',
    'muster123',
  ])('is refused when it is among those that are tried first: %s', (password) => {
    expect(rootPasswordFault(password)).toContain('tried first');
  });

  it.each(['', 'short', 'x7!kQ'])('is refused when it is short: "%s"', (password) => {
    expect(rootPasswordFault(password)).toContain('at least 8');
  });

  it.each(['correct horse battery', 'Rolling-Yard-Lantern', 'kQ7!vb2-xx', 'muster the lanterns'])('may be "%s"', (password) => {
    expect(rootPasswordFault(password)).toBeUndefined();
  });

  it('is hashed by the command, which prints no hash of one that is refused', async () => {
    const [common, good] = await Promise.all([hash('password123\n'), hash('correct horse battery\n')]);
    expect(common).toMatchObject({ code: 1, out: '', told: expect.stringContaining('tried first') });
    expect(await isRootPassword('correct horse battery', good.out.trim())).toBe(true);
  });

  it('is asked for where none comes', async () => {
    expect(await hash('')).toMatchObject({ code: 1, out: '', told: expect.stringContaining('No password came') });
  });
});
