import { Role } from '#shared/roles.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter, idsFilter, searchFilter } from '#web/lists/filters.ts';

/** As the role filter offers them. */
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
