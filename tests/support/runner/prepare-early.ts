import type { TestProject } from 'vitest/node';
import { settleOnce } from './prepare.ts';
import { widgetsOnce } from './start-widgets-page.ts';

const IN_BROWSER = /\/tests\/(browser|contract|faults)\//;
const OF_WIDGETS = /\/tests\/browser\/widgets\//;

/**
 * Before the first project, which needs none of it: begins what later ones wait for, if any of
 * their files are to run. A company moves in on one core while others are prepared on the next.
 */
export function setup({ vitest }: TestProject): void {
  const paths = vitest.state.getPaths();
  if (paths.some((path) => IN_BROWSER.test(path))) void settleOnce();
  if (paths.some((path) => OF_WIDGETS.test(path))) void widgetsOnce();
}
