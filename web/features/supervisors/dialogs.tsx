import { LateDialog } from '../../ui/dialogs/late-dialog.tsx';
import { lateCode } from '../../ui/feedback/late-code.ts';

/* The table in them is not worth waiting for at the start of every page. */

const filterDialog = lateCode(() => import('./filter-dialog.tsx').then((code) => code.FilterDialog));
const actingDialog = lateCode(() => import('./acting-dialog.tsx').then((code) => code.ActingDialog));

interface DialogProps {
  onClose: () => void;
}

export const FilterDialog = ({ onClose }: DialogProps) => <LateDialog code={filterDialog} onClose={onClose} />;
export const ActingDialog = ({ onClose }: DialogProps) => <LateDialog code={actingDialog} onClose={onClose} />;
