import { constants, enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Beside the packages: it is as trusted as they are, and goes when they are installed again.
 */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/muster', import.meta.url));

/**
 * Keeps what Node makes of the sources that `load` imports, so that a process that is started again
 * does not strip types and compile some hundred modules first. Written at once, because a process
 * that is killed writes nothing. Without the right to write there, it is only read.
 */
export async function withCompiled<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  const { status } = enableCompileCache(FOLDER);
  const modules = await load();
  if (status !== constants.compileCacheStatus.FAILED) flushCompileCache();
  return modules;
}
