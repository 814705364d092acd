import { wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { idsFilter, searchFilter } from '#web/lists/filters.ts';

/** Retired vehicles are hidden at first. */
const whichFilter: ListFilter<'inService' | 'all'> = {
  text: wordText(['inService', 'all']),
  initial: 'inService',
  wide: { value: 'all', holdsInitial: true },
  where: (chosen) => (chosen === 'all' ? undefined : { isRetired: false }),
};

/** The vehicles of the company, by name. */
export const FLEET = defineList({
  filters: { search: searchFilter(), region: idsFilter('regionId'), which: whichFilter },
  sortable: ['name', 'model', 'plate', 'vin', 'isInUse'],
  order: [['name', 'ASC']],
  hasColumns: true,
  include: ['region', 'trips.driver', 'trips.foreman'],
});
