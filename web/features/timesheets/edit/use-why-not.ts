import { useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import { baseOf, isUnsavedSwap } from './drafts/draft.ts';
import { type EditedSheet, type Scene, shiftsOf } from './drafts/scene.ts';
import { useDrafts } from './drafts/sheet-edits.ts';
import { editTexts } from './texts.ts';

/**
 * Why the sheet is not approved at present: rows are edited, the live sheet does not say yet what
 * was saved (approved would be what stood there before), or a swapped row is not saved.
 */
export function useWhyNot({ sheet, edits, isEditing }: Scene): string | undefined {
  const t = useTexts(editTexts);
  const shifts = shiftsOf(useSnapshot(sheet) as EditedSheet);
  const drafts = useDrafts(edits);
  if (isEditing) return t('editing');
  if (shifts.some((row) => baseOf(row, drafts[row.id]) !== row)) return t('settling');
  return shifts.some(isUnsavedSwap) ? t('swapFirst') : undefined;
}
