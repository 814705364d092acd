import { businessDate } from '#shared/rules/periods.ts';
import { type CrewDay, readCrewDay } from './crew-day.ts';
import { type Phone, Refused } from './phone.ts';

interface CrewsOptions {
  phones: readonly Phone[];
  timeZone: string;
  now: () => Date;
  signal: AbortSignal;
  /** Called when something begins to fail, and not again until it works. */
  onTrouble: (reason: string) => void;
}

/** The days of all foremen that their phones know. */
export interface CrewsInField {
  known: ReadonlyMap<number, CrewDay>;
  /** Reads unknown days, a few at a time, in the background. */
  readMissing(): void;
  /** Forgets all days, when a new business day begins. */
  startOver(): void;
  /** Marks a phone's day as unknown after a failed call, so that it is read again. */
  doubt(foreman: number, error: unknown): void;
  worked(): void;
  /**
   * Tries one phone that has no signal. Answers how long to wait before the next try; 0 when the
   * field goes on.
   */
  reconnect(): Promise<number>;
  /** Resolves when no day is being read. */
  settled(): Promise<void>;
}

/** Days that are read at the same time. */
const READERS = 2;
const SHORTEST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 15_000;
/** A refused sign-in is retried after this time. */
const REST_MS = 10 * 60_000;

export function createCrews({ phones, timeZone, now, signal, onTrouble }: CrewsOptions): CrewsInField {
  const known = new Map<number, CrewDay>();
  const resting = new Map<number, number>();
  const readings = new Map<number, Promise<void>>();
  let failures = 0;
  let reading: Promise<void> | undefined;

  const today = () => businessDate(now(), timeZone);
  const missing = (): number[] =>
    [...phones.keys()].filter((foreman) => !known.has(foreman) && (resting.get(foreman) ?? 0) <= now().getTime());

  function trouble(error: unknown): void {
    if (signal.aborted) return;
    if (failures === 0) onTrouble(error instanceof Error ? error.message : String(error));
    if (!(error instanceof Refused)) failures++;
  }

  async function read(foreman: number): Promise<void> {
    try {
      const day = await readCrewDay(phones, foreman, today());
      if (day.date === today()) known.set(foreman, day);
      failures = 0;
    } catch (error) {
      if (error instanceof Refused) resting.set(foreman, now().getTime() + REST_MS);
      trouble(error);
    }
  }

  /**
   * Single-flight: of two concurrent reads the older could come last and miss what the phone did in
   * between.
   */
  function readOnce(foreman: number): Promise<void> {
    const underWay = readings.get(foreman) ?? read(foreman).finally(() => readings.delete(foreman));
    readings.set(foreman, underWay);
    return underWay;
  }

  async function readAll(): Promise<void> {
    const left = missing();
    const reader = async () => {
      const next = () => (signal.aborted || failures > 0 ? undefined : left.shift());
      for (let foreman = next(); foreman !== undefined; foreman = next()) await readOnce(foreman);
    };
    await Promise.all(Array.from({ length: READERS }, reader));
  }

  return {
    known,
    readMissing() {
      if (reading || missing().length === 0) return;
      reading = readAll().finally(() => {
        reading = undefined;
      });
    },
    startOver: () => known.clear(),
    doubt(foreman, error) {
      known.delete(foreman);
      trouble(error);
    },
    worked() {
      failures = 0;
    },
    async reconnect() {
      const [foreman] = failures > 0 ? missing() : [];
      if (foreman === undefined) failures = 0;
      else await readOnce(foreman);
      return failures === 0 ? 0 : Math.min(LONGEST_BACKOFF_MS, SHORTEST_BACKOFF_MS * 2 ** Math.min(failures, 6));
    },
    settled: async () => reading,
  };
}
