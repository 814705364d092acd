import { neverDone, type Outcome } from './outcome.ts';
import { walkContract } from './walk.ts';

const { outcomes, audit } = await walkContract();
const width = Math.max(...outcomes.map(({ call }) => call.length));
const print = ({ call, role, status, shape, violation, said }: Outcome) =>
  console.log(
    `${call.padEnd(width)}  ${role.padEnd(10)}  ${status}  ${violation ? `BROKEN ${violation}` : shape}  ${said}`.trimEnd(),
  );
for (const outcome of outcomes) print(outcome);

const broken = outcomes.filter(({ violation }) => violation !== undefined);
const never = neverDone(outcomes);
if (never.length > 0) console.log(`\nNeither done for anybody nor refused to all:\n  ${never.join('\n  ')}`);
console.log(`\n${outcomes.length} calls, ${broken.length} broken.`);
for (const outcome of broken) print(outcome);
for (const { action, key, side, fields } of audit.untrue)
  console.log(`The audit of ${action} (${key}) says something else than was stored ${side} it: ${fields.join(', ')}`);
console.log(`${audit.actions.size} actions of the audit were held against what was stored.`);
if (broken.length + never.length + audit.untrue.length > 0) process.exitCode = 1;
