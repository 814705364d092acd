import { proxy } from 'valtio';
import type { Doing, PersonHere, Place, PresenceHere } from '#shared/live/presence.ts';
import type { LazySocket } from './lazy-socket.ts';

/** The other people at a place, a Valtio proxy; without one's own other tabs. */
export interface Others {
  /** Those who do something come first. Only the first few are listed; `count` counts all. */
  people: readonly PersonHere[];
  count: number;
  /** Editors of a row, by work shift id, so that a row re-renders for its own entry alone. */
  byRow: Record<number, readonly PersonHere[]>;
}

export interface PresenceTiming {
  /** After a reconnect, people known before are kept this long until they report again. */
  settleMs: number;
  /** People are still shown this long after the connection is lost. */
  forgetMs: number;
  /** Throttles reports of what one does, because arrow keys move the focus quickly. */
  reportEveryMs: number;
}
const TIMING: PresenceTiming = { settleMs: 4_000, forgetMs: 10_000, reportEveryMs: 250 };

interface PlaceState {
  others: Others;
  /** Reference count: components of this page that show the place. */
  visitors: number;
  doing: Doing | undefined;
  reportTimer: ReturnType<typeof setTimeout> | undefined;
  /** The id of this page's person, once the gateway has answered. */
  self: string | undefined;
  lastEvent: PresenceHere | undefined;
}

/**
 * Reports this page's places and what is done there, and follows who else is there [L20], [L21].
 */
export class Presence {
  readonly #places = new Map<Place, PlaceState>();
  readonly #socket: LazySocket;
  readonly #timing: PresenceTiming;
  #isSettling = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: LazySocket, timing: Partial<PresenceTiming> = {}) {
    this.#socket = socket;
    this.#timing = { ...TIMING, ...timing };
    socket.listen((listened) => {
      listened.on('connect', this.#connected);
      listened.on('disconnect', this.#lost);
      listened.on('presence:here', (here) => {
        const state = this.#places.get(here.place);
        if (!state) return;
        state.lastEvent = here;
        // The first report was refused, because the place could not be read yet.
        if (state.self === undefined) this.#report(here.place, state);
        this.#show(state);
      });
    });
  }

  /** Enters a place; `leave` must be called as often. Returns the others there. */
  enter(place: Place): Others {
    const known = this.#places.get(place);
    if (known) {
      known.visitors += 1;
      return known.others;
    }
    const others = proxy<Others>({ people: [], count: 0, byRow: {} });
    const state = { others, visitors: 1, doing: undefined, reportTimer: undefined, self: undefined, lastEvent: undefined };
    this.#places.set(place, state);
    this.#report(place, state);
    return others;
  }

  leave(place: Place): void {
    const state = this.#places.get(place);
    if (!state) return;
    state.visitors -= 1;
    if (state.visitors > 0) return;
    clearTimeout(state.reportTimer);
    this.#places.delete(place);
    this.#socket.connected?.emit('presence:leave', { place });
  }

  /** Sets what this page does at a place; undefined when it only reads. */
  does(place: Place, doing: Doing | undefined): void {
    const state = this.#places.get(place);
    if (!state || state.doing === doing) return;
    state.doing = doing;
    state.reportTimer ??= setTimeout(() => {
      state.reportTimer = undefined;
      this.#report(place, state);
    }, this.#timing.reportEveryMs);
  }

  /** Drops all state, for the end of a session. */
  clear(): void {
    clearTimeout(this.#timer);
    for (const state of this.#places.values()) {
      clearTimeout(state.reportTimer);
      empty(state);
    }
    this.#places.clear();
  }

  #report(place: Place, state: PlaceState): void {
    const { doing } = state;
    this.#socket.connected?.emit('presence:at', doing ? { place, doing } : { place }, (answer) => {
      if (!('id' in answer)) return;
      state.self = answer.id;
      this.#show(state);
    });
  }

  readonly #connected = (): void => {
    clearTimeout(this.#timer);
    this.#isSettling = true;
    this.#timer = setTimeout(() => {
      this.#isSettling = false;
      for (const state of this.#places.values()) this.#show(state);
    }, this.#timing.settleMs);
    for (const [place, state] of this.#places) {
      state.lastEvent = undefined;
      this.#report(place, state);
    }
  };

  readonly #lost = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const state of this.#places.values()) empty(state);
    }, this.#timing.forgetMs);
  };

  #show({ others, self, lastEvent }: PlaceState): void {
    if (!lastEvent) {
      // After settling, people from before the reconnect have not come back.
      if (!this.#isSettling) showPeople(others, [], 0);
      return;
    }
    const here = lastEvent.people.filter(({ id }) => id !== self);
    const ids = new Set(here.map(({ id }) => id));
    const awaited = this.#isSettling ? others.people.filter(({ id }) => !ids.has(id) && id !== self) : [];
    // `count` includes this page, as it is a member of the place.
    showPeople(others, [...here, ...awaited], Math.max(lastEvent.count - 1, here.length) + awaited.length);
  }
}

function empty(state: PlaceState): void {
  state.lastEvent = undefined;
  showPeople(state.others, [], 0);
}

/** Sets only what has changed, so that only its subscribers re-render. */
function showPeople(others: Others, people: readonly PersonHere[], count: number): void {
  if (JSON.stringify(others.people) !== JSON.stringify(people)) others.people = people;
  if (others.count !== count) others.count = count;
  const rows = new Map<number, PersonHere[]>();
  for (const person of people) {
    for (const doing of person.doing) {
      const row = Number(doing.slice('row:'.length));
      rows.set(row, [...(rows.get(row) ?? []), person]);
    }
  }
  for (const row of Object.keys(others.byRow).map(Number)) if (!rows.has(row)) delete others.byRow[row];
  for (const [row, editors] of rows) {
    if (JSON.stringify(others.byRow[row]) !== JSON.stringify(editors)) others.byRow[row] = editors;
  }
}
