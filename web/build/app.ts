import path from 'node:path';
import type { Rolldown } from 'vite';

const WEB = path.resolve(import.meta.dirname, '..');

/** A module of the web by its path from `web/`, as the build names it. */
export const moduleOf = (file: string): string => path.join(WEB, file);

/** Whether it is the app that is built: the page of widgets is one by itself. */
export const isApp = (build: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean =>
  build.getModuleInfo(moduleOf('main.tsx')) !== null;
