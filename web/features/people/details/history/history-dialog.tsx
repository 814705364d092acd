import { useFieldWords } from '#web/features/people/form/use-field-words.ts';
import { historyTexts } from '#web/history/texts.ts';
import { verbOf } from '#web/history/told.ts';
import { WriteList } from '#web/history/write-list.tsx';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { useMore } from '#web/lists/dialog/use-more.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { personHistoryTexts } from './texts.ts';

const ACTIONS = [
  'employee.create',
  'employee.update',
  'employee.setActive',
  'employee.supervisor',
  'employee.regions',
  'employee.rates',
  'employee_picture.create',
  'employee_picture.update',
  'employee_picture.choose',
  'employee_picture.delete',
] as const;

/** Who changed what of a person and their pictures; for admins. */
export function HistoryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(personHistoryTexts);
  const words = useTexts(historyTexts);
  const { fieldName, valueText } = useFieldWords();
  const { limit, more } = useMore();
  const view = useLive('personHistory', { id, limit, offset: 0 });
  return (
    <ListDialog title={words('title')} failed={t('failed')} view={view} onClose={onClose}>
      {(history) => (
        <WriteList
          history={history}
          what={({ action }) => {
            const known = ACTIONS.find((one) => one === action);
            return known ? t(known) : verbOf(action);
          }}
          fieldName={(field) => fieldName(field) ?? field}
          valueText={valueText}
          onMore={more}
        />
      )}
    </ListDialog>
  );
}
