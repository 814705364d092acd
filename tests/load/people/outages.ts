import type { Node } from '#tests/nodes/nodes.ts';
import { now, sleep } from '../clock.ts';
import type { Crowd } from './crowd.ts';
import type { PeopleScene } from './scene.ts';
import { seenOf } from './sights.ts';
import { DOTS_A_SECOND } from './stretch.ts';
import type { Done, Work } from './work.ts';

/** A reader may be behind for so long after a process is back. */
const CAUGHT_UP_MS = 2_000;
/** So long writes are counted after that. */
const COUNTED_MS = 5_000;
const REDIS_AWAY_MS = 30_000;
/**
 * By then every long poll has run out once, so that an api that is back has been asked for all, and
 * a gateway that is back has its share of the people.
 */
const REST_MS = 60_000;

/** What people saw of writes while something was away, or after it came back. */
export interface Outage {
  what: string;
  /** From the end of a process until it answers again; how long Redis was away. */
  awayMs: number;
  /** Phones' writes that were refused or not answered from the beginning to the end of it. */
  refused: number;
  /** Writes that counted, and how often somebody who had seen the like before did not see it. */
  writes: number;
  unseen: number;
  /** The longest from a commit to a screen. */
  worstMs: number;
}

/**
 * Kills each process in turn under load; counted is how people are served 2 s after it is back. At
 * first with a rest between them, as somebody does who restarts one after the other; then both apis
 * within seconds: nobody is left who knows what was on the screens.
 */
export async function measureKills(
  scene: PeopleScene,
  crowd: Crowd,
  saw: Map<string, Set<number>>,
  say: (text: string) => void,
): Promise<Outage[]> {
  const { gateways, apis } = scene.nodes;
  const outages: Outage[] = [];
  const kill = async (node: Node, more = ''): Promise<void> => {
    const outage = await measureKill(scene.work, node, (working, from) => judge(working, crowd, saw, from));
    outages.push({ what: `${node.name} is killed${more}`, ...outage });
    say(inWords(outages.at(-1)!));
  };
  for (const node of [...gateways, ...apis]) {
    await kill(node);
    await sleep(REST_MS);
  }
  await kill(apis[0]!, ' again');
  for (const node of apis.slice(1)) await kill(node, ' right after');
  return outages;
}

/** One line about it. */
export const inWords = ({ what, awayMs, refused, writes, unseen, worstMs }: Outage): string =>
  `${what}: for ${(awayMs / 1_000).toFixed(1)} s; ${refused} writes refused; of ${writes} counted ${unseen} unseen, worst ${worstMs.toFixed(0)} ms`;

type Judged = Omit<Outage, 'what' | 'awayMs'>;

async function measureKill(
  work: Work,
  node: Node,
  judged: (working: Worked, from: number) => Promise<Judged>,
): Promise<Omit<Outage, 'what'>> {
  const working = keepWorking(work);
  const [killedAt, pid] = [now(), node.process.pid()!];
  process.kill(pid, 'SIGKILL');
  while ([undefined, pid].includes(node.process.pid()) || !(await answers(node.url))) await sleep(20);
  const awayMs = now() - killedAt;
  await sleep(CAUGHT_UP_MS);
  const from = now();
  await sleep(COUNTED_MS);
  return { awayMs, ...(await judged(await working.stop(), from)) };
}

/**
 * Redis cannot be reached for 30 s while people look and phones write, and comes back without
 * anything in it. Answers how many people were told then that they must sign in again.
 */
export async function measureRedisAway(
  { work, nodes: { redis, emptyRedis } }: PeopleScene,
  crowd: Crowd,
  saw: Map<string, Set<number>>,
): Promise<{ outage: Outage; signedOut: number; people: number }> {
  await crowd.ask({ begin: true }, 'begun');
  const working = keepWorking(work);
  const from = now();
  redis!.cut();
  await sleep(REDIS_AWAY_MS);
  const judged = await judge(await working.stop(), crowd, saw, from);
  await emptyRedis!();
  redis!.mend();
  const people = [...new Set([...saw.values()].flatMap((some) => [...some]))].length;
  const endBy = now() + 2 * REDIS_AWAY_MS;
  let [signedOut, before] = [0, -1];
  // Until nobody more is told within a few seconds.
  while (now() < endBy && signedOut !== before) {
    before = signedOut;
    await sleep(CAUGHT_UP_MS * 4);
    signedOut = (await crowd.ask({ report: true }, 'report')).reduce((sum, report) => sum + report.signedOut, 0);
  }
  return { outage: { what: 'Redis is away for 30 s', awayMs: REDIS_AWAY_MS, ...judged }, signedOut, people };
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Worked {
  done: Done[];
  refused: number;
}

/** Dots turn at the usual pace until it is told to stop; answers what was written. */
function keepWorking(work: Work): { stop(): Promise<Worked> } {
  let isOver = false;
  const done: Done[] = [];
  let refused = 0;
  const ended = (async () => {
    while (!isOver) {
      const startedAt = now();
      const one = await work.turnIfTaken();
      if (one) done.push(one);
      else refused += 1;
      await sleep(1_000 / DOTS_A_SECOND - (now() - startedAt));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await ended;
      return { done, refused };
    },
  };
}

/** What was written from then on, and the screens of those who had seen the like before. */
async function judge({ done, refused }: Worked, crowd: Crowd, saw: Map<string, Set<number>>, from: number): Promise<Judged> {
  await sleep(CAUGHT_UP_MS);
  const sights = (await crowd.ask({ report: true }, 'report')).flatMap((report) => report.sights);
  const counted = done.filter(({ committedAt }) => committedAt >= from);
  const seen = seenOf(done, sights).filter((_, index) => done[index]!.committedAt >= from);
  const missing = counted.map(({ what }, index) => [...(saw.get(what) ?? [])].filter((person) => !seen[index]!.has(person)));
  return {
    refused,
    writes: counted.length,
    unseen: missing.flat().length,
    worstMs: Math.max(0, ...seen.flatMap((times) => [...times.values()])),
  };
}
