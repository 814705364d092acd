import { resolveQuickly } from '#api/quick-imports.ts';

/** Before anything else in a process that runs tests: most of them import the api. */
resolveQuickly();
