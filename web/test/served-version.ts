import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import { page } from '../http/session-state.ts';
import { served } from '../http/web-version.ts';

const html = (version: string): string => `<!doctype html><meta name="muster-version" content="${version}" />`;

/**
 * A page of the version `old`, and what the gateway serves now: a version, or null while no page
 * can be had. Says how often the page was loaded again.
 */
export function pageOfOldVersion(): { servedVersion: string | null; reloads: Mock<() => void> } {
  const at = { servedVersion: 'new' as string | null, reloads: vi.fn<() => void>() };
  const meta = document.createElement('meta');
  meta.name = 'muster-version';
  meta.content = 'old';
  beforeEach(() => {
    document.head.append(meta);
    sessionStorage.clear();
    at.servedVersion = 'new';
    at.reloads.mockReset();
    vi.spyOn(page, 'reload').mockImplementation(() => at.reloads());
    vi.stubGlobal('fetch', async () =>
      at.servedVersion === null ? new Response('', { status: 502 }) : new Response(html(at.servedVersion)),
    );
  });
  afterEach(() => {
    meta.remove();
    sessionStorage.clear();
    served.newVersion = null;
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return at;
}
