import { parseArgs } from 'node:util';
import { type Load, measureLive } from './measure-live.ts';
import { measureBare, measureTabs } from './measure-others.ts';
import { type BenchReport, judge, print, type Row } from './report.ts';
import { type Scene, startScene } from './scene.ts';

/** `npm run bench:live [-- --json]`: what live queries cost, beside a bare broadcast and beside tabs that poll. */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    clients: { type: 'string', default: '10,100,1000' },
    writes: { type: 'string', default: '100' },
    rate: { type: 'string', default: '8' },
  },
});
const load: Load = { writes: Number(values.writes), perSecond: Number(values.rate) };
const counts = values.clients.split(',').map(Number);
const say = (text: string): void => console.error(text);

async function run(scene: Scene): Promise<BenchReport> {
  const rows: Row[] = [];
  for (const clients of counts) {
    say(`${clients} clients: live queries`);
    const { result: live, changes } = await measureLive(scene, clients, load);
    say(`${clients} clients: bare broadcast of the same, and a poll by itself`);
    const bare = await measureBare(scene, clients, load, changes);
    say(`${clients} clients: tabs that poll by themselves`);
    const tabs = { plain: await measureTabs(scene, clients, false), withEtag: await measureTabs(scene, clients, true) };
    rows.push({ clients, live, bare, tabs });
  }
  return { load, isPinned: scene.isPinned, rows, criteria: judge(rows) };
}

say('starting api, database, gateway, and a bare Socket.IO server');
const startedAt = performance.now();
const scene = await startScene();
const interrupt = (): void => void scene.stop().then(() => process.exit(130));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
try {
  const report = await run(scene);
  if (values.json) console.log(JSON.stringify(report));
  else print(report);
  say(`took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  if (report.criteria.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  await scene.stop();
}
