import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { pageScripts } from '#gateway/web-files.ts';
import { buildWeb, isWebBuilt, ROOT } from '#scripts/web-build.ts';
import { VERSION_META, versionIn } from '#shared/http/web-version.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const distOf = (root: string, file: string): string => path.join(root, 'web/dist', file);
const read = (root: string, file: string): string => readFileSync(distOf(root, file), 'utf8');

/**
 * Makes screens load the web client of another checkout, which it builds if need be, from the same
 * gateway: both versions are looked at with the same data at the same moment. It passes for the
 * version that the gateway serves, or its pages would load themselves again.
 */
export async function otherWeb(root: string): Promise<(screen: BrowserContext) => Promise<void>> {
  if (!isWebBuilt(root)) await buildWeb(root);
  const [own, other] = [ROOT, root].map((from) => pageScripts(distOf(from, 'index.html'))());
  const version = versionIn(read(ROOT, 'index.html')) ?? '';

  const page = async (route: Route): Promise<void> => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const { 'content-encoding': _coding, 'content-length': _length, ...headers } = answer.headers();
    if (!headers['content-type']?.startsWith('text/html')) return route.fulfill({ response: answer });
    const text = await answer.text();
    const file = ['index.html', 'signed-out.html'].find((name) => text === read(ROOT, name));
    if (!file) return route.fulfill({ response: answer });
    headers['content-security-policy'] = headers['content-security-policy']?.replace(own!, other!) ?? '';
    const body = read(root, file).replace(
      new RegExp(`<meta name="${VERSION_META}" content="[^"]*"`),
      `<meta name="${VERSION_META}" content="${version}"`,
    );
    return route.fulfill({ response: answer, headers, body });
  };

  const asset = (route: Route): Promise<void> => {
    const file = distOf(root, new URL(route.request().url()).pathname);
    const contentType = TYPES[path.extname(file)];
    return existsSync(file) && contentType ? route.fulfill({ path: file, contentType }) : route.continue();
  };

  return async (screen) => {
    await screen.route(/\/assets\//, asset);
    await screen.route(
      () => true,
      (route) => (route.request().resourceType() === 'document' ? page(route) : route.fallback()),
    );
  };
}
