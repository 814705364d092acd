import { openPushService } from '#api/test/push-service.ts';
import { now, sleep } from '../clock.ts';
import { type Spread, spreadOf } from '../measure.ts';
import { type Crowd, gather } from './crowd.ts';
import { APPROVAL, type Checked, type PeopleOrder, type Person } from './messages.ts';
import { measureKills, measureRedisAway, type Outage } from './outages.ts';
import type { PeopleScene } from './scene.ts';
import { seenOf, whoSaw } from './sights.ts';
import { type Stretch, workFor } from './stretch.ts';

const SETTLE_MS = 3_000;
/** As long as what is measured, or until a process has compiled what it will run all day. */
const WARM_UP_SECONDS = 20;
const POLL_EVERY_MS = 2_000;

export interface PeopleRow {
  people: number;
  queries: number;
  isPinned: boolean;
  idle: Stretch;
  shared: Stretch;
  live: Stretch;
  /** Processor time of each kind of process for each query when all is opened, ms. */
  cpuMsPerOpening: Stretch['cpuMsPerWrite'];
  /** From a commit to each screen that shows it, ms. */
  dotMs: Spread;
  alertMs: Spread;
  approvalMs: Spread;
  /** Of all three kinds together. */
  anyMs: Spread;
  /** Screens that saw a dot, an alert, an approval, on average. */
  concerned: Record<'dot' | 'alert' | 'approval', number>;
  /** Dots and alerts that nobody saw. */
  unseen: number;
  gaps: number;
  open: number;
  checked: Checked;
  memoryMb: Record<'api' | 'gateway', number>;
  /** Of two gateways and two apis alone. */
  nodes?: {
    /** All people at one of the two gateways. */
    atOne: Stretch;
    outages: Outage[];
    /** After the kills. */
    checked: Checked;
    signedOut: { people: number; of: number };
    /** When all had signed in again. */
    checkedAgain: Checked;
  };
  /** Of one gateway and api alone: everybody looks, and some of them type into Find. */
  typing?: { stretch: Stretch; typists: number; answers: number; answerMs: Spread };
  /** Of one gateway and api alone: everybody looks, and is told of each alert by push. */
  told?: { stretch: Stretch; pushes: number; alerts: number };
  tabs: { stretch: Stretch; requestsPerSecond: number; failed: number; answerMs: Spread };
}

export async function measurePeople(scene: PeopleScene, seconds: number, say: (text: string) => void): Promise<PeopleRow> {
  const { people, nodes, processes, work, isPinned } = scene;
  const warmUp = () => workFor(Math.min(WARM_UP_SECONDS, seconds), work, processes);
  const stretch = async () => {
    await warmUp();
    return (await workFor(seconds, work, processes)).stretch;
  };
  const connect = (some: readonly Person[], url = nodes.url) => ({ connect: { url, origin: nodes.url, people: some } });

  say('nobody looks');
  const idle = await stretch();

  say('one of them looks at the roster of everybody, and goes on to');
  const one = people.find(({ open }) => open.some(({ resource }) => resource === 'roster'))!;
  const alone = await gather([{ ...one, open: [{ resource: 'roster', query: { limit: '300' } }] }], connect);
  const shared = await stretch();

  const isSeveral = nodes.gateways.length > 1;
  let atOne: Stretch | undefined;
  if (isSeveral) {
    say('everybody looks, all at one gateway');
    const crowded = await gather(people, (some) => connect(some, nodes.gateways[0]!.url));
    atOne = await stretch();
    await crowded.stop();
    await left(scene, 1);
  }

  say(`${people.length} people look, each at what is theirs`);
  const [before, cpuBefore] = [processes.memory(), processes.cpu()];
  const crowd = await gather(people, connect);
  await sleep(SETTLE_MS);
  const [after, cpuAfter] = [processes.memory(), processes.cpu()];
  const queries = people.flatMap(({ open }) => open).length;
  const openMs = (name: keyof typeof cpuAfter) => (cpuAfter[name] - cpuBefore[name]) / queries;
  const cpuMsPerOpening = { api: openMs('api'), gateway: openMs('gateway'), database: openMs('database') };
  const memoryMb = { api: (after.api - before.api) / 1e6, gateway: (after.gateway - before.gateway) / 1e6 };
  await warmUp();
  await crowd.ask({ begin: true }, 'begun');
  const { done, stretch: live } = await workFor(seconds, work, processes);
  await sleep(SETTLE_MS);
  const reports = await crowd.ask({ report: true }, 'report');
  const seen = seenOf(
    done,
    reports.flatMap(({ sights }) => sights),
  );
  say('everybody compares what they see with what the api answers them');
  const checked = await check(crowd);
  const row = { people: people.length, queries, isPinned, idle, shared, live, cpuMsPerOpening };

  let last = crowd;
  let ofNodes: PeopleRow['nodes'];
  if (isSeveral) {
    const saw = whoSaw(done, seen);
    say('each process in turn is killed');
    const outages = await measureKills(scene, crowd, saw, say);
    const checkedAfter = await check(crowd);
    say('Redis is away for 30 s, and comes back empty');
    const { outage, signedOut, people: of } = await measureRedisAway(scene, crowd, saw);
    await Promise.all([alone.stop(), crowd.stop()]);
    say('everybody signs in again');
    const again = await scene.signInAgain();
    people.splice(0, people.length, ...again);
    last = await gather(people, connect);
    await warmUp();
    await sleep(SETTLE_MS);
    ofNodes = {
      atOne: atOne!,
      outages: [...outages, outage],
      checked: checkedAfter,
      signedOut: { people: signedOut, of },
      checkedAgain: await check(last),
    };
  }
  const typing = isSeveral ? undefined : await measureTyping(scene, connect, seconds, say);
  const told = isSeveral ? undefined : await measurePushes(scene, seconds, say);
  await Promise.all([alone.stop(), last.stop()]);
  await left(scene, 0);

  const delays = (is: (what: string) => boolean) =>
    seen.filter((_, index) => is(done[index]!.what)).map((times) => [...times.values()]);
  const [dots, alerts, approvals] = [
    delays((what) => what.startsWith('dot')),
    delays((what) => what.startsWith('alert')),
    delays((what) => what === APPROVAL),
  ];
  const mean = (list: readonly number[][]) => list.flat().length / list.length;
  return {
    ...row,
    dotMs: spreadOf(dots.flat()),
    alertMs: spreadOf(alerts.flat()),
    approvalMs: spreadOf(approvals.flat()),
    anyMs: spreadOf([dots, alerts, approvals].flat(2)),
    concerned: { dot: mean(dots), alert: mean(alerts), approval: mean(approvals) },
    unseen: [...dots, ...alerts].filter(({ length }) => length === 0).length,
    gaps: reports.reduce((sum, { gaps }) => sum + gaps, 0),
    open: reports.reduce((sum, { open }) => sum + open, 0),
    checked,
    memoryMb,
    ...(ofNodes && { nodes: ofNodes }),
    ...(typing && { typing }),
    ...(told && { told }),
    tabs: await measureTabs(scene, seconds, say),
  };
}

