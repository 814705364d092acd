import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findCrowds, findViolations } from './boundaries/rules.ts';
import { readSourceFacts } from './boundaries/source-facts.ts';
import { sourceFiles } from './sources.ts';
import { ROOT } from './web-build.ts';

const files = sourceFiles(ROOT, /\.tsx?$/);
const broken = files.flatMap((file) => findViolations(readSourceFacts(ROOT, file, readFileSync(path.join(ROOT, file), 'utf8'))));
const violations = [...broken, ...findCrowds(files)];
for (const { file, line, reason } of violations) console.error(`${file}:${line} ${reason}`);
console.log(`Boundaries: ${files.length} files, ${violations.length} broken rules.`);
// A check that read nothing must not pass.
if (violations.length > 0 || files.length < 20) process.exitCode = 1;
