import { useSnapshot } from 'valtio';
import { betterOf } from '#shared/roster/counts.ts';
import type { Roster, RosterMember } from '#shared/roster/roster.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { crewStateOf } from './exceptions.ts';
import { StateTile } from './quiet-tile.tsx';
import type { TileShape } from './tile-shape.ts';

interface RegionTileProps {
  name: string;
  region: number;
  data: Roster;
  shape: TileShape;
}

/** All crews of a region as one tile; somebody on several of its jobs counts once. */
export function RegionTile({ name, region, data, shape }: RegionTileProps) {
  const { roster } = useSnapshot(data);
  const people = new Map<number, RosterMember>();
  for (const { regionId, crew } of roster)
    if (regionId === region)
      for (const person of crew as RosterMember[]) people.set(person.id, betterOf(people.get(person.id), person));
  return <StateTile title={name} label={name} state={crewStateOf([...people.values()], useMinute(shape.asOf))} shape={shape} />;
}
