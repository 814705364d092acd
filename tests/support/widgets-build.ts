import path from 'node:path';
import { build } from 'vite';

/*
 * Builds the development server's page of widgets as production would, into the folder that is named as argument. A process of its own:
 * under a test runner React's development build would be bundled.
 */
const WEB = path.resolve(import.meta.dirname, '../../web');
const [outDir = ''] = process.argv.slice(2);
if (outDir === '') throw new Error('Name a folder to build into');

await build({
  configFile: path.join(WEB, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, rolldownOptions: { input: path.join(WEB, 'dev/widgets.html') } },
});
