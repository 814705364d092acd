import type { Region } from '#shared/regions.ts';

interface OfRegions {
  region?: Region | null | undefined;
  regions?: readonly Region[] | undefined;
}

/** The names of a person's regions, the home region first [people-10]. */
export const regionNames = ({ region, regions = [] }: OfRegions): string[] => [
  ...new Set([...(region ? [region] : []), ...regions].map(({ name }) => name)),
];
