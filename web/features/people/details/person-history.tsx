import { HistoryDialog } from '#web/history/history-dialog.tsx';
import { usePersonNames } from '../form/names.ts';

/** The history of a person and their pictures; for admins. */
export const PersonHistory = (props: { id: number; onClose: () => void }) => (
  <HistoryDialog of="personHistory" nameOf={usePersonNames()} {...props} />
);
