import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '../../../../shared/constants.ts';
import type { SheetHistory } from '../../../../shared/timesheets/history.ts';
import { useKept } from '../../../live/use-kept.ts';
import { useLive } from '../../../live/use-live.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Shapes } from '../../../ui/feedback/shapes.tsx';
import { Empty, Failed } from '../../../ui/feedback/state-card.tsx';
import { TimesheetsIcon } from '../../../ui/icons/icons.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { FieldLines } from '../changes/change-lines.tsx';
import { useChangeWords } from '../changes/use-change-words.ts';
import { historyTexts } from './texts.ts';
import { type Told, toldOf, verbOf } from './told.ts';
import './history.css';

const WIDTH = 720;
/** So many more with each View More. */
const STEP = 30;

interface HistoryDialogProps {
  dwoJobId: number;
  onClose: () => void;
}

/** Everything that was written to a job's sheet: who, when, and each field before and after. */
export function HistoryDialog({ dwoJobId, onClose }: HistoryDialogProps) {
  const t = useTexts(historyTexts);
  const ui = useTexts(uiTexts);
  const [limit, setLimit] = useState(STEP);
  const view = useLive('sheetHistory', { id: dwoJobId, limit, offset: 0 });
  const history = useKept(view);
  return (
    <Dialog
      title={t('title')}
      width={WIDTH}
      onClose={onClose}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {ui('close')}
        </button>
      }
    >
      {view.status === 'failed' && <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />}
      {!history && view.status !== 'failed' && <Shapes kind="lines" />}
      {history && <Writes history={history} onMore={() => setLimit(Math.min(limit + STEP, MAX_LIMIT))} />}
    </Dialog>
  );
}

function Writes({ history, onMore }: { history: SheetHistory; onMore: () => void }) {
  const t = useTexts(historyTexts);
  const { momentText } = useChangeWords();
  const { data, count } = useSnapshot(history);
  if (data.length === 0) return <Empty icon={<TimesheetsIcon size={24} />}>{t('none')}</Empty>;
  return (
    <>
      <ol className="history">
        {data.map(({ id, at, by, actingAs, changes }) => {
          const name = by ?? t('system');
          return (
            <li key={id}>
              <p className="history-when num">
                <strong>{actingAs === null ? name : t('actingAs', { name, other: actingAs })}</strong> {momentText(at)}
              </p>
              <ul>
                {toldOf(changes as Parameters<typeof toldOf>[0]).map((told) => (
                  <Line key={told.id} told={told} />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
      {count > data.length && data.length < MAX_LIMIT && (
        <button type="button" className="text-button" onClick={onMore}>
          {t('more')}
        </button>
      )}
    </>
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

function Line({ told: { part, action, people, fields } }: { told: Told }) {
  const t = useTexts(historyTexts);
  const verb = VERBS.find((one) => one === verbOf(action));
  return (
    <li className="history-line">
      <span className="history-what">
        {t(`part.${part}`)} {verb ? t(`did.${verb}`) : verbOf(action)}
        {people.length > 0 && <strong> {people.join(', ')}</strong>}
      </span>
      <FieldLines fields={fields} />
    </li>
  );
}
