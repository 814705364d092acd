import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface SmallDisk {
  folder: string;
  /** Fills it, until this part of it is free. */
  fill(free: number): void;
  /** Removes what filled it. */
  clear(): void;
  unmount(): void;
}

const SIZE = '800m';
const CHUNK = Buffer.alloc(1_000_000, 1);

const mount = (folder: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
const unmount = (folder: string): void => {
  execFileSync('umount', [folder], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
};

/** A disk of its own, in memory. Nothing where this user may mount none. */
export function openSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-disk-'));
  try {
    mount(folder);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: (free) => {
      const isFree = () => {
        const { bavail, blocks } = statfsSync(folder);
        return bavail / blocks;
      };
      while (isFree() > free) writeFileSync(filler, CHUNK, { flag: 'a' });
    },
    clear: () => rmSync(filler, { force: true }),
    unmount: () => unmount(folder),
  };
}
