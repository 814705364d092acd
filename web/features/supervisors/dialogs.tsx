import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';

/* The table in them is not worth waiting for at the start of every page. */

export const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx').then((code) => code.FilterDialog));
export const ActingDialog = lazyDialog(() => import('./acting-dialog.tsx').then((code) => code.ActingDialog));
