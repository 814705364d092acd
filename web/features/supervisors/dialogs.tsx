import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

/* The table in them is not worth waiting for at the start of every page. */

export const FilterDialog = lateDialog(() => import('./filter-dialog.tsx').then((code) => code.FilterDialog));
export const ActingDialog = lateDialog(() => import('./acting-dialog.tsx').then((code) => code.ActingDialog));
