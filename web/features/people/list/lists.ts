import { Role } from '#shared/roles.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter, idsFilter, searchFilter } from '#web/lists/filters.ts';

/** The roles in the order of the filter. */
export const ROLES = ['admin', 'foreman', 'subadmin', 'supervisor', 'worker'] as const satisfies readonly Role[];

/** Everybody whom one sees, by name unless said otherwise. */
export const PEOPLE_LIST = defineList({
  filters: { search: searchFilter(), region: idsFilter('regionId'), role: choiceFilter('role', Role.options) },
  sortable: ['employeeId', 'fullName', 'workPhone', 'email', 'companyName', 'regionName', 'role', 'lastLogin', 'isLoggedIn'],
  order: [['fullName', 'ASC']],
  include: ['region', 'regions'],
});

/** The `sessionStorage` key of the list's filters. */
export const PEOPLE_LIST_NAME = 'people';
