import { randomBytes } from 'node:crypto';
import { type Mark, partOf, readMark, type Topic } from '../../shared/live/topics.ts';
import { keepListening, type ListeningOptions } from './listening.ts';

/**
 * Counters behind ETag and `Prefer: wait`: they move after a commit, here and, by notification, in
 * every other api process.
 */
export interface Changes {
  /**
   * PostgreSQL notification channel, and the payload that tells other processes what was touched
   * (and lets this one know its own).
   */
  readonly channel: string;
  notice(marks: readonly Mark[]): string;
  /**
   * Moves the counters of this process and wakes whoever waits for one of them. Call after the
   * commit, with the notice it carried.
   */
  bump(marks: readonly Mark[], notice?: string): void;
  /**
   * `epoch.counters` of what is looked at, to be read before the query; null while this process
   * cannot hear the others.
   */
  tag(counters: readonly Counter[]): string | null;
  /**
   * Resolves when a counter moves, hearing is lost, the time is up or the signal aborts; says which
   * state it found.
   */
  wait(counters: readonly Counter[], tag: string, ms: number, signal: AbortSignal): Promise<'changed' | 'same' | 'aborted'>;
}

/**
 * A counter's name. That of a topic counts every write to it, `topic@part` those to the part, and
 * `topic@` those that named no part.
 */
export type Counter = Topic | `${Topic}@${string}`;

/** What moves for whoever is made of these parts of the topics; of all, if none are given. */
export const countersOf = (topics: readonly Topic[], parts?: readonly string[]): readonly Counter[] =>
  parts ? topics.flatMap((topic) => ['', ...parts].map((part) => partOf(topic, part))) : topics;

const movedBy = (mark: Mark): Counter[] => {
  const { topic, part = '' } = readMark(mark)!;
  return [topic, partOf(topic, part)];
};

export interface ListeningChanges extends Changes {
  /** Whether other processes are heard, and how many long polls wait. */
  state(): { listening: boolean; waiting: number };
  close(): Promise<void>;
}

interface Waiter {
  counters: ReadonlySet<Counter>;
  wake: () => void;
}

const CHANNEL = 'muster_changes';
const randomName = () => randomBytes(6).toString('base64url');

/**
 * The counters of one process, kept in step with every other process by LISTEN. An epoch is one
 * successful LISTEN: what was said while nobody listened is unknown, so every older tag is void.
 * Resolves when the first LISTEN stands or has failed.
 */
export async function createChanges(options: ListeningOptions): Promise<ListeningChanges> {
  const me = randomName();
  const counts = new Map<Counter, number>();
  const waiters = new Set<Waiter>();
  const words = new FirstWords();
  let noticed = 0;
  let epoch: string | null = null;

  const tag = (counters: readonly Counter[]) =>
    epoch === null ? null : `${epoch}.${counters.map((name) => counts.get(name) ?? 0).join('-')}`;

  function move(marks: readonly Mark[]): void {
    const moved = new Set(marks.flatMap(movedBy));
    for (const name of moved) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const waiter of [...waiters]) if ([...moved].some((name) => waiter.counters.has(name))) waiter.wake();
  }

  const stop = await keepListening(options, {
    channel: CHANNEL,
    hear(payload) {
      const [from, , ...marks] = payload.split(' ');
      if (from !== me || words.isFirst(payload)) move(marks.filter(isMark));
    },
    onListening(listening) {
      epoch = listening ? randomName() : null;
      words.forget();
      for (const waiter of [...waiters]) waiter.wake();
    },
  });

  return {
    channel: CHANNEL,
    notice: (marks) => `${me} ${++noticed} ${marks.join(' ')}`,
    bump(marks, notice) {
      if (notice !== undefined && epoch !== null && !words.isFirst(notice)) return;
      move(marks);
    },
    tag,
    wait(counters, known, ms, signal) {
      return new Promise((resolve) => {
        const look = (otherwise?: 'same') => {
          const found = signal.aborted ? 'aborted' : tag(counters) !== known ? 'changed' : otherwise;
          if (!found) return;
          waiters.delete(waiter);
          clearTimeout(timer);
          signal.removeEventListener('abort', waiter.wake);
          resolve(found);
        };
        const waiter: Waiter = { counters: new Set(counters), wake: () => look() };
        const timer = setTimeout(() => look('same'), ms);
        waiters.add(waiter);
        signal.addEventListener('abort', waiter.wake);
        look();
      });
    },
    state: () => ({ listening: epoch !== null, waiting: waiters.size }),
    close: stop,
  };
}

/**
 * Every own commit is reported twice, by its writer and by its notification, in either order; the
 * first report counts. The writer's may never come: a commit can go through although the connection
 * broke before saying so.
 */
class FirstWords {
  readonly #halfKnown = new Set<string>();

  isFirst(notice: string): boolean {
    if (this.#halfKnown.delete(notice)) return false;
    this.#halfKnown.add(notice);
    return true;
  }

  forget(): void {
    this.#halfKnown.clear();
  }
}

const isMark = (text: string): text is Mark => readMark(text) !== undefined;
