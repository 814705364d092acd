import type { TestProject } from 'vitest/node';
import { startWidgetsPage } from './widgets-page.ts';

/** The page of widgets, built once for all files that look at it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startWidgetsPage();
  project.provide('widgets', url);
  return stop;
}
