import type { ReactNode } from 'react';
import type { LiveView } from '#web/live/view.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { LivePart } from './live-part.tsx';
import './list-dialog.css';

const WIDTH = 760;

interface ListsDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Live lists over the page, each a `LivePart`. */
export const ListsDialog = (props: ListsDialogProps) => <ViewDialog {...props} width={WIDTH} className="list-dialog" />;

interface ListDialogProps<List extends object> {
  title: string;
  /** Title of the error dialog. */
  failed: string;
  view: LiveView<List>;
  filters?: ReactNode;
  onClose: () => void;
  children: (list: List) => ReactNode;
}

/** A live list over the page, with its filters. */
export function ListDialog<List extends object>({ title, filters, onClose, ...part }: ListDialogProps<List>) {
  return (
    <ListsDialog title={title} onClose={onClose}>
      {filters && <div className="list-dialog-filters flex wrap gap-8">{filters}</div>}
      <LivePart {...part} />
    </ListsDialog>
  );
}
