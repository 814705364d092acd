import { z } from 'zod';
import { rowCalls } from '../http/call.ts';
import { SeenRevision } from '../http/query.ts';
import { NewRegion, RegionDetails } from '../regions.ts';

export const RegionForm = NewRegion.extend({ revision: SeenRevision });

/** `PATCH region/{id}`: absent fields stay unchanged. */
export const RegionChange = z
  .object({
    name: NewRegion.shape.name.optional(),
    yardLatitude: NewRegion.shape.yardLatitude.unwrap().optional(),
    yardLongitude: NewRegion.shape.yardLongitude.unwrap().optional(),
    revision: SeenRevision,
  })
  .strict();

export const regionCalls = rowCalls('region', 'region', {
  row: RegionDetails,
  post: NewRegion,
  put: RegionForm,
  patch: RegionChange,
  delete: true,
});
