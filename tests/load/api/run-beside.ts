import { Agent } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BesideReport, type CallBeside, judgeBeside } from './beside-report.ts';
import { askingOf, inTurns } from './measure-calls.ts';
import type { ApiRun } from './run-api.ts';
import { type ApiScene, startApiScene } from './scene.ts';
import { findSubjects, type ScreenCall, screenCalls } from './screen-calls.ts';

export interface BesideRun extends Omit<ApiRun, 'uploadRows'> {
  /** Folder of another checkout of the project, with its packages installed. */
  checkout: string;
  /** Calls of these names; all, unless said. */
  names?: RegExp;
}

/**
 * What every screen's call takes of this api and of another checkout's, each on a company that its
 * own code loaded, on one server. They are asked in turns: of two runs, one after the other, the
 * same call differs by a fifth and more. Whatever it made is gone afterwards.
 */
export async function runBeside(run: BesideRun): Promise<BesideReport> {
  const { scale, databaseUrl, keep = false, checkout, names = /./, often, say, onStop = () => undefined } = run;
  const script = pathToFileURL(path.resolve(checkout, 'tests/load/api/scene.ts')).href;
  const other = (await import(script)) as { startApiScene: typeof startApiScene };
  const stops: Array<() => Promise<void>> = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops) await stop();
  };
  onStop(stopAll);
  const start = (its: typeof startApiScene) => {
    say(`loading the ${scale} company, then starting ${stops.length === 0 ? 'this api' : 'the other api'} on it`);
    return its({ scale, databaseUrl, keep, onStop: (stop) => stops.push(stop) });
  };
  try {
    const here = await start(startApiScene);
    const there = await start(other.startApiScene);
    const calls: CallBeside[] = [];
    const [asked, askedThere] = [await callsOf(here), await callsOf(there)];
    for (const [place, call] of asked.entries()) {
      if (!names.test(call.name)) continue;
      const [one, two] = [await connect(here, call), await connect(there, askedThere[place]!)];
      const [hereMs, thereMs] = await inTurns(one.ask, two.ask, often);
      one.end();
      two.end();
      const { name, as } = call;
      calls.push({ name, as, here: { ...one.first, ms: hereMs }, there: { ...two.first, ms: thereMs } });
      say(`  ${as} ${name}: ${hereMs.p50.toFixed(2)} ms, there ${thereMs.p50.toFixed(2)} ms`);
    }
    return { scale, server: here.database.server, calls, criteria: judgeBeside(calls) };
  } finally {
    await stopAll();
  }
}

interface CallOfSomebody extends ScreenCall {
  person: number;
}

/** What a call is about has another number where it was loaded by other code. */
async function callsOf({ database, today }: ApiScene): Promise<CallOfSomebody[]> {
  const subjects = await findSubjects(database.client, today);
  return screenCalls(subjects, today).map((call) => ({ ...call, person: subjects[call.as] }));
}

/** Asks it on a connection of its own, and has done so once. */
async function connect({ url, signIn }: ApiScene, call: CallOfSomebody) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = askingOf(agent, url, call, await signIn(call.person));
  const { status, bytes } = await ask();
  return { ask, first: { status, bytes }, end: () => agent.destroy() };
}
