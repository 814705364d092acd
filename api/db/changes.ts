import { randomBytes } from 'node:crypto';
import { concerns, type Interest, type Mark, markText, readMark, TOPICS, type Topic } from '#shared/live/topics.ts';
import { traceparent } from '#shared/servers/traces/traces.ts';
import { keepListening, type ListeningOptions } from './listening.ts';

/** A position between two commits, as this process has heard of them. */
export interface Moment {
  epoch: string;
  commits: number;
  /**
   * The last notice heard: everything up to its commit is readable now. Another process finds the
   * same position by it (`momentAt`).
   */
  notice: string | undefined;
}

/**
 * The log of commits, of this process and, by notification, of every other api process. Cached
 * views and long polls rely on it.
 */
export interface Changes {
  /**
   * PostgreSQL notification channel, and the payload that tells other processes what was touched. A
   * process recognizes its own.
   */
  readonly channel: string;
  notice(marks: readonly Mark[]): string;
  /**
   * Notes a commit of this process and wakes the waiters that it concerns. Call after the commit,
   * with the notice that it carried.
   */
  bump(marks: readonly Mark[], notice?: string): void;
  /**
   * The current position, to be noted before a query; null while other processes cannot be heard.
   */
  moment(): Moment | null;
  /**
   * The position in this process's log behind which every commit lies that may have come after that
   * notice. An answer that another process read after the notice is still current when nothing that
   * concerns it was written since. Null when the notice was not heard here, or too long ago.
   */
  momentAt(notice: string): Moment | null;
  /** The marks written since that concern this; null when the log does not reach back that far. */
  since(moment: Moment, interest: Interest): readonly Mark[] | null;
  /**
   * The traces of the writes since that concern this, oldest first: steps as `traceparent`. Empty
   * when the log does not reach back that far.
   */
  causesSince(moment: Moment, interest: Interest): string[];
  /** Calls when another process begins to listen. */
  onArrival(listener: () => void): void;
  /** Whether no write since concerns this; false when the log does not reach back that far. */
  isUnchangedSince(moment: Moment, interest: Interest): boolean;
  /**
   * Resolves when a write concerns this, listening breaks, the time is up or the signal aborts;
   * says which.
   */
  wait(waited: Waited, moment: Moment, ms: number, signal: AbortSignal): Promise<'changed' | 'same' | 'aborted'>;
}

/** The condition of a waiter. */
export interface Waited extends Interest {
  /** Wakes before all others: for a read that many share. */
  isFirst?: boolean;
}

export interface ListeningChanges extends Changes {
  /** Whether other processes are heard, and how many waiters there are. */
  state(): { listening: boolean; waiting: number };
  close(): Promise<void>;
}

const CHANNEL = 'muster_changes';
/**
 * Takes the place of topics in the notice that a process sends when it starts to listen. An older
 * version ignores it.
 */
const GREETING = ' hello';
const randomName = () => randomBytes(6).toString('base64url');
/** Commits that are kept: some minutes of a busy morning. */
const MAX_COMMITS = 4_096;

/**
 * Opens the log of commits, which hears other processes by LISTEN. An epoch is one successful
 * LISTEN: commits between two of them are unknown, so every older moment is void. Resolves when the
 * first LISTEN stands or has failed.
 */
