import path from 'node:path';
import type { Rolldown } from 'vite';

const WEB = path.resolve(import.meta.dirname, '..');

/** A module of the web by its path from `web/`, as the build names it. */
export const moduleOf = (file: string): string => path.join(WEB, file);

/** True for the build of the app: the page of widgets has a build of its own. */
export const isApp = (build: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean =>
  build.getModuleInfo(moduleOf('main.tsx')) !== null;
