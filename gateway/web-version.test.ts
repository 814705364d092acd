import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchWebVersion } from './web-version.ts';

const LOOK_EVERY_MS = 1_000;
let folder: string;
let file: string;
let builds = 0;

/** Another build lies in the folder. */
function build(version: string): void {
  rmSync(file, { recursive: true, force: true });
  writeFileSync(file, `<!doctype html><meta name="muster-version" content="${version}" />`);
  builds += 1;
  utimesSync(file, builds, builds);
}

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'muster-web-'));
  file = join(folder, 'index.html');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('the version of the web that is served', () => {
  it('is that of the page in the folder, and is told when another is built there', () => {
    build('one');
    const watched = watchWebVersion(file, LOOK_EVERY_MS);
    const told: string[] = [];
    watched.onChanged((version) => told.push(version));
    expect(watched.current()).toBe('one');
    build('two');
    vi.advanceTimersByTime(LOOK_EVERY_MS);
    expect([watched.current(), told]).toEqual(['two', ['two']]);
    watched.stop();
  });

  it('stays what it was while the page is away or cannot be read, and breaks nothing', () => {
    build('one');
    const watched = watchWebVersion(file, LOOK_EVERY_MS);
    rmSync(file);
    vi.advanceTimersByTime(LOOK_EVERY_MS);
    // There by its name alone, as between two calls while a build replaces it.
    mkdirSync(file);
    vi.advanceTimersByTime(LOOK_EVERY_MS);
    expect(watched.current()).toBe('one');
    build('two');
    vi.advanceTimersByTime(LOOK_EVERY_MS);
    expect(watched.current()).toBe('two');
    watched.stop();
  });
});
