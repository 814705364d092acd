import { can, type SignedInRole } from '#shared/permissions.ts';

/** Whether somebody shares views with a role, and changes those that others share [views-3]. */
export const sharesViews = (role: SignedInRole): boolean => can(role, 'update', 'sharedView');
