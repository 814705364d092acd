import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stopProcess } from '../live/readers.ts';
import type { PeopleAnswer, PeopleOrder, Person } from './messages.ts';

const SCRIPT = fileURLToPath(new URL('people-process.ts', import.meta.url));
const PEOPLE_PER_PROCESS = 500;

/** People in processes of their own. */
export interface Crowd {
  ask<Kind extends string>(order: PeopleOrder, kind: Kind): Promise<Extract<PeopleAnswer, Record<Kind, unknown>>[Kind][]>;
  stop(): Promise<void>;
}

/** @param order what each process is told about its part of the people */
export async function gather(people: readonly Person[], order: (some: readonly Person[]) => PeopleOrder): Promise<Crowd> {
  const children: ChildProcess[] = [];
  const tellOne = async (child: ChildProcess, what: PeopleOrder): Promise<PeopleAnswer> => {
    child.send(what);
    return ((await once(child, 'message')) as [PeopleAnswer])[0];
  };
  for (let done = 0; done < people.length; done += PEOPLE_PER_PROCESS) {
    const child = fork(SCRIPT, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.push(child);
    await tellOne(child, order(people.slice(done, done + PEOPLE_PER_PROCESS)));
  }
  return {
    ask: async (what, kind) => {
      const answers = await Promise.all(children.map((child) => tellOne(child, what)));
      return answers.map((answer) => (answer as unknown as Record<string, never>)[kind]!);
    },
    stop: async () => {
      await Promise.all(children.map(stopProcess));
    },
  };
}
