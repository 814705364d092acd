import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const SLOWEST = 10;

/**
 * Ends a run with the ten slowest files, so that what grows slow is seen, and with one plain line,
 * `N passed, N failed`, for logs that are read by eye or by a program.
 */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    let passed = 0;
    let skipped = 0;
    let failed = unhandled.length;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
      // A file that does not load has no test to count, and must not pass unseen.
      const brokenSuites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
      failed += module.errors().length + brokenSuites;
    }
    if (modules.length > SLOWEST) console.log(slowest(modules));
    if (skipped > 0) console.log(`${skipped} skipped: what they test does not apply here`);
    console.log(`${passed} passed, ${failed} failed`);
  }
}

/** The slowest files and what each of them took, setting up included; a line each. */
function slowest(modules: readonly TestModule[]): string {
  const timed = modules.map((module) => {
    const { duration, setupDuration, collectDuration } = module.diagnostic();
    const name = `${module.project.name} ${path.relative(process.cwd(), module.moduleId)}`;
    return { name, seconds: (duration + setupDuration + collectDuration) / 1_000 };
  });
  const lines = timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  return ['The slowest files:', ...lines].join('\n');
}
