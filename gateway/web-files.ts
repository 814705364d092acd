import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPageAddress } from '../shared/http/addresses.ts';
import { errorBody } from '../shared/http/errors.ts';
import { noteForLog } from '../shared/servers/answer-lines.ts';
import { showErrorPage, wantsPage } from './error-page.ts';
import type { KeptFiles } from './kept-files.ts';

interface SecurityHeaders {
  publicUrl: string;
  /** Origins of presigned file URLs that are not the gateway's. */
  filesOrigins: readonly string[];
  /** Address of the pictures of maps, if there are any. */
  tilesUrl?: string | undefined;
  /** The built web client. */
  webFolder: string;
}

/** Headers that take effect on the page only; hashed assets are sent without them. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Sets security headers on every answer. The content security policy allows the page's own scripts
 * and connections to its own host alone.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, filesOrigins, tilesUrl, webFolder }: SecurityHeaders,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  const tiles = tilesUrl === undefined ? [] : [new URL(tilesUrl).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", pageScripts(join(webFolder, 'index.html'))],
        scriptSrcAttr: ["'none'"],
        // PrimeReact and ApexCharts write style attributes and elements (decision 77).
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...filesOrigins, ...tiles],
        fontSrc: ["'self'", 'data:'],
        // Not every browser takes 'self' to cover the socket.
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...filesOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Compresses answers at low levels, because a client waits for them. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // Compressed uploads pass unchanged.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}

interface WebFiles {
  folder: string;
  /** Files of earlier versions, which open tabs still load. */
  kept: KeptFiles;
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
}

/**
 * Serves the built web client: hashed assets as immutable, other files with revalidation, and for
 * every URL of the app the page: `index.html`, or without a session `signed-out.html`, which
 * preloads nothing that needs one.
 */
export async function registerWebFiles(app: FastifyInstance, { folder, kept, isSignedIn }: WebFiles): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // `/` names a folder: it is the page, also for clients without `Accept-Encoding`.
    allowedPath: (path) => !path.endsWith('/'),
    // `npm start` builds the folder while the gateway starts; until then every page is a 503.
    suppressWarning: true,
    cacheControl: false,
    // The build writes a compressed copy beside each file.
    preCompressed: true,
    setHeaders(reply, path) {
      const forEver = path.includes(`${sep}assets${sep}`);
      if (forEver) for (const name of PAGE_HEADERS) reply.removeHeader(name);
      reply.header('cache-control', forEver ? FOR_EVER : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const asset = assetIn(request);
    const former = asset === undefined ? undefined : await kept.find(asset);
    if (asset !== undefined && former !== undefined) {
      for (const name of PAGE_HEADERS) reply.removeHeader(name);
      return reply.header('cache-control', FOR_EVER).type(typeOf(asset)).send(former);
    }
    // Another gateway may have it, so no cache may store this 404.
    if (asset !== undefined) reply.header('cache-control', 'no-store');
    if (!isPage(request))
      return wantsPage(request) ? showErrorPage(reply, 404) : reply.code(404).send(errorBody(404, 'Not found'));
    const pages = (await isSignedIn(request)) ? ['index.html'] : ['signed-out.html', 'index.html'];
    const page = pages.find((name) => existsSync(join(folder, name)));
    if (page === undefined) {
      noteForLog(request, { code: NOT_BUILT });
      return reply.code(503).type('text/plain').send('The web client has not been built here: npm run build\n');
    }
    return reply.header('vary', 'cookie').sendFile(page);
  });
}

/** The code, in the log, of pages while `npm start` builds the web. */
export const NOT_BUILT = 'NOT_BUILT';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASSET = /^\/assets\/([^/?]+)(?:\?|$)/;

/** The file name of a request for a hashed asset. */
const assetIn = ({ method, url }: FastifyRequest): string | undefined =>
  method === 'GET' || method === 'HEAD' ? ASSET.exec(url)?.[1] : undefined;

/** Types of the files that the build writes; browsers run no script of another type. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.url.startsWith('/') &&
  isPageAddress(request.url) &&
  takesPage(request);

/**
 * True when the client accepts HTML: a browser names it. A client that accepts anything, such as
 * curl, gets the page too, unless the URL has a file extension.
 */
function takesPage({ headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  const isFile = /\.[^/]*$/.test(url.split('?', 1)[0]!);
  return accept.includes('text/html') || (accept.trim() === '*/*' && !isFile);
}

/** Matches inline scripts of the page, without those that have a source or are data. */
const INLINE = /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The `script-src` hashes of a page's inline scripts (`'sha256-…'`) for the content security
 * policy. Reads the page again after each build; empty while there is none.
 */
export function pageScripts(file: string): () => string {
  let readAt = 0;
  let sources = '';
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt === readAt) return sources;
    readAt = changedAt;
    const scripts = changedAt === 0 ? [] : [...readFileSync(file, 'utf8').matchAll(INLINE)];
    sources = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
    return sources;
  };
}
