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
  // What the first page shares with every page of a list: those need not fetch the first page too.
  {
    file: 'lists',
    from: [
      'lists/live-list.ts',
      'lists/list-paging.tsx',
      'lists/list-state.ts',
      'lists/filters.ts',
      'lists/clear-filters.tsx',
      'lists/use-unknown-region.ts',
      'ui/navigation/tabs.tsx',
      'ui/feedback/late.tsx',
      'ui/calendar/range-field.tsx',
      'ui/calendar/day-field.tsx',
      'ui/calendar/day-steps.tsx',
      'people/presence-glyphs.tsx',
      'people/presence-texts.ts',
      'jobs/status-glyphs.tsx',
      '../shared/jobs/jobs.ts',
    ],
  },
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
