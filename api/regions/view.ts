import { Region, RegionDetails } from '#shared/regions.ts';
import { region } from '../db/tables/people.ts';
import { defineView } from '../query/view.ts';

/** A region as other rows include it. */
export const regionView = defineView({
  name: 'region',
  isNameOnly: true,
  table: region,
  row: Region,
  sortable: ['id', 'name'],
  order: [['name', 'ASC']],
  aspects: {},
});

/** A region in its own list. */
export const wholeRegionView: typeof regionView = defineView({
  ...regionView,
  row: RegionDetails,
});
