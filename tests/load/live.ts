import '../support/at-noon.ts';
import { parseArgs } from 'node:util';
import { INSPECTED } from './live/inspected.ts';
import { type Load, measureLive } from './live/measure-live.ts';
import { measureMemory, printMemory } from './live/measure-memory.ts';
import { measureNeighbours } from './live/measure-neighbours.ts';
import { measureBare, measureTabs } from './live/measure-others.ts';
import { measureViews, printViews, type ViewsRow } from './live/measure-views.ts';
import { type BenchReport, judge, print, type Row, summarize } from './live/report.ts';
import { type Scene, startScene } from './live/scene.ts';
import { measurePeople } from './people/measure-people.ts';
import { printPeople } from './people/print-people.ts';
import { startPeopleScene } from './people/scene.ts';
import { measureSheet, printSheet } from './sheet/measure-sheet.ts';
import { startSheetScene } from './sheet/sheet-scene.ts';

/**
 * `npm run bench:live [-- --json]`: what live queries cost, beside a bare broadcast and beside tabs
 * that poll; and what others feel of one person who holds 120 live queries. With
 * `--views 1,10,50,200` instead what they cost when so many readers look at something of their own
 * each, with `--displays 200` what so many paired displays cost, no two of one scope; with
 * `--people 1000` what a company costs of which so many sit at screens. `--people 1000 --nodes 2`
 * puts two gateways and two apis behind nginx, kills each of them, and takes Redis away. `--sheet`
 * has ten people edit and approve one crew's sheet that 200 screens
 * show. `--memory 30` says what screens and rooms hold, and whether it is given back while people
 * come and go for so many minutes.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    clients: { type: 'string', default: '10,100,1000' },
    /** Per round. */
    writes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '8' },
    views: { type: 'string' },
    displays: { type: 'string' },
    people: { type: 'string' },
    sheet: { type: 'boolean', default: false },
    /**
     * How long each stretch of work lasts, with `--people`, `--sheet`, and beside 120 queries.
     */
    seconds: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '1' },
    /** Minutes. */
    memory: { type: 'string' },
  },
});
const load: Load = { writes: Number(values.writes), perSecond: Number(values.rate) };
/**
 * What is judged is measured in turns, so that a busy moment of the machine does not meet one side
 * alone.
 */
const MANY = 1000;
const ROUNDS_OF_MANY = 3;
/** As many different live queries as one person may have open. */
const HELD = 120;
const counts = values.clients.split(',').map(Number);
const say = (text: string): void => console.error(text);

async function run(scene: Scene): Promise<BenchReport> {
  const rows: Row[] = [];
  for (const clients of counts) {
    const rounds = [];
    for (let round = 1; round <= (clients < MANY ? 1 : ROUNDS_OF_MANY); round++) {
      say(`${clients} clients, round ${round}: live queries`);
      const { round: live, changes } = await measureLive(scene, clients, load);
      say(`${clients} clients, round ${round}: bare broadcast of the same, and a poll by itself`);
      rounds.push({ live, bare: await measureBare(scene, clients, load, changes) });
    }
    say(`${clients} clients: tabs that poll by themselves`);
    const tabs = { plain: await measureTabs(scene, clients, false), withEtag: await measureTabs(scene, clients, true) };
    rows.push(summarize(clients, rounds, tabs));
  }
  say(`${HELD} live queries of one person, and what others feel of them`);
  const neighbours = await measureNeighbours(scene, HELD, Number(values.seconds));
  return { load, isPinned: scene.isPinned, rows, neighbours, criteria: judge(rows, neighbours) };
}

/** Today under many queries; then, of the largest number, all but one on days that are over. */
async function runViews(scene: Scene, numbers: readonly number[]): Promise<ViewsRow[]> {
  const rows: ViewsRow[] = [];
  for (const views of numbers) {
    say(`${views} views of today`);
    rows.push(await measureViews(scene, 'today', views, load));
  }
  const most = Math.max(...numbers);
  say(`${most} views, one of them of today`);
  rows.push(await measureViews(scene, 'other days', most, load));
  return rows;
}

/** So many displays of scopes of their own, beside one reader of all. */
async function runDisplays(scene: Scene, count: number): Promise<ViewsRow[]> {
  say('one view of today');
  const alone = await measureViews(scene, 'today', 1, load);
  say(`${count} displays`);
  return [alone, await measureViews(scene, 'displays', count, load)];
}

if (process.platform !== 'linux') throw new Error('The benchmark reads /proc, so it runs on Linux only');
const startedAt = performance.now();

/** Runs what is measured in a scene, which is stopped whatever happens. */
async function within<S extends { stop(): Promise<void> }>(
  starting: Promise<S>,
  work: (scene: S) => Promise<void>,
): Promise<void> {
  const scene = await starting;
  const interrupt = (): void => void scene.stop().then(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await work(scene);
    say(`took ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  } finally {
    await scene.stop();
  }
}

if (values.people !== undefined) {
  say('starting api, database and gateway');
  await within(startPeopleScene(values.nodes === '2' ? 2 : 1, Number(values.people), say), async (scene) => {
    const row = await measurePeople(scene, Number(values.seconds), say);
    if (values.json) console.log(JSON.stringify(row));
    else printPeople(row);
  });
} else if (values.sheet) {
  say('starting api, database and gateway');
  await within(startSheetScene(say), async (scene) => {
    const row = await measureSheet(scene, Number(values.seconds), say);
    if (values.json) console.log(JSON.stringify(row));
    else printSheet(row);
  });
} else if (values.memory !== undefined) {
  say('starting api, database and gateway');
  await within(startScene(INSPECTED), async (scene) => {
    const row = await measureMemory(scene, Number(values.memory), say);
    if (values.json) console.log(JSON.stringify(row));
    else printMemory(row);
  });
} else {
  say('starting api, database, gateway, and a bare Socket.IO server');
  const env = values.displays === undefined ? {} : { SIGN_IN_LIMIT: '0' };
  await within(startScene(env), async (scene) => {
    if (values.views === undefined && values.displays === undefined) {
      const report = await run(scene);
      if (values.json) console.log(JSON.stringify(report));
      else print(report);
      if (report.criteria.some(({ holds }) => !holds)) process.exitCode = 1;
    } else {
      const rows = values.displays
        ? await runDisplays(scene, Number(values.displays))
        : await runViews(scene, (values.views ?? '').split(',').map(Number));
      if (values.json) console.log(JSON.stringify(rows));
      else printViews(rows);
    }
  });
}
