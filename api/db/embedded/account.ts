import { type SpawnOptions, spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that runs the database's programs, since PostgreSQL refuses to run as root. */
export interface Account {
  command(program: string, args: readonly string[]): [program: string, args: string[]];
  spawn: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Gives the folder to the account. */
  own(folder: string): Promise<void>;
}

const PLAIN: Account = {
  command: (program, args) => [program, [...args]],
  spawn: {},
  own: async () => undefined,
};

/**
 * A user namespace: not root inside; files stay root's outside; process ids and 0700 folders are
 * unchanged.
 */
const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'];

/**
 * Chooses the account: the current one, unless it is root; for root a user namespace where the
 * system allows one, else `postgres` or `nobody`.
 * @param folder what the account will own; it must be able to reach it
 * @throws an Error naming the folder when no such account can reach it or the programs.
 */
export function chooseAccount(folder: string, program: string): Account {
  if (process.getuid?.() !== 0) return PLAIN;
  if (spawnSync('unshare', [...NAMESPACE, program, '--version'], { cwd: '/' }).status === 0) {
    return { ...PLAIN, command: (name, args) => ['unshare', [...NAMESPACE, name, ...args]], own: (path) => give(path, 0, 0) };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid === undefined || gid === undefined) continue;
    const reaches = (args: string[]) => spawnSync('test', args, { cwd: '/', uid, gid }).status === 0;
    if (reaches(['-x', program]) && reaches(['-x', dirname(folder)])) return accountOf(uid, gid);
  }
  throw new Error(
    `PostgreSQL does not run as root, and neither the account postgres nor nobody can reach ${folder} and ${program}: ` +
      'run as another user, choose another DATA_DIR, or set DATABASE_URL',
  );
}

const accountOf = (uid: number, gid: number): Account => ({ ...PLAIN, spawn: { uid, gid }, own: (path) => give(path, uid, gid) });

/**
 * Changes the owner of the folder, which may be another account's: what the system allows can
 * change between starts.
 */
async function give(folder: string, uid: number, gid: number): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot give ${folder} to the database's account: ${stderr.trim()}`);
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
