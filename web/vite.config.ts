import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { FEED_PATH, SOCKET_PATH } from '../shared/live/messages.ts';
import { callsWithoutSchemas } from './build/calls-plugin.ts';
import { fewFiles } from './build/chunks-plugin.ts';
import { usedWeights } from './build/font-plugin.ts';
import { withoutJsonSchemas } from './build/json-schema-plugin.ts';
import { compressed, preloadedCode } from './build/preload-plugin.ts';

/** The development server serves the screens and passes everything else to a running gateway. */
export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  const { GATEWAY_URL = 'http://127.0.0.1:3000' } = loadEnv(mode, root, 'GATEWAY_');
  return {
    root,
    resolve: { alias: [{ find: /^zod$/, replacement: `${root}/build/zod.ts` }] },
    plugins: [react(), withoutJsonSchemas(), callsWithoutSchemas(), fewFiles(), preloadedCode(), usedWeights(), compressed()],
    // The service worker is one file, at an address that stays.
    worker: {
      plugins: () => [withoutJsonSchemas(), callsWithoutSchemas()],
      rolldownOptions: { output: { entryFileNames: 'service-worker.js' } },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // `light-dark()` in the tokens is what every browser of the last two years knows.
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      // They all know `modulepreload`; what stands in for it would be the one thing in a file of
      // its own.
      modulePreload: { polyfill: false },
      // A schema that no page asks is left out.
      rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'listOf', 'oneOf', 'liveResource'] } },
    },
    server: {
      host: '127.0.0.1',
      // There the service worker lies in the folder of its source.
      headers: { 'service-worker-allowed': '/' },
      proxy: {
        '/api': GATEWAY_URL,
        '/auth': GATEWAY_URL,
        [SOCKET_PATH]: { target: GATEWAY_URL, ws: true },
        // Not the whole of `/live`: the sources of the live side lie under that name.
        [FEED_PATH]: { target: GATEWAY_URL, ws: true },
      },
    },
  };
});
