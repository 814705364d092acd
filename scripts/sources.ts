import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['shared', 'api', 'gateway', 'web', 'scripts', 'tests'];
const SKIPPED = new Set(['node_modules', 'dist']);

function* filesUnder(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield file;
    else if (!SKIPPED.has(entry.name)) yield* filesUnder(root, file);
  }
}

/** Files of these folders whose names match, as paths from the root with forward slashes. */
export const sourceFiles = (root: string, ending: RegExp, folders: readonly string[] = FOLDERS): string[] =>
  folders.flatMap((folder) => [...filesUnder(root, folder)]).filter((file) => ending.test(file));
