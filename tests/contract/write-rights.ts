import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#scripts/web-build.ts';
import { rightsDocument } from './rights.ts';

writeFileSync(path.join(ROOT, 'docs/rights.md'), await rightsDocument());
console.log('Wrote docs/rights.md');
