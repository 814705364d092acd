import type { Display, OwnDisplay } from '#shared/displays/displays.ts';
import { type Playlist, playlistWithin } from '#shared/displays/playlist.ts';
import type { CurrentUser } from '#shared/employees.ts';
import type { Region } from '#shared/regions.ts';
import type { DisplayRow, ListedDisplay } from './repository.ts';
import { readerOf } from './rules.ts';

interface Scopes {
  regions: ReadonlyMap<number, Region>;
  supervisors: ReadonlyMap<number, { id: number; fullName: string }>;
}

const among = <T>(ids: readonly number[], known: ReadonlyMap<number, T>): T[] => ids.flatMap((id) => known.get(id) ?? []);

const scopeIn = ({ regionIds, supervisorIds }: DisplayRow, { regions, supervisors }: Scopes) => ({
  regions: among(regionIds, regions),
  supervisors: among(supervisorIds, supervisors),
});

const copyOf = (playlist: Playlist): Display['playlist'] =>
  playlist.map(({ regionIds, ...entry }) => ({
    ...entry,
    days: [...entry.days],
    ...(regionIds && regionIds.length > 0 && { regionIds: [...regionIds] }),
  }));

export function presentDisplay(row: ListedDisplay, scopes: Scopes): Display {
  const { session } = row;
  return {
    id: row.id,
    name: row.name,
    ...scopeIn(row, scopes),
    showsNames: row.showsNames,
    showsNumbers: row.showsNumbers,
    playsSound: row.playsSound,
    playlist: copyOf(row.playlist),
    isOn: session?.isOn ?? false,
    // While it is on, `onlineUntil` is in the future, and moves.
    seenAt: session && !session.isOn ? (session.onlineUntil ?? session.refreshedAt).toISOString() : null,
    width: session?.width ?? null,
    height: session?.height ?? null,
    version: session?.version ?? null,
    pairedAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

/** The page knows when `identifyUntil` is over: time alone wakes no long poll. */
export const presentOwn = (row: ListedDisplay, scopes: Scopes, regionsInScope: Region[]): OwnDisplay['data'] => ({
  id: row.id,
  name: row.name,
  ...scopeIn(row, scopes),
  ...(!row.showsNames && { supervisors: [] }),
  regionsInScope,
  showsNames: row.showsNames,
  playsSound: row.playsSound,
  playlist: copyOf(playlistWithin(row.playlist, new Set(regionsInScope.map(({ id }) => id)))),
  identifyUntil: row.session?.identifyUntil?.toISOString() ?? null,
});

/** A display as the one that is signed in. */
export const presentReader = (
  { id, name }: Pick<DisplayRow, 'id' | 'name'>,
  today: Pick<CurrentUser, 'businessDate' | 'businessTimeZone'>,
): CurrentUser => ({
  id: readerOf(id),
  employeeId: '',
  firstName: name,
  fullName: name,
  email: '',
  role: 'display',
  pictureUrl: null,
  regions: [],
  ...today,
  isSettingUp: false,
});
