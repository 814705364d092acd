import path from 'node:path';
import type { Plugin } from 'vite';

const WEB = path.resolve(import.meta.dirname, '..');

/**
 * Files of the build that many pages share, and the modules from which they are reached: a module
 * is in the first file that reaches it. Left to itself the bundler makes a file of each different
 * set of users, some thirty for the first page, and on a slow line each costs a request's time and
 * headers.
 */
const SHARED: readonly { file: string; from: readonly string[] }[] = [
  { file: 'start', from: ['main.tsx', 'ui/icons/brand-mark.tsx', 'ui/icons/icons.tsx', 'ui/dialogs/error-dialog.tsx'] },
  { file: 'office', from: ['app/signed-in/page.tsx'] },
  { file: 'summary', from: ['app/summary/page.tsx'] },
];

/** Gathers what is needed together into one file. */
export const fewFiles = (): Plugin => {
  const fileOf = new Map<string, string>();
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'shared', name: (id: string) => fileOf.get(id) ?? null }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const gather = (id: string, file: string): void => {
        if (fileOf.has(id)) return;
        fileOf.set(id, file);
        for (const other of this.getModuleInfo(id)?.importedIds ?? []) gather(other, file);
      };
      for (const { file, from } of SHARED) for (const module of from) gather(path.join(WEB, module), file);
    },
  };
};
