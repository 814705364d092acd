import type { Plugin } from 'vite';
import { isApp, moduleOf } from './app.ts';

interface SharedFile {
  file: string;
  /** The modules from which its own are reached. */
  from: readonly string[];
  /** Only what is reached from one of these as well. */
  andFrom?: readonly string[];
}

/** The package that no shared file may load: 20 kB of schemas are for pages with a form. */
const UNWANTED = '/node_modules/zod/';
const SUMMARY = ['app/summary/page.tsx'];

/**
 * Files of the build that many pages share: a module is in the first file that takes it. Left to
 * itself the bundler makes a file of each different set of users, some thirty for the first page,
 * and on a slow line each costs a request's time and headers.
 */
const SHARED: readonly SharedFile[] = [
  { file: 'start', from: ['main.tsx', 'ui/icons/brand-mark.tsx', 'ui/icons/icons.tsx', 'ui/dialogs/error-dialog.tsx'] },
  { file: 'office', from: ['app/signed-in/page.tsx'] },
  // Pages of a list need not fetch the first page with what it shares with them.
  {
    file: 'lists',
    from: SUMMARY,
    andFrom: [
      'features/timesheets/page.tsx',
      'features/timesheets/crew/page.tsx',
      'features/jobs/list/page.tsx',
      'features/jobs/details/page.tsx',
      'features/people/list/page.tsx',
      'features/alerts/page.tsx',
    ],
  },
  { file: 'summary', from: SUMMARY },
];

/**
 * Gathers what is needed together into one file.
 * @throws when one of them loads zod, with the chain of imports
 */
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
      if (!isApp(this)) return;
      /** The modules that are reached, each with the one that imports it. */
      const reach = (id: string, importer: string, found: Map<string, string>): void => {
        if (found.has(id)) return;
        const module = this.getModuleInfo(id);
        if (!module) throw new Error(`${id} is not in the build`);
        found.set(id, importer);
        for (const other of module.importedIds) reach(other, id, found);
      };
      const reachedFrom = (modules: readonly string[]): Map<string, string> => {
        const found = new Map<string, string>();
        for (const module of modules) reach(moduleOf(module), '', found);
        return found;
      };
      for (const { file, from, andFrom } of SHARED) {
        const others = andFrom && reachedFrom(andFrom);
        const reached = reachedFrom(from);
        const unwanted = [...reached.keys()].find((id) => id.includes(UNWANTED));
        if (unwanted) throw new Error(`${file} must do without schemas: ${chainTo(unwanted, reached).join(' imports ')}`);
        for (const id of reached.keys()) if (!fileOf.has(id) && (!others || others.has(id))) fileOf.set(id, file);
      }
    },
  };
};

/** The imports by which a module is reached, from the first to it. */
const chainTo = (id: string, reached: ReadonlyMap<string, string>): string[] => {
  const importer = reached.get(id);
  return importer ? [...chainTo(importer, reached), id] : [id];
};
