import { useMemo } from 'react';
import type { Coordinates } from '#shared/jobs/coordinates.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { useLive } from '#web/live/use-live.ts';
import { PlaceDialog, type PlaceDialogProps } from '#web/map/place-dialog.tsx';

interface PlaceOnMapProps extends Omit<PlaceDialogProps, 'others'> {
  /** Null while none is chosen. */
  regionId: number | null;
}

/** As many jobs as the beginning of a map needs. */
const KNOWN = 25;

/** The dialog that sets a job's place on a map. */
export function PlaceOnMap({ point, regionId, ...others }: PlaceOnMapProps) {
  return <PlaceDialog point={point} others={useKnownPlaces(point === null, regionId)} {...others} />;
}

/** The places of jobs in this region, or in all if it has none; undefined until they are known. */
function useKnownPlaces(areAsked: boolean, regionId: number | null): readonly Coordinates[] | undefined {
  const ofRegion = useLive('jobs', areAsked && regionId !== null ? asked({ regionId }) : null).data;
  const isNotInRegion = regionId === null || ofRegion?.count === 0;
  const ofAll = useLive('jobs', areAsked && isNotInRegion ? asked({}) : null).data;
  const data = isNotInRegion ? ofAll : ofRegion;
  // The rows change while they are looked at; a map begins once.
  return useMemo(() => data?.data.flatMap(placeOf), [data]);
}

const asked = (where: object) => ({ where: JSON.stringify({ ...where, latitude: { $ne: null } }), limit: KNOWN });

const placeOf = ({ latitude, longitude }: Pick<Job, 'latitude' | 'longitude'>): Coordinates[] =>
  latitude === null || longitude === null ? [] : [{ latitude, longitude }];
