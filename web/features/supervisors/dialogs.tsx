import { lazy } from 'react';

/* The table in them is not worth waiting for at the start of every page. */

export const FilterDialog = lazy(() => import('./filter-dialog.tsx').then((module) => ({ default: module.FilterDialog })));
export const ActingDialog = lazy(() => import('./acting-dialog.tsx').then((module) => ({ default: module.ActingDialog })));
