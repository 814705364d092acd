import type { Role } from '#shared/permissions.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter, idsFilter, searchFilter } from '#web/lists/filters.ts';

/** The roles in the order of the filter. */
export const ROLES = ['admin', 'foreman', 'subadmin', 'supervisor', 'worker'] as const satisfies readonly Role[];

/** All people whom the reader sees, by name at first. */
export const PEOPLE_LIST = defineList({
  filters: { search: searchFilter(), region: idsFilter('regionId'), role: choiceFilter('role', ROLES) },
  sortable: ['employeeId', 'fullName', 'workPhone', 'email', 'companyName', 'regionName', 'role', 'lastLogin', 'isLoggedIn'],
  order: [['fullName', 'ASC']],
  include: ['region', 'regions'],
  hasColumns: true,
});