const TYPISTS = 50;

/** Beside the screens that everybody has open, some have another one, into which they type. */
async function measureTyping(
  scene: PeopleScene,
  connect: (some: readonly Person[]) => PeopleOrder,
  seconds: number,
  say: (text: string) => void,
) {
  const { people, names, work, processes } = scene;
  const rooms = await processes.count('gateways', 'muster_live_keys');
  const some = people.slice(0, TYPISTS).map((person) => ({ ...person, open: person.open.slice(0, 1) }));
  say(`${some.length} of them type into Find`);
  const typists = await gather(some, connect);
  const warm = Math.min(WARM_UP_SECONDS, seconds);
  await Promise.all([typists.ask({ type: { names, forMs: warm * 1_000 } }, 'typed'), workFor(warm, work, processes)]);
  const typed = typists.ask({ type: { names, forMs: seconds * 1_000 } }, 'typed');
  const { stretch } = await workFor(seconds, work, processes);
  const answerMs = (await typed).flatMap((one) => one.answerMs);
  await typists.stop();
  await left(scene, rooms);
  return { stretch, typists: some.length, answers: answerMs.length, answerMs: spreadOf(answerMs) };
}

async function measurePushes(scene: PeopleScene, seconds: number, say: (text: string) => void) {
  say('everybody is told by push as well');
  const service = await openPushService();
  await scene.tellByPush(service);
  await workFor(Math.min(WARM_UP_SECONDS, seconds), scene.work, scene.processes);
  const before = service.pushed.length;
  const { done, stretch } = await workFor(seconds, scene.work, scene.processes);
  const pushes = service.pushed.length - before;
  if (service.faults.length > 0) throw new Error(service.faults[0]);
  await service.close();
  return { stretch, pushes, alerts: done.filter(({ what }) => what.startsWith('alert')).length };
}

async function measureTabs({ people, nodes, work, processes }: PeopleScene, seconds: number, say: (text: string) => void) {
  say('the same people as tabs that poll');
  const tabs = await gather(people, (some) => ({ hold: some }));
  const polling = tabs.ask({ poll: { url: nodes.url, everyMs: POLL_EVERY_MS, forMs: seconds * 1_000 } }, 'polled');
  const { stretch } = await workFor(seconds, work, processes);
  const answers = await polling;
  await tabs.stop();
  return {
    stretch,
    requestsPerSecond: answers.reduce((sum, { requests }) => sum + requests, 0) / seconds,
    failed: answers.reduce((sum, { failed }) => sum + failed, 0),
    answerMs: spreadOf(answers.flatMap(({ answerMs }) => answerMs)),
  };
}

/** Compares until nothing differs, or for so long: after a storm some are still on their way. */
const CHECK_MS = 30_000;

async function check(crowd: Crowd): Promise<Checked> {
  const endAt = now() + CHECK_MS;
  const first = await compare(crowd);
  let last = first;
  while (last.different.length > 0 && now() < endAt) {
    await sleep(SETTLE_MS);
    last = await compare(crowd);
  }
  return { ...last, late: first.different.length - last.different.length };
}

async function compare(crowd: Crowd): Promise<Pick<Checked, 'documents' | 'different'>> {
  const checks = await crowd.ask({ check: true }, 'check');
  return {
    documents: checks.reduce((sum, { documents }) => sum + documents, 0),
    different: checks.flatMap(({ different }) => different),
  };
}

/** Rooms without readers are asked for a while longer: until so many are left. */
async function left({ processes }: PeopleScene, rooms: number): Promise<void> {
  while ((await processes.count('gateways', 'muster_live_keys')) > rooms) await sleep(500);
}
