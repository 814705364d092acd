import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Provider } from '#shared/session.ts';
import { createRandom } from '../random.ts';
import { act, type Mishap } from './actions.ts';
import { chooseEvent, type FieldEvent, leftToGo, planDay } from './choice.ts';
import { type CrewsInField, createCrews } from './crews-in-field.ts';
import { createPhone, type Phone, Refused } from './phone.ts';

interface FieldOptions {
  /** Where the phones call: the public address, as those of a company do. */
  url: string;
  /**
   * Where they sign in: the api itself, which counts no sign-ins from this machine. At the gateway
   * all phones would have one address with the person who looks at the demo, and use up its limit.
   */
  apiUrl: string;
  publicUrl: string;
  /** The foremen's addresses at the demo's identity provider. */
  emails: readonly string[];
  provider?: Provider;
  /** 1 is real time, 0 is off. */
  speed: number;
  timeZone: string;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Waits between two events; replaced in tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called for every event, with its refusal if there was one. */
  onEvent?: (kind: FieldEvent['kind'], refused?: Refused) => void;
}

/** Real time has an event every three to eight seconds. */
const SHORTEST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 8_000;
/** Pause while no day is known yet. */
const IDLE_PAUSE_MS = 500;
/** Time that an event under way may take after the stop. */
const CUT_OFF_MS = 2_000;
/** People still clocked in begin to go home this long before the business day ends. */
const GOING_HOME_MS = 12 * 60_000;
/** The last of them has gone this long before it ends. */
const HOME_BY_MS = 90_000;
/**
 * Of so many clocks one has a wrong face, and one a wrong place; the first ones come early, so that
 * there is something to see.
 */
const MISHAP_EVERY = 40;

/**
 * Simulates the field: the foremen's phones, as ordinary clients. People come in the morning, take
 * breaks by day, with a wrong face or place now and then, finish jobs, and go home in the evening;
 * one forgets the clock, and at night nothing happens. Events follow from the hour and the state,
 * which phones read from the api, so that nothing happens twice after a restart.
 * @returns the stop
 */
export function startField(options: FieldOptions): () => Promise<void> {
  if (options.speed <= 0) return async () => undefined;
  const { emails, timeZone, log, now = () => new Date(), pause = sleep, provider = 'microsoft' } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Aborts what is under way a moment after the stop. */
  const cutting = new AbortController();
  const phones = emails.map((email) => createPhone({ ...options, email, provider, signal: cutting.signal }));
  const onTrouble = (reason: string) => log.info({ reason }, 'the field simulator could not do something, and tries again');
  const crews = createCrews({ phones, timeZone, now, signal, onTrouble });
  const play = createPlay({ ...options, now, phones, crews });

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const rest = await play().catch((error: unknown) => {
        log.warn({ err: error }, 'the field simulator stumbled');
        return LONGEST_PAUSE_MS;
      });
      await pause(rest, signal);
    }
    await crews.settled();
  }
  const running = run();
  return async () => {
    stopping.abort();
    const cut = setTimeout(() => cutting.abort(), CUT_OFF_MS);
    await running;
    clearTimeout(cut);
  };
}

interface PlayOptions extends Pick<FieldOptions, 'speed' | 'timeZone' | 'onEvent'> {
  now: () => Date;
  phones: readonly Phone[];
  crews: CrewsInField;
}

/** Plays one event per call, and answers how long to wait before the next. */
function createPlay({ speed, timeZone, now, phones, crews, onEvent }: PlayOptions): () => Promise<number> {
  const begun = now();
  let plan = planDay('', phones.length);
  let events = 0;
  let turns = 0;
  let clocks = 0;

  async function perform(event: FieldEvent): Promise<void> {
    const random = createRandom(`field/${event.day.date}/${events++}`);
    const mishap = event.kind === 'clockIn' || event.kind === 'clockOut' ? mishapAt(++clocks) : null;
    try {
      await act(event, { phone: phones[event.day.phone]!, now, random, mishap });
      crews.worked();
      onEvent?.(event.kind);
    } catch (error) {
      // The outcome is unknown, so the phone reads its day before it goes on.
      crews.doubt(event.day.phone, error);
      if (error instanceof Refused) onEvent?.(event.kind, error);
    }
  }

  /** Ends the clocks of whole crews that ran over night because the demo was stopped. */
  async function putNightRight(): Promise<void> {
    for (const day of [...crews.known.values()])
      if (day.forgotten.length > 1) for (const shift of [...day.forgotten]) await perform({ kind: 'putRight', day, shift });
  }

  async function goHome(leftMs: number): Promise<number> {
    const going = leftToGo(crews.known, plan);
    const [next] = going;
    if (!next) return Math.min(1_000, Math.max(50, leftMs));
    await perform(next);
    return Math.min(SHORTEST_PAUSE_MS, Math.max(20, (leftMs - HOME_BY_MS) / going.length));
  }

  return async () => {
    const date = businessDate(now(), timeZone);
    if (date !== plan.date) {
      plan = planDay(date, phones.length);
      crews.startOver();
    }
    const wait = await crews.reconnect();
    if (wait > 0) return wait;
    crews.readMissing();
    await putNightRight();
    const { start, end } = businessDay(date, timeZone);
    const leftMs = end.getTime() - now().getTime();
    if (leftMs < GOING_HOME_MS) return goHome(leftMs);
    const random = createRandom(`field/${date}/${turns++}/choice`);
    const minute = (now().getTime() - start.getTime()) / 60_000;
    const event = chooseEvent(crews.known, { now: now(), minute, begun, speed, events, plan }, random);
    if (event) await perform(event);
    else if (crews.known.size === 0) return IDLE_PAUSE_MS;
    return (SHORTEST_PAUSE_MS + random.next() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS)) / speed;
  };
}

function mishapAt(clock: number): Mishap {
  if (clock % MISHAP_EVERY === 3) return 'wrongFace';
  return clock % MISHAP_EVERY === 9 ? 'wrongPlace' : null;
}

/** Waits, or returns early when the signal aborts. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);
