import { type Doing, PEOPLE_NAMED, type PersonHere, type Place, type PresenceHere } from '#shared/live/presence.ts';
import type { Session } from '../session/session.ts';

/** The person of a session, as one connection. */
export function personOf({ user, actor }: Session, doing: Doing | undefined): PersonHere {
  const by = actor && { employeeId: actor.user.id, name: actor.user.fullName };
  return {
    id: idOf({ user, actor }),
    employeeId: user.id,
    name: user.fullName,
    by,
    doing: doing === undefined ? [] : [doing],
    connections: 1,
  };
}

export const idOf = ({ user, actor }: Pick<Session, 'user' | 'actor'>): string =>
  actor ? `${user.id}.${actor.user.id}` : String(user.id);

/** Merges entries of the same person. */
export function together(people: Iterable<PersonHere>): PersonHere[] {
  const byId = new Map<string, PersonHere>();
  for (const one of people) {
    const known = byId.get(one.id);
    byId.set(one.id, known ? merged(known, one) : one);
  }
  return [...byId.values()];
}

const merged = (a: PersonHere, b: PersonHere): PersonHere => ({
  ...a,
  doing: [...new Set([...a.doing, ...b.doing])].sort(),
  connections: a.connections + b.connections,
});

/**
 * The event for a place, independent of the order of `people`; those who do something are named
 * first.
 */
export function presenceAt(place: Place, people: readonly PersonHere[]): PresenceHere {
  const named = [...people].sort((a, b) => Number(b.doing.length > 0) - Number(a.doing.length > 0) || byName(a, b));
  return { place, people: named.slice(0, PEOPLE_NAMED).sort(byName), count: people.length };
}

const byName = (a: PersonHere, b: PersonHere): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : Number(a.id !== b.id);
