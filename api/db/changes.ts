import { randomBytes } from 'node:crypto';
import { concerns, type Interest, type Mark, markText, readMark, TOPICS, type Topic } from '#shared/live/topics.ts';
import { keepListening, type ListeningOptions } from './listening.ts';

/** Between two commits, as one process heard of them. */
export interface Moment {
  epoch: string;
  commits: number;
  /**
   * The last notice that was heard: everything up to its commit can be read now. By it another
   * process finds the same moment among what it heard itself (`momentAt`).
   */
  notice: string | undefined;
}

/**
 * What was written, commit by commit, here and, by notification, in every other api process: what
 * remembered answers and `Prefer: wait` stand on.
 */
export interface Changes {
  /**
   * PostgreSQL notification channel, and the payload that tells other processes what was touched
   * (and lets this one know its own).
   */
  readonly channel: string;
  notice(marks: readonly Mark[]): string;
  /**
   * Notes a commit in this process and wakes whoever waits for what it touched. Call after the
   * commit, with the notice it carried.
   */
  bump(marks: readonly Mark[], notice?: string): void;
  /** Now, to be noted before a query; null while this process cannot hear the others. */
  moment(): Moment | null;
  /**
   * The moment of this process behind which all lies that can have come after that notice. What
   * another process read once it had heard it is good here while nothing was written since; null
   * when this process did not hear it, or too long ago.
   */
  momentAt(notice: string): Moment | null;
  /** What was written since that concerns this; null when that is not known any more. */
  since(moment: Moment, interest: Interest): readonly Mark[] | null;
  /** Calls when another process begins to hear what is written. */
  onArrival(listener: () => void): void;
  /** Whether nothing was written since that concerns this, as far as is known. */
  isStill(moment: Moment, interest: Interest): boolean;
  /**
   * Resolves when something is written that concerns this, hearing is lost, the time is up or the
   * signal aborts; says which it found.
   */
  wait(waited: Waited, moment: Moment, ms: number, signal: AbortSignal): Promise<'changed' | 'same' | 'aborted'>;
}

/** What is waited for. */
export interface Waited extends Interest {
  /** Who asks for what many share is woken before all others that a write concerns. */
  isFirst?: boolean;
}

export interface ListeningChanges extends Changes {
  /** Whether other processes are heard, and how many long polls wait. */
  state(): { listening: boolean; waiting: number };
  close(): Promise<void>;
}

const CHANNEL = 'muster_changes';
/** Where another notice says what was touched. An older process takes it for nothing. */
const GREETING = ' hello';
const randomName = () => randomBytes(6).toString('base64url');
/** So many commits are remembered: some minutes of a busy morning. */
const MOST_COMMITS = 4_096;

/**
 * The commits as one process hears them, by LISTEN those of every other. An epoch is one successful
 * LISTEN: what was said while nobody listened is unknown, so every older moment is void. Resolves
 * when the first LISTEN stands or has failed.
 */
export async function createChanges(options: ListeningOptions): Promise<ListeningChanges> {
  const me = randomName();
  const log: (readonly Mark[])[] = [];
  const waiters = new Waiters();
  const words = new FirstWords();
  const heard = new Heard();
  let commits = 0;
  let noticed = 0;
  let epoch: string | null = null;
  const arrivals: Array<() => void> = [];

  function note(marks: readonly Mark[]): void {
    log[commits % MOST_COMMITS] = marks;
    commits += 1;
    for (const wake of waiters.concernedBy(marks)) wake();
  }

  const isRemembered = ({ epoch: then, commits: before }: Moment): boolean => then === epoch && commits - before <= MOST_COMMITS;

  function since(moment: Moment, interest: Interest): readonly Mark[] | null {
    if (!isRemembered(moment)) return null;
    const found: Mark[] = [];
    for (let commit = moment.commits; commit < commits; commit++)
      found.push(...log[commit % MOST_COMMITS]!.filter((mark) => concerns(mark, interest)));
    return found;
  }

  /**
   * From the last commit back, as whoever was woken just now is concerned by that one. Nothing is
   * allocated: each of a thousand screens asks this whenever it asks, of all that was written while
   * it waited.
   */
  function isStill(moment: Moment, interest: Interest): boolean {
    if (!isRemembered(moment)) return false;
    for (let commit = commits - 1; commit >= moment.commits; commit--) {
      const marks = log[commit % MOST_COMMITS]!;
      for (let place = 0; place < marks.length; place++) if (concerns(marks[place]!, interest)) return false;
    }
    return true;
  }

  const stop = await keepListening(options, {
    channel: CHANNEL,
    hear(payload) {
      const isMine = payload.startsWith(`${me} `);
      if (!payload.endsWith(GREETING)) {
        if (!isMine || words.isFirst(payload)) note(marksIn(payload));
      } else if (!isMine) for (const tell of arrivals) tell();
      heard.add(payload, commits);
    },
    greeting: () => `${me} ${++noticed}${GREETING}`,
    onListening(listening) {
      epoch = listening ? randomName() : null;
      words.forget();
      heard.forget();
      for (const wake of waiters.all()) wake();
    },
  });

  return {
    channel: CHANNEL,
    notice: (marks) => `${me} ${++noticed} ${noticeOf(marks)}`,
    bump(marks, notice) {
      if (notice !== undefined && epoch !== null && !words.isFirst(notice)) return;
      if (notice !== undefined) heard.expect(notice, commits);
      note(marks);
    },
    moment: () => (epoch === null ? null : { epoch, commits, notice: heard.last }),
    momentAt(notice) {
      const at = heard.commitsAt(notice);
      return epoch === null || at === undefined ? null : { epoch, commits: at, notice };
    },
    since,
    isStill,
    onArrival: (listener) => arrivals.push(listener),
    wait({ isFirst = false, ...interest }, moment, ms, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve('aborted');
        if (!isStill(moment, interest)) return resolve('changed');
        const end = (found: 'changed' | 'same' | 'aborted'): void => {
          waiters.delete(waiter);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(found);
        };
        const giveUp = (): void => end('aborted');
        const waiter: Waiter = { interest, isFirst, wake: () => end(signal.aborted ? 'aborted' : 'changed') };
        const timer = setTimeout(end, ms, 'same');
        waiters.add(waiter);
        signal.addEventListener('abort', giveUp);
      });
    },
    state: () => ({ listening: epoch !== null, waiting: waiters.size }),
    close: stop,
  };
}

