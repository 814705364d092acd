import type { ReactNode } from 'react';
import { useKept } from '../../live/use-kept.ts';
import type { LiveView } from '../../live/view.ts';
import { ViewDialog } from '../../ui/dialogs/view-dialog.tsx';
import { Shapes } from '../../ui/feedback/shapes.tsx';
import { Failed } from '../../ui/feedback/state-card.tsx';
import './list-dialog.css';

const WIDTH = 760;

interface ListDialogProps<List extends object> {
  title: string;
  /** What could not be done, when it could not be. */
  failed: string;
  view: LiveView<List>;
  filters?: ReactNode;
  onClose: () => void;
  children: (list: List) => ReactNode;
}

/** A live list over the page, with its filters. What is shown stays until other rows are there. */
export function ListDialog<List extends object>({ title, failed, view, filters, onClose, children }: ListDialogProps<List>) {
  const list = useKept(view);
  return (
    <ViewDialog title={title} width={WIDTH} className="list-dialog" onClose={onClose}>
      {filters && <div className="list-dialog-filters">{filters}</div>}
      {view.status === 'failed' && <Failed title={failed} reason={view.error?.message} onRetry={view.retry} />}
      {!list && view.status !== 'failed' && <Shapes kind="lines" />}
      {list && children(list)}
    </ViewDialog>
  );
}
