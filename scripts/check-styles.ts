import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './sources.ts';
import { findRawStyles, readTheme } from './styles/rules.ts';
import { ROOT } from './web-build.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const theme = readTheme(read('web/theme/tokens.css'), read('web/theme/classes.css'));
const files = sourceFiles(ROOT, /\.css$/);
const found = files.flatMap((file) => findRawStyles(file, read(file), theme));
for (const { file, line, reason } of found) console.error(`${file}:${line} ${reason}`);
console.log(`Styles: ${files.length} files, ${found.length} broken rules.`);
// A check that read nothing must not pass.
const isRead = [theme.spaces, theme.radii, theme.types, theme.words].every(({ size }) => size > 3);
if (found.length > 0 || files.length < 20 || !isRead) process.exitCode = 1;
