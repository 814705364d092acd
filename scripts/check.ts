import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './web-build.ts';

/** The checks of `npm run check`: every script of package.json with that prefix. */
const scripts = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));

interface Outcome {
  name: string;
  isGood: boolean;
  output: string;
}

/** Runs one check to its end, independent of the others. */
function run(name: string): Promise<Outcome> {
  const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => {
    child.on('error', (cause) => resolve({ name, isGood: false, output: String(cause) }));
    child.on('close', (code) => resolve({ name, isGood: code === 0, output }));
  });
}

// In parallel, so that one run reports every fault.
const outcomes = await Promise.all(checks.map(run));
for (const { name, isGood, output } of outcomes) console.log(`\n── ${name} ${isGood ? 'passed' : 'FAILED'}\n${output.trim()}`);
const failed = outcomes.filter(({ isGood }) => !isGood).map(({ name }) => name);
console.log(failed.length === 0 ? `\nAll ${checks.length} checks passed.` : `\nFailed: ${failed.join(', ')}`);
// A run that checked nothing must not pass.
if (failed.length > 0 || checks.length === 0) process.exitCode = 1;
