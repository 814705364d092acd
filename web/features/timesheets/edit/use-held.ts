import { useSnapshot } from 'valtio';
import { useTexts } from '../../../texts/texts.ts';
import { isUnsavedSwap } from './drafts/draft.ts';
import { type EditedSheet, type Scene, shiftsOf } from './drafts/scene.ts';
import { editTexts } from './texts.ts';

/** Why the sheet is not approved at present: rows are edited, or a swapped one is not saved. */
export function useHeld({ sheet, isEditing }: Scene): string | undefined {
  const t = useTexts(editTexts);
  const shifts = shiftsOf(useSnapshot(sheet) as EditedSheet);
  if (isEditing) return t('held');
  return shifts.some(isUnsavedSwap) ? t('swapFirst') : undefined;
}