/**
 * The topics, which every version understands, and behind a semicolon the marks: while an older
 * process runs beside this one, it wakes everybody of the topics.
 */
function noticeOf(marks: readonly Mark[]): string {
  const topics = [...new Set(marks.map(({ topic }) => topic))].join(' ');
  const texts = marks.map(markText).join(' ');
  return texts === topics ? topics : `${topics} ; ${texts}`;
}

function marksIn(payload: string): Mark[] {
  const [, , ...words] = payload.split(' ');
  return words
    .slice(words.indexOf(';') + 1)
    .map(readMark)
    .filter((mark) => mark !== undefined);
}

interface Waiter {
  interest: Interest;
  isFirst: boolean;
  wake: () => void;
}

/** Whoever waits, by topic: a write asks nobody else. */
class Waiters {
  readonly #byTopic = new Map<Topic, Set<Waiter>>(TOPICS.map((topic) => [topic, new Set()]));
  size = 0;

  add(waiter: Waiter): void {
    this.size += 1;
    for (const topic of waiter.interest.topics) this.#byTopic.get(topic)!.add(waiter);
  }

  delete(waiter: Waiter): void {
    this.size -= 1;
    for (const topic of waiter.interest.topics) this.#byTopic.get(topic)!.delete(waiter);
  }

  concernedBy(marks: readonly Mark[]): Iterable<Waiter['wake']> {
    const first = new Set<Waiter['wake']>();
    const others = new Set<Waiter['wake']>();
    for (const mark of marks)
      for (const { interest, isFirst, wake } of this.#byTopic.get(mark.topic)!)
        if (concerns(mark, interest)) (isFirst ? first : others).add(wake);
    return [...first, ...others];
  }

  all(): Iterable<Waiter['wake']> {
    return new Set([...this.#byTopic.values()].flatMap((here) => [...here].map(({ wake }) => wake)));
  }
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

/** A notice's name: who wrote it, and the how many-eth of theirs it is. */
const NAME = /^([\w-]+) (\d+) /;

/**
 * Where in this process's commits each notice was heard. Every process hears notices in the order
 * of their commits, and notes its own commits before that: those that it has not heard yet come
 * after whatever it hears meanwhile.
 */
class Heard {
  readonly #at = new Map<string, number>();
  readonly #expected = new Map<string, number>();
  /** The name of the last one. */
  last: string | undefined;

  /** One of our own is noted, with so many commits before it. */
  expect(notice: string, commits: number): void {
    this.#expected.set(notice, commits);
  }

  /** A notice is heard, and so many commits are noted. */
  add(notice: string, commits: number): void {
    this.#expected.delete(notice);
    const [, writer, number] = NAME.exec(notice) ?? [];
    if (writer === undefined) return;
    const [firstAhead = commits] = this.#expected.values();
    this.last = `${writer}.${number}`;
    this.#at.set(this.last, firstAhead);
    const [oldest = this.last] = this.#at.keys();
    if (this.#at.size > MOST_COMMITS) this.#at.delete(oldest);
  }

  commitsAt(name: string): number | undefined {
    return this.#at.get(name);
  }

  forget(): void {
    this.#at.clear();
    this.#expected.clear();
    this.last = undefined;
  }
}
