import { createInterface } from 'node:readline/promises';
import { rootPasswordFault } from './settings/new-root-password-rules.ts';
import { hashRootPassword } from './settings/root-password-rules.ts';

/**
 * Reads the root password from the first line of standard input and prints what
 * `ROOT_PASSWORD_HASH` is to be.
 */
let isGiven = false;
const lines = createInterface({ input: process.stdin });
if (process.stdin.isTTY) process.stderr.write('Root password: ');
for await (const line of lines) {
  isGiven = true;
  lines.close();
  const fault = rootPasswordFault(line);
  if (fault) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${await hashRootPassword(line)}\n`);
  break;
}
if (!isGiven) {
  process.stderr.write('No password came: give it in the first line of standard input.\n');
  process.exitCode = 1;
}
