import path from 'node:path';
import { build } from 'vite';

/*
 * Builds one of the development server's pages as production would, into a folder: page and folder
 * are the arguments. A process of its own: under a test runner React's development build would be
 * bundled.
 */
const WEB = path.resolve(import.meta.dirname, '../../../web');
const [page = '', outDir = ''] = process.argv.slice(2);
if (outDir === '') throw new Error('Name a page and a folder to build into');

await build({
  configFile: path.join(WEB, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, rolldownOptions: { input: path.join(WEB, `dev/${page}.html`) } },
});
