import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { freePorts } from '#gateway/test/free-ports.ts';
import { ROOT } from '#scripts/web-build.ts';

export interface WidgetsPage {
  /** Address of the page. */
  url: string;
  stop: () => Promise<void>;
}

const BUILDER = 'tests/support/runner/widgets-build.ts';

/**
 * The page of widgets, or that of trials, built for production and served: no reload while
 * dependencies are found, and times that mean something. `root` is that of the checkout whose page
 * it is.
 */
export async function startWidgetsPage(page: 'widgets' | 'trials' = 'widgets', root = ROOT): Promise<WidgetsPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'muster-widgets-'));
  const builder = path.join(root, BUILDER);
  await promisify(execFile)(process.execPath, [builder, page, outDir], { env: { ...process.env, NODE_ENV: 'production' } });
  const [port = 0] = await freePorts(1);
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  return {
    url: `http://127.0.0.1:${port}/dev/${page}`,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
