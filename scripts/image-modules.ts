import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { imageModules, SIDES } from './images/modules.ts';
import { ROOT } from './web-build.ts';

/**
 * `node scripts/image-modules.ts <api|gateway> <folder>`: copies what the image of that side needs
 * of node_modules into the folder, and says how much it is. The Dockerfile runs it.
 */
const [given, folder] = process.argv.slice(2);
const side = SIDES.find((name) => name === given);

if (side === undefined || folder === undefined) {
  console.error(`Usage: node scripts/image-modules.ts <${SIDES.join('|')}> <folder>`);
  process.exitCode = 2;
} else {
  const { packages, files } = imageModules(ROOT, side);
  let bytes = 0;
  for (const file of files) {
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(path.join(ROOT, file), to);
    bytes += statSync(to).size;
  }
  console.log(`${side}: ${packages} packages, ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
}
