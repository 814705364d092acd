import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Ends a run with one plain line, `N passed, N failed`, for logs that are read by eye or by a program. */
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
    if (skipped > 0) console.log(`${skipped} skipped: what they test does not apply here`);
    console.log(`${passed} passed, ${failed} failed`);
  }
}
