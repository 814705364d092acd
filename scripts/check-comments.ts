import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wideLines } from './comments/wide-lines.ts';
import { sourceFiles } from './sources.ts';
import { ROOT } from './web-build.ts';

const files = sourceFiles(ROOT, /\.(tsx?|js|mjs|css)$/);
const wide = files.flatMap((file) =>
  wideLines(file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
);
for (const place of wide) console.error(`${place} a comment goes beyond column 100`);
console.log(`Comments: ${files.length} files, ${wide.length} wide lines.`);
// A check that read nothing must not pass.
if (wide.length > 0 || files.length < 20) process.exitCode = 1;
