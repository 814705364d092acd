import { proxy } from 'valtio';
import type { Doing, PersonHere, Place, PresenceHere } from '#shared/live/presence.ts';
import type { LateSocket } from './late-socket.ts';

/** Who else is at a place; a Valtio proxy. One's own other tabs are nobody else. */
export interface Others {
  /** Who does something stands before who reads. More than are named are only counted. */
  people: readonly PersonHere[];
  count: number;
  /** Who edits a row, by the id of its work shift. A row follows its own entry alone. */
  byRow: Record<number, readonly PersonHere[]>;
}

export interface PresencePace {
  /** After a connection others have so long to say where they are before they are taken away. */
  settleMs: number;
  /** So long those who were known are shown without a connection. */
  forgetMs: number;
  /** What one does is said at most this often: focus runs through a table by arrow key. */
  sayEveryMs: number;
}
const PACE: PresencePace = { settleMs: 4_000, forgetMs: 10_000, sayEveryMs: 250 };

interface Standing {
  others: Others;
  /** How many components of this page are there. */
  visitors: number;
  doing: Doing | undefined;
  sayTimer: ReturnType<typeof setTimeout> | undefined;
  /** Which of the people this page is, once the gateway has said. */
  self: string | undefined;
  told: PresenceHere | undefined;
}

/** Says where this page is and what is done there, and knows who else is there [L20], [L21]. */
export class Presence {
  readonly #standings = new Map<Place, Standing>();
  readonly #socket: LateSocket;
  readonly #pace: PresencePace;
  #isSettling = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: LateSocket, pace: Partial<PresencePace> = {}) {
    this.#socket = socket;
    this.#pace = { ...PACE, ...pace };
    socket.listen((listened) => {
      listened.on('connect', this.#connected);
      listened.on('disconnect', this.#lost);
      listened.on('presence:here', (here) => {
        const standing = this.#standings.get(here.place);
        if (!standing) return;
        standing.told = here;
        // It was refused before the place could be read.
        if (standing.self === undefined) this.#say(here.place, standing);
        this.#show(standing);
      });
    });
  }

  /** This page is at a place until `leave` is called as often. */
  enter(place: Place): Others {
    const known = this.#standings.get(place);
    if (known) {
      known.visitors += 1;
      return known.others;
    }
    const others = proxy<Others>({ people: [], count: 0, byRow: {} });
    const standing = { others, visitors: 1, doing: undefined, sayTimer: undefined, self: undefined, told: undefined };
    this.#standings.set(place, standing);
    this.#say(place, standing);
    return others;
  }

  leave(place: Place): void {
    const standing = this.#standings.get(place);
    if (!standing) return;
    standing.visitors -= 1;
    if (standing.visitors > 0) return;
    clearTimeout(standing.sayTimer);
    this.#standings.delete(place);
    this.#socket.connected?.emit('presence:leave', { place });
  }

  /** What this page does at a place where it is; nothing when it only reads. */
  does(place: Place, doing: Doing | undefined): void {
    const standing = this.#standings.get(place);
    if (!standing || standing.doing === doing) return;
    standing.doing = doing;
    standing.sayTimer ??= setTimeout(() => {
      standing.sayTimer = undefined;
      this.#say(place, standing);
    }, this.#pace.sayEveryMs);
  }

  /** Forgets everything, for the end of a session. */
  clear(): void {
    clearTimeout(this.#timer);
    for (const standing of this.#standings.values()) {
      clearTimeout(standing.sayTimer);
      empty(standing);
    }
    this.#standings.clear();
  }

  #say(place: Place, standing: Standing): void {
    const { doing } = standing;
    this.#socket.connected?.emit('presence:at', doing ? { place, doing } : { place }, (answer) => {
      if (!('id' in answer)) return;
      standing.self = answer.id;
      this.#show(standing);
    });
  }

  readonly #connected = (): void => {
    clearTimeout(this.#timer);
    this.#isSettling = true;
    this.#timer = setTimeout(() => {
      this.#isSettling = false;
      for (const standing of this.#standings.values()) this.#show(standing);
    }, this.#pace.settleMs);
    for (const [place, standing] of this.#standings) {
      standing.told = undefined;
      this.#say(place, standing);
    }
  };

  readonly #lost = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const standing of this.#standings.values()) empty(standing);
    }, this.#pace.forgetMs);
  };

  #show({ others, self, told }: Standing): void {
    if (!told) {
      // Whoever was here before the break has not come back.
      if (!this.#isSettling) showPeople(others, [], 0);
      return;
    }
    const here = told.people.filter(({ id }) => id !== self);
    const ids = new Set(here.map(({ id }) => id));
    const awaited = this.#isSettling ? others.people.filter(({ id }) => !ids.has(id) && id !== self) : [];
    // Whoever is told of a place is there and counted.
    showPeople(others, [...here, ...awaited], Math.max(told.count - 1, here.length) + awaited.length);
  }
}

function empty(standing: Standing): void {
  standing.told = undefined;
  showPeople(standing.others, [], 0);
}

/** Only what has changed is set, so that only what shows it is drawn again. */
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
