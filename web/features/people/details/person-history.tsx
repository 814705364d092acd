import { usePersonNames } from '#web/features/people/form/use-person-names.ts';
import { HistoryDialog } from '#web/history/history-dialog.tsx';

/** The history of a person and their pictures; for admins. */
export const PersonHistory = (props: { id: number; onClose: () => void }) => (
  <HistoryDialog of="personHistory" nameOf={usePersonNames()} {...props} />
);
