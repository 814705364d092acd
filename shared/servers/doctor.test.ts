import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checksOfPart, examine, fault, folderFindings, ok, warning } from './doctor.ts';
import { whyOf } from './error-in-log.ts';

async function printed(...checks: Parameters<typeof examine>[0]) {
  const lines: string[] = [];
  return { code: await examine(checks, (line) => lines.push(line)), lines };
}

describe('the doctor', () => {
  it('prints a line for each finding, and ends with 0 while nothing is a fault', async () => {
    const run = async () => [ok('it answers'), warning('it is slow: make it faster')];
    expect(await printed({ subject: 'database', run })).toEqual({
      code: 0,
      lines: ['ok        database: it answers', 'warning   database: it is slow: make it faster'],
    });
  });

  it('goes on after a fault, and ends with 1', async () => {
    const broken = new Error('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    const { code, lines } = await printed(
      { subject: 'a', run: async () => [fault('it is away')] },
      { subject: 'b', cure: 'start it', run: () => Promise.reject(broken) },
      { subject: 'c', run: async () => [ok('it is there')] },
    );
    expect([code, lines]).toEqual([
      1,
      ['fault     a: it is away', 'fault     b: fetch failed: refused: start it', 'ok        c: it is there'],
    ]);
  });

  it('tells each fault of the settings, and nothing else while there is one', async () => {
    const findingsOf = async (error: Error) => {
      const read = () => {
        throw error;
      };
      const checks = checksOfPart('api', { read, rest: () => [{ subject: 'database', run: async () => [ok('it is there')] }] });
      return Promise.all(checks.map(({ run }) => run())).then((found) => found.flat());
    };
    const error = new Error('The api cannot start with these settings:\n  PORT must be a port number\n  DEMO must be 1 or 0');
    expect(await findingsOf(error)).toEqual([fault('PORT must be a port number'), fault('DEMO must be 1 or 0')]);
    expect(await findingsOf(new Error('ENV_FILE: x cannot be read'))).toEqual([fault('ENV_FILE: x cannot be read')]);
  });

  it('asks for no data folder of a process that keeps nothing in it', async () => {
    const read = () => ({ config: { dataDir: '/not/there' }, settingsFile: undefined, warnings: [] });
    const ofFolder = async (keepsNothing: () => boolean) =>
      checksOfPart('gateway', { read, keepsNothing, rest: () => [] })[1]?.run();
    expect(await ofFolder(() => true)).toEqual([ok('nothing is kept in /not/there')]);
    expect(await ofFolder(() => false)).toEqual([expect.objectContaining({ level: 'warning' })]);
  });

  it('has a cure for certificates of an authority that Node does not know', () => {
    const cause = Object.assign(new Error('self-signed certificate in certificate chain'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' });
    expect(whyOf(new Error('fetch failed', { cause }))).toMatch(/^fetch failed: self-signed .*NODE_EXTRA_CA_CERTS/);
  });
});

describe('a folder', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'muster-doctor-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  };

  it('that can be written is well, with its room', async () => {
    expect(await folderFindings(folder())).toEqual([
      { level: expect.stringMatching(/ok|warning/), words: expect.stringMatching(/\d\.\d GB left/) },
    ]);
  });

  it('that is missing is told', async () => {
    expect(await folderFindings(join(folder(), 'none'))).toMatchObject([{ level: 'warning' }]);
  });

  it('of another user is a fault', async () => {
    const path = folder();
    const { uid } = statSync(path);
    vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValueOnce(uid + 1);
    expect(await folderFindings(path)).toEqual([
      fault(expect.stringContaining(`belongs to user ${uid}, and this is user ${uid + 1}`)),
    ]);
  });
});