export async function createChanges(options: ListeningOptions): Promise<ListeningChanges> {
  const me = randomName();
  const log: (readonly Mark[])[] = [];
  /** The trace of each commit in the log, where it has one. */
  const causes: (string | undefined)[] = [];
  const waiters = new Waiters();
  const reported = new NoticeDeduplication();
  const positions = new NoticePositions();
  let commits = 0;
  let noticed = 0;
  let epoch: string | null = null;
  const arrivals: Array<() => void> = [];

  function note(marks: readonly Mark[], notice = ''): void {
    log[commits % MAX_COMMITS] = marks;
    causes[commits % MAX_COMMITS] = TRACE.exec(notice)?.[1];
    commits += 1;
    for (const wake of waiters.concernedBy(marks)) wake();
  }

  const isRemembered = ({ epoch: then, commits: before }: Moment): boolean => then === epoch && commits - before <= MAX_COMMITS;

  function since(moment: Moment, interest: Interest): readonly Mark[] | null {
    if (!isRemembered(moment)) return null;
    const found: Mark[] = [];
    for (let commit = moment.commits; commit < commits; commit++)
      found.push(...log[commit % MAX_COMMITS]!.filter((mark) => concerns(mark, interest)));
    return found;
  }

  /**
   * Searches back from the last commit, which is the one that concerns a waiter just woken.
   * Allocates nothing, because each of a thousand screens asks this, over all commits that it
   * waited through.
   */
  function isUnchangedSince(moment: Moment, interest: Interest): boolean {
    if (!isRemembered(moment)) return false;
    for (let commit = commits - 1; commit >= moment.commits; commit--) {
      const marks = log[commit % MAX_COMMITS]!;
      for (let place = 0; place < marks.length; place++) if (concerns(marks[place]!, interest)) return false;
    }
    return true;
  }

  const stop = await keepListening(options, {
    channel: CHANNEL,
    hear(payload) {
      const isMine = payload.startsWith(`${me} `);
      if (!payload.endsWith(GREETING)) {
        if (!isMine || reported.isFirst(payload)) note(marksIn(payload), payload);
      } else if (!isMine) for (const tell of arrivals) tell();
      positions.add(payload, commits);
    },
    greeting: () => `${me} ${++noticed}${GREETING}`,
    onListening(listening) {
      epoch = listening ? randomName() : null;
      reported.forget();
      positions.forget();
      for (const wake of waiters.all()) wake();
    },
  });

  return {
    channel: CHANNEL,
    notice: (marks) => `${me} ${++noticed} ${noticeOf(marks, traceparent())}`,
    bump(marks, notice) {
      if (notice !== undefined && epoch !== null && !reported.isFirst(notice)) return;
      if (notice !== undefined) positions.expect(notice, commits);
      note(marks, notice);
    },
    moment: () => (epoch === null ? null : { epoch, commits, notice: positions.last }),
    momentAt(notice) {
      const at = positions.commitsAt(notice);
      return epoch === null || at === undefined ? null : { epoch, commits: at, notice };
    },
    since,
    causesSince(moment, interest) {
      const found = new Set<string>();
      for (let commit = moment.commits; isRemembered(moment) && commit < commits; commit++) {
        const cause = causes[commit % MAX_COMMITS];
        if (cause !== undefined && log[commit % MAX_COMMITS]!.some((mark) => concerns(mark, interest))) found.add(cause);
      }
      return [...found];
    },
    isUnchangedSince,
    onArrival: (listener) => arrivals.push(listener),
    wait({ isFirst = false, ...interest }, moment, ms, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve('aborted');
        if (!isUnchangedSince(moment, interest)) return resolve('changed');
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

/** The last word of a notice whose write is part of a trace. Other versions ignore it. */
const TRACE = / traceparent=(\S+)$/;

/**
 * Writes the topics, which every version understands, then a semicolon and the marks. An older
 * version, during a rolling update, wakes everybody of the topics.
 */
function noticeOf(marks: readonly Mark[], trace: string | undefined): string {
  const topics = [...new Set(marks.map(({ topic }) => topic))].join(' ');
  const texts = marks.map(markText).join(' ');
  if (trace !== undefined) return `${topics} ; ${texts} traceparent=${trace}`;
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

/** Waiters by topic, so that a write looks at no others. */
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
 * Counts each commit once. An own commit is reported twice, by its writer and by its notification,
 * in either order; the first counts. The writer's report may never come: a commit can succeed
 * although the connection broke before saying so.
 */
class NoticeDeduplication {
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

/** The head of a notice: its writer and the writer's running number. */
const NAME = /^([\w-]+) (\d+) /;

/**
 * The position of each notice in this process's commits. Notices arrive in the order of commits,
 * but own commits are noted before their notice: a notice is placed before the own commits that are
 * still expected.
 */
class NoticePositions {
  readonly #at = new Map<string, number>();
  readonly #expected = new Map<string, number>();
  /** The name of the last notice. */
  last: string | undefined;

  /** Notes an own notice, with the commits before it. */
  expect(notice: string, commits: number): void {
    this.#expected.set(notice, commits);
  }

  /** Places a notice that is heard, with the commits noted so far. */
  add(notice: string, commits: number): void {
    this.#expected.delete(notice);
    const [, writer, number] = NAME.exec(notice) ?? [];
    if (writer === undefined) return;
    const [firstAhead = commits] = this.#expected.values();
    this.last = `${writer}.${number}`;
    this.#at.set(this.last, firstAhead);
    const [oldest = this.last] = this.#at.keys();
    if (this.#at.size > MAX_COMMITS) this.#at.delete(oldest);
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
