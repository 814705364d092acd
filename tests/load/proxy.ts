import '../support/at-noon.ts';
import { parseArgs } from 'node:util';
import { measureProxy, type ProxiedRow } from './proxy/measure-proxy.ts';
import { startProxyScene } from './proxy/scene.ts';

/**
 * `npm run bench:proxy -- --beside ../other [--turns 40] [--calls 'POST|file'] [--json]`: what the
 * gateway takes of a processor for a call that it passes on, beside the gateway of another
 * checkout, in turns. The api behind both is a stand-in that answers at once.
 */

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    turns: { type: 'string', default: '40' },
    calls: { type: 'string', default: '.' },
    json: { type: 'boolean', default: false },
  },
});
if (values.beside === undefined) throw new Error('--beside names the folder of another checkout');
/** What two runs of the same code differ by. */
const TIMES = 1.05;

const say = (text: string): void => console.error(text);
say('starting this gateway and the other');
const scene = await startProxyScene(values.beside);
const interrupt = (): void => void scene.stop().then(() => process.exit(130));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
try {
  const rows = await measureProxy(scene, { turns: Number(values.turns), names: new RegExp(values.calls), say });
  if (values.json) console.log(JSON.stringify({ isPinned: scene.isPinned, rows }));
  else print(rows);
  if (rows.some(({ ratio }) => ratio.middle > TIMES)) process.exitCode = 1;
} finally {
  await scene.stop();
}

/** For people. */
function print(rows: readonly ProxiedRow[]): void {
  const heads = ['here', 'there', 'times', 'quartiles'];
  console.log('what a call that is passed on takes of the gateway’s processor, in ms: this gateway and the other, in turns');
  console.log(`\n${'call'.padEnd(36)}${heads.map((head) => head.padStart(14)).join('')}`);
  for (const { name, hereMs, thereMs, ratio } of rows) {
    const figures = [
      hereMs.toFixed(3),
      thereMs.toFixed(3),
      ratio.middle.toFixed(3),
      `${ratio.low.toFixed(3)} – ${ratio.high.toFixed(3)}`,
    ];
    console.log([name.padEnd(36), ...figures.map((figure) => figure.padStart(14))].join(''));
  }
}
