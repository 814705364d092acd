import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import type { EditedSheet, Scene } from './scene.ts';
import { useSheetEdits } from './sheet-edits.ts';

/** Editing of a selected job's sheet, for its toolbar, its table and what stands below. */
export function useScene(sheet: CrewSheet): Scene<CrewSheet> {
  const { date, dwoJobId } = useSnapshot(sheet);
  return useSceneOf(sheet, date, dwoJobId);
}

/**
 * Editing of any sheet.
 * @param key tells what is typed into it from what is typed into another one of the same page
 */
export function useSceneOf<Sheet extends EditedSheet>(sheet: Sheet, date: string, key: number | string | null): Scene<Sheet> {
  const edits = useSheetEdits(key);
  const { isEditing } = useSnapshot(edits);
  const timeZone = useSession().user.businessTimeZone;
  return useMemo(() => ({ sheet, edits, isEditing, day: { date, timeZone } }), [sheet, edits, isEditing, date, timeZone]);
}
