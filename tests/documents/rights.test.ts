import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/web-build.ts';
import { rightsDocument } from '../contract/rights.ts';

describe('docs/rights.md', () => {
  it('is what `npm run rights` writes now, and misses no call', async () => {
    const text = readFileSync(path.join(ROOT, 'docs/rights.md'), 'utf8');
    expect(text).toBe(await rightsDocument());
    expect(text).not.toContain('missing');
  });
});
