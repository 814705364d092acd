import type { TestProject } from 'vitest/node';
import { once } from './once.ts';
import { startWidgetsPage, type WidgetsPage } from './widgets-page.ts';

export const widgetsOnce = (): Promise<WidgetsPage> => once('widgets', () => startWidgetsPage());

/** The page of widgets, built once for all files that look at it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await widgetsOnce();
  project.provide('widgets', url);
  return stop;
}
