import '../support/at-noon.ts';
import { parseArgs } from 'node:util';
import { setup } from '../support/runner/prepare.ts';
import { startSystem } from '../support/system.ts';
import { measureLighthouse } from './web/measure-lighthouse.ts';
import { measureRenders } from './web/measure-renders.ts';
import { measureShifts } from './web/measure-shifts.ts';
import { measureSlowLine } from './web/measure-slow-line.ts';
import { measureTyping } from './web/measure-typing.ts';
import { measureWeights } from './web/measure-weights.ts';
import { judgeWeb, printWeb, type WebReport } from './web/report.ts';

/**
 * `npm run bench:web [-- --json]`: what the screens weigh, when they are seen over a slow line,
 * what Lighthouse says of them, what moves by itself while they open, how much of a page a change
 * renders again, and what a key costs.
 */

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const say = (text: string): void => console.error(text);

say('building the screens for production, letting the demo company move in');
const removeCompany = await setup();
const system = await startSystem();
try {
  say('weights of every route');
  const weights = await measureWeights(system);
  say('first sight over a slow line');
  const slowLine = await measureSlowLine(system);
  say('Lighthouse, desktop');
  const lighthouse = await measureLighthouse(system);
  say('what moves by itself while pages open');
  const shifts = await measureShifts(system);
  say('what one clock-in, one alert and one approved timesheet render again');
  const renders = await measureRenders(system);
  say('keys in a sheet of sixty people');
  const typing = await measureTyping(system);
  const report: WebReport = { weights, slowLine, lighthouse, shifts, renders, typing };
  const criteria = judgeWeb(report);
  if (values.json) console.log(JSON.stringify({ ...report, criteria }));
  else printWeb(report, criteria);
  if (criteria.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  await system.stop();
  removeCompany();
}
