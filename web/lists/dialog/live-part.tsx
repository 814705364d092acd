import type { ReactNode } from 'react';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import type { LiveView } from '#web/live/view.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';

interface LivePartProps<List extends object> {
  /** Title of the error dialog. */
  failed: string;
  view: LiveView<List>;
  children: (list: List) => ReactNode;
}

/** A live list within something larger. What is shown stays until other rows are there. */
export function LivePart<List extends object>({ failed, view, children }: LivePartProps<List>) {
  const list = useLastAnswer(view);
  return (
    <>
      {view.status === 'failed' && <Failed title={failed} reason={view.error?.message} onRetry={view.retry} />}
      {!list && view.status !== 'failed' && <Shapes kind="lines" />}
      {list && children(list)}
    </>
  );
}
