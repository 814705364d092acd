import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';

/* Lazy, because their table is large and every page has these dialogs. */

export const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx').then((code) => code.FilterDialog));
export const ActingDialog = lazyDialog(() => import('./acting-dialog.tsx').then((code) => code.ActingDialog));
