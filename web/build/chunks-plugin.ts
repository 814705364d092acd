import type { Plugin } from 'vite';
import { isApp, moduleOf } from './app.ts';

interface SharedFile {
  file: string;
  /** The modules from which those of this file are reached. */
  from: readonly string[];
  /** Limits the file to modules that are reached from one of these as well. */
  andFrom?: readonly string[];
}

/**
 * The package that neither a shared file nor the pages of every day may load: 20 kB of schemas are
 * for forms, which come when they are opened.
 */
const UNWANTED = '/node_modules/zod/';
const SUMMARY = ['app/summary/page.tsx'];
const EVERY_DAY = [
  'features/timesheets/page.tsx',
  'features/timesheets/crew/page.tsx',
  'features/timesheets/person/page.tsx',
  'features/jobs/list/page.tsx',
  'features/jobs/details/page.tsx',
  'features/people/list/page.tsx',
  'features/people/details/page.tsx',
  'features/people/staffing/page.tsx',
  'features/vehicles/page.tsx',
  'features/alerts/page.tsx',
];

/**
 * Files of the build that many pages share: a module is in the first file that takes it. By default
 * the bundler makes a file for each different set of users, some thirty for the first page, and on
 * a slow line each costs a request's time and headers.
 */
const SHARED: readonly SharedFile[] = [
  { file: 'start', from: ['main.tsx', 'ui/icons/brand-mark.tsx', 'ui/icons/icons.tsx', 'ui/dialogs/error-dialog.tsx'] },
  { file: 'office', from: ['app/signed-in/page.tsx'] },
  // What the first page shares with pages of a list is apart, so that they do not fetch all of it.
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
 * Puts the modules of `SHARED` into these files.
 * @throws when one of them, or a page of every day, loads zod, with the chain of imports
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
      /** Adds a module, and all that it imports, each with its importer. */
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
      const assertNone = (name: string, reached: ReadonlyMap<string, string>): void => {
        const unwanted = [...reached.keys()].find((id) => id.includes(UNWANTED));
        if (unwanted) throw new Error(`${name} must do without schemas: ${chainTo(unwanted, reached).join(' imports ')}`);
      };
      for (const page of EVERY_DAY) assertNone(page, reachedFrom([page]));
      for (const { file, from, andFrom } of SHARED) {
        const others = andFrom && reachedFrom(andFrom);
        const reached = reachedFrom(from);
        assertNone(file, reached);
        for (const id of reached.keys()) if (!fileOf.has(id) && (!others || others.has(id))) fileOf.set(id, file);
      }
    },
  };
};

/** The chain of imports from the first module to this one. */
const chainTo = (id: string, reached: ReadonlyMap<string, string>): string[] => {
  const importer = reached.get(id);
  return importer ? [...chainTo(importer, reached), id] : [id];
};
