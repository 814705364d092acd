import { useState } from 'react';
import { MAX_LIMIT } from '#shared/constants.ts';
import { historyTexts } from '#web/history/texts.ts';
import { verbOf } from '#web/history/told.ts';
import { WriteList } from '#web/history/write-list.tsx';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { useChangeWords } from '../changes/use-change-words.ts';
import { sheetHistoryTexts } from './texts.ts';

const WIDTH = 720;
/** So many more with each View More. */
const STEP = 30;

interface HistoryDialogProps {
  dwoJobId: number;
  onClose: () => void;
}

/** Everything that was written to a job's sheet: who, when, and each field before and after. */
export function HistoryDialog({ dwoJobId, onClose }: HistoryDialogProps) {
  const t = useTexts(sheetHistoryTexts);
  const words = useTexts(historyTexts);
  const { fieldName, valueText } = useChangeWords();
  const [limit, setLimit] = useState(STEP);
  const view = useLive('sheetHistory', { id: dwoJobId, limit, offset: 0 });
  const history = useLastAnswer(view);
  return (
    <ViewDialog title={words('title')} width={WIDTH} onClose={onClose}>
      {view.status === 'failed' && <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />}
      {!history && view.status !== 'failed' && <Shapes kind="lines" />}
      {history && (
        <WriteList
          history={history}
          what={({ part, action }) => {
            const verb = VERBS.find((one) => one === verbOf(action));
            return words('what', { thing: t(`part.${part}`), verb: verb ? t(`did.${verb}`) : verbOf(action) });
          }}
          fieldName={fieldName}
          valueText={valueText}
          onMore={() => setLimit(Math.min(limit + STEP, MAX_LIMIT))}
        />
      )}
    </ViewDialog>
  );
}

const VERBS = [
  'create',
  'delete',
  'edit',
  'change',
  'update',
  'hours',
  'approve',
  'reapprove',
  'unapprove',
  'sendBack',
  'reopen',
  'status',
  'timeOff',
  'clockIn',
  'clockOut',
  'end',
] as const;
