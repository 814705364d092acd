import { randomBytes } from 'node:crypto';
import { TOPICS, type Topic } from '../../shared/live/topics.ts';
import { keepListening, type ListeningOptions } from './listening.ts';

/**
 * Counters behind ETag and `Prefer: wait`: they move after a commit, here and, by notification, in
 * every other api process.
 */
export interface Changes {
  /**
   * PostgreSQL notification channel, and the payload that tells other processes about these topics
   * (and lets this one know its own).
   */
  readonly channel: string;
  notice(topics: readonly Topic[]): string;
  /**
   * Moves the counters of this process and wakes whoever waits. Call after the commit, with the
   * notice it carried.
   */
  bump(topics: readonly Topic[], notice?: string): void;
  /**
   * `epoch.counters` of these topics, to be read before the query; null while this process cannot
   * hear the others.
   */
  tag(topics: readonly Topic[]): string | null;
  /**
   * Resolves when a topic moves, hearing is lost, the time is up or the signal aborts; says which
   * state it found.
   */
  wait(topics: readonly Topic[], tag: string, ms: number, signal: AbortSignal): Promise<'changed' | 'same' | 'aborted'>;
}

export interface ListeningChanges extends Changes {
  /** Whether other processes are heard, and how many long polls wait. */
  state(): { listening: boolean; waiting: number };
  close(): Promise<void>;
}

interface Waiter {
  topics: ReadonlySet<Topic>;
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
  const counters = new Map<Topic, number>();
  const waiters = new Set<Waiter>();
  const words = new FirstWords();
  let noticed = 0;
  let epoch: string | null = null;

  const tag = (topics: readonly Topic[]) =>
    epoch === null ? null : `${epoch}.${topics.map((topic) => counters.get(topic) ?? 0).join('-')}`;

  function move(topics: readonly Topic[]): void {
    for (const topic of topics) counters.set(topic, (counters.get(topic) ?? 0) + 1);
    for (const waiter of [...waiters]) if (topics.some((topic) => waiter.topics.has(topic))) waiter.wake();
  }

  const stop = await keepListening(options, {
    channel: CHANNEL,
    hear(payload) {
      const [from, , ...names] = payload.split(' ');
      if (from !== me || words.isFirst(payload)) move(names.filter(isTopic));
    },
    onListening(listening) {
      epoch = listening ? randomName() : null;
      words.forget();
      for (const waiter of [...waiters]) waiter.wake();
    },
  });

  return {
    channel: CHANNEL,
    notice: (topics) => `${me} ${++noticed} ${topics.join(' ')}`,
    bump(topics, notice) {
      if (notice !== undefined && epoch !== null && !words.isFirst(notice)) return;
      move(topics);
    },
    tag,
    wait(topics, known, ms, signal) {
      return new Promise((resolve) => {
        const look = (otherwise?: 'same') => {
          const found = signal.aborted ? 'aborted' : tag(topics) !== known ? 'changed' : otherwise;
          if (!found) return;
          waiters.delete(waiter);
          clearTimeout(timer);
          signal.removeEventListener('abort', waiter.wake);
          resolve(found);
        };
        const waiter: Waiter = { topics: new Set(topics), wake: () => look() };
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

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);
