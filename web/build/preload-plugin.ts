import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { VERSION_META } from '#shared/http/web-version.ts';
import { addressOf, type LiveQuery, type LiveResource } from '#shared/live/addresses.ts';

interface Preloads {
  /**
   * Modules that the page always imports dynamically: their code is requested before any script has
   * run.
   */
  first: readonly string[];
  /** Files that would delay `first`: requested once `first` has arrived. */
  next?: readonly string[];
  /** The call of its main live query, where the address says no more than the page. */
  answer?: string;
  /** The same where the address has days as well, with `START` and `END` for them. */
  answerOfDays?: string;
}

const OFFICE = 'app/signed-in/page.tsx';
const SUMMARY = [OFFICE, 'app/summary/page.tsx'];
const CHARTS = ['charts/apex.tsx'];
/** The socket's code, over which an office page without an early answer gets its first data. */
const SOCKET = 'live/socket.ts';

/**
 * The address of a page's first call, exactly as the page writes it: the answer to another would
 * never be used.
 */
const firstCall = (resource: LiveResource, query: LiveQuery = {}): string => `/api/v1${addressOf(resource, query)}`;

/** The page's first script puts the days of the address in their place. */
const OF_DAYS = { startDate: 'START', endDate: 'END' };

type PreloadsByAddress = Readonly<Record<string, Preloads>>;

const LOGIN: Preloads = { first: ['features/login/page.tsx'], next: [OFFICE, SOCKET] };

/** Preloads by the page's address. */
const PRELOADS: PreloadsByAddress = {
  '/login': LOGIN,
  '/wall': { first: [OFFICE, 'wall/page.tsx'] },
  '/notifications': { first: [OFFICE, 'features/alerts/page.tsx'] },
  '/?tab=jobs': {
    first: [...SUMMARY, 'features/summary/jobs/job-performance.tsx'],
    next: CHARTS,
    answer: firstCall('jobSummary'),
    answerOfDays: firstCall('jobSummary', OF_DAYS),
  },
  '/?tab=timesheet': {
    first: [...SUMMARY, 'features/summary/timesheet/timesheet-tab.tsx'],
    next: CHARTS,
    answer: firstCall('dwoSummary'),
    answerOfDays: firstCall('dwoSummary', OF_DAYS),
  },
  '/?tab=roster': { first: SUMMARY, answer: firstCall('roster', { limit: 10, offset: 0 }) },
  '*': { first: [OFFICE] },
};

/** The placeholder in `index.html` for what the page preloads. */
const PLACE = 'id="early-code">{}';

/** The fields of a built file that name its dependencies. */
interface Chunk {
  type: 'chunk' | 'asset';
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * The preloads without a session: every address leads to the login page, and a call would be
 * refused.
 */
const SIGNED_OUT: PreloadsByAddress = { '*': LOGIN };

/**
 * Writes into the built page which files each address needs, so that they are requested at once
 * instead of one after the other as each is read. The gateway knows who is signed in before the
 * page does, so there are two pages: `index.html` and `signed-out.html`.
 */
export const preloadedCode = (): Plugin => ({
  name: 'early-code',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      // Not the page of widgets.
      if (page?.type !== 'asset' || !String(page.source).includes(PLACE)) return;
      const html = String(page.source).replace(
        UNNAMED,
        `<meta name="${VERSION_META}" content="${versionOf(bundle, page.source)}"`,
      );
      const chunks = bundle as unknown as Record<string, Chunk>;
      const write = (preloads: PreloadsByAddress) =>
        html.replace(PLACE, `id="early-code">${JSON.stringify(codeOf(chunks, preloads))}`);
      page.source = write(PRELOADS);
      this.emitFile({ type: 'asset', fileName: 'signed-out.html', source: write(SIGNED_OUT) });
    },
  },
});

/** The placeholder in `index.html` until the build writes its version. */
const UNNAMED = `<meta name="${VERSION_META}" content=""`;

/**
 * The version of the web: a hash of the page and of the file names, which contain hashes of the
 * files.
 */
function versionOf(bundle: object, page: string | Uint8Array): string {
  const names = Object.keys(bundle).toSorted().join();
  return createHash('sha256').update(names).update(page).digest('base64url').slice(0, 16);
}

/**
 * For each address: the files to request at once, those to request next, those of the socket, and
 * the call to make.
 */
function codeOf(chunks: Record<string, Chunk>, preloads: PreloadsByAddress) {
  const filesOfAll = (modules: readonly string[]): string[] => [
    ...new Set(modules.flatMap((module) => filesOf(chunks, chunkOf(chunks, module)))),
  ];
  const code = Object.entries(preloads).map(([address, { first, next = [], answer, answerOfDays }]) => {
    const files = filesOfAll(first);
    // Only scripts: browsers warn of a preloaded stylesheet or font that is not used soon.
    const others = (modules: readonly string[]): string[] =>
      filesOfAll(modules).filter((file) => file.endsWith('.js') && !files.includes(file));
    const socket = first.includes(OFFICE) ? others([SOCKET]) : [];
    return [address, [files, others(next), socket, answer, answerOfDays]];
  });
  return Object.fromEntries(code);
}

function chunkOf(chunks: Record<string, Chunk>, module: string): string {
  const found = Object.keys(chunks).find((file) => chunks[file]?.moduleIds?.some((id) => id.endsWith(`/web/${module}`)));
  if (!found) throw new Error(`web/${module} is in no file of the build`);
  return found;
}

/** A file, its stylesheets, and all that it imports. */
function filesOf(chunks: Record<string, Chunk>, file: string, seen = new Set<string>()): string[] {
  const chunk = chunks[file];
  if (!chunk || seen.has(file)) return [];
  seen.add(file);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [file, ...styles, ...(chunk.imports ?? []).flatMap((other) => filesOf(chunks, other, seen))];
}

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/;
const LEAST_BYTES = 1_024;
const compress = promisify(brotliCompress);

/** Writes the best compression of each text file beside it: done once, it may take its time. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files
        .filter((file) => COMPRESSIBLE.test(file))
        .map(async (file) => {
          const text = await readFile(path.join(dir, file));
          if (text.length >= LEAST_BYTES) await writeFile(path.join(dir, `${file}.br`), await compress(text));
        }),
    );
  },
});
