import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const SLOWEST = 10;

/**
 * Ends a run with the ten slowest files, so that what grows slow is seen, with a line for each test
 * that failed, `failed: project, file, test: why`, and with one plain line, `N passed, N failed`,
 * for logs that are read by eye or by a program.
 */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    let passed = 0;
    let skipped = 0;
    const failures: string[] = unhandled.map(({ message }) => failure(['outside of a test'], message));
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failures.push(failure([nameOf(module), test.fullName], errors[0]?.message));
        else skipped += 1;
      }
      // A file that does not load has no test to count, and must not pass unseen.
      const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
      for (const suite of suites) failures.push(failure([nameOf(module), suite.fullName], suite.errors()[0]?.message));
      for (const { message } of module.errors()) failures.push(failure([nameOf(module)], message));
    }
    if (modules.length > SLOWEST) console.log(slowest(modules));
    if (skipped > 0) console.log(`${skipped} skipped: what they test does not apply here`);
    for (const line of failures) console.log(line);
    console.log(`${passed} passed, ${failures.length} failed`);
  }
}

const nameOf = (module: TestModule): string => `${module.project.name}, ${path.relative(process.cwd(), module.moduleId)}`;

/** One line, whatever the message says. */
const failure = (where: readonly string[], message = ''): string =>
  `failed: ${where.join(', ')}: ${stripVTControlCharacters(message).split('\n')[0]}`;

/** The slowest files and what each of them took, setting up included; a line each. */
function slowest(modules: readonly TestModule[]): string {
  const timed = modules.map((module) => {
    const { duration, setupDuration, collectDuration } = module.diagnostic();
    return { name: nameOf(module), seconds: (duration + setupDuration + collectDuration) / 1_000 };
  });
  const lines = timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  return ['The slowest files:', ...lines].join('\n');
}
