import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPageAddress } from '../shared/http/addresses.ts';
import { errorBody } from '../shared/http/errors.ts';
import type { KeptFiles } from './kept-files.ts';
import { pageScripts } from './page-scripts.ts';

interface SecurityHeaders {
  publicUrl: string;
  /** Where presigned file addresses point when that is not the gateway. */
  filesOrigin?: string | undefined;
  /** The built web client. */
  webFolder: string;
}

/**
 * What a page says of itself, and for all that it loads; with each of its files it would only be
 * longer on the way.
 */
const OF_PAGES = [
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
 * Security headers on every answer; the content policy lets the page load only its own scripts and
 * talk only to its own host.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, filesOrigin, webFolder }: SecurityHeaders,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  const files = filesOrigin === undefined ? [] : [filesOrigin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", pageScripts(join(webFolder, 'index.html'))],
        scriptSrcAttr: ["'none'"],
        // PrimeReact and ApexCharts write style attributes and elements (decision 77).
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...files],
        fontSrc: ["'self'", 'data:'],
        // Not every browser takes 'self' to cover the socket.
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...files],
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

/** The quick settings: what is compressed here is compressed while somebody waits. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    // A compressed upload passes as it is.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}

interface WebFiles {
  folder: string;
  /** Files of the versions before, which open tabs still ask for. */
  kept: KeptFiles;
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
}

/**
 * The built web client: hashed assets for ever, everything else checked anew each time, and the
 * page for every address of the app itself: `index.html`, or `signed-out.html`, which asks early
 * for nothing that only a session gets.
 */
export async function registerWebFiles(app: FastifyInstance, { folder, kept, isSignedIn }: WebFiles): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // `npm start` builds the folder while the gateway begins; until it is there, every page says
    // so.
    suppressWarning: true,
    cacheControl: false,
    // The build lays the best compression beside each file.
    preCompressed: true,
    setHeaders(reply, path) {
      const forEver = path.includes(`${sep}assets${sep}`);
      if (forEver) for (const name of OF_PAGES) reply.removeHeader(name);
      reply.header('cache-control', forEver ? FOR_EVER : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const asset = assetIn(request);
    const former = asset === undefined ? undefined : await kept.find(asset);
    if (asset !== undefined && former !== undefined) {
      for (const name of OF_PAGES) reply.removeHeader(name);
      return reply.header('cache-control', FOR_EVER).type(typeOf(asset)).send(former);
    }
    // Another gateway may have it: nothing on the way may remember that this one has not.
    if (asset !== undefined) reply.header('cache-control', 'no-store');
    if (!isPage(request)) return reply.code(404).send(errorBody(404, 'Not found'));
    const pages = (await isSignedIn(request)) ? ['index.html'] : ['signed-out.html', 'index.html'];
    const page = pages.find((name) => existsSync(join(folder, name)));
    if (page === undefined) {
      return reply.code(503).type('text/plain').send('The web client has not been built here: npm run build\n');
    }
    return reply.header('vary', 'cookie').sendFile(page);
  });
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASSET = /^\/assets\/([^/?]+)(?:\?|$)/;

/** The name of the hashed file that is asked for. */
const assetIn = ({ method, url }: FastifyRequest): string | undefined =>
  method === 'GET' || method === 'HEAD' ? ASSET.exec(url)?.[1] : undefined;

/** What the build writes; browsers run no script of another type. */
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
 * A browser names HTML. Who takes anything, such as curl, gets the page as well, unless the address
 * is one of a file: a picture or a script that is gone is no page.
 */
function takesPage({ headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  const isFile = /\.[^/]*$/.test(url.split('?', 1)[0]!);
  return accept.includes('text/html') || (accept.trim() === '*/*' && !isFile);
}
