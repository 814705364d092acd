import { useSnapshot } from 'valtio';
import { countedMinutes } from '../../../../../shared/rules/hours.ts';
import { overlapping, type ShiftEdit } from './draft.ts';
import { type EditedSheet, judgedIn, type Scene, shiftsOf } from './scene.ts';
import { useDrafts } from './sheet-edits.ts';

/** A whole sheet with what is typed into it. */
export interface JudgedSheet {
  /** Whole minutes, No Show left out. */
  minutes: number;
  /** Rows that are changed, right or wrong. */
  changed: number;
  /** What Update sends, when every one of them is right; else null. */
  edits: ShiftEdit[] | null;
  /** Whose rows overlap one another. */
  overlaps: readonly string[];
  /** Whose rows were changed here and are no longer on the sheet. */
  gone: readonly string[];
}

export function useJudgedSheet(scene: Scene): JudgedSheet {
  const { sheet, edits, isEditing } = scene;
  const drafts = useDrafts(edits);
  const rows = shiftsOf(useSnapshot(sheet) as EditedSheet);
  const judged = rows.map((row) => ({ row, judged: judgedIn(scene, row, drafts[row.id]) }));
  const here = new Set(rows.map(({ id }) => id));
  const changed = judged.filter(({ judged: { edit, changed: cells } }) => cells.length > 0 || edit !== null);
  const overlap = overlapping(judged);
  const sent = changed.flatMap(({ judged: { edit } }) => edit ?? []);
  return {
    minutes: countedMinutes(judged.map(({ judged: { texts, minutes } }) => ({ type: texts.type, minutes: minutes ?? 0 }))),
    changed: isEditing ? changed.length : 0,
    edits: sent.length === changed.length && overlap.size === 0 ? sent : null,
    overlaps: [...new Set(judged.filter(({ row }) => overlap.has(row.id)).map(({ row }) => row.fullName))],
    gone: Object.entries(drafts).flatMap(([id, { fullName, cells }]) =>
      !here.has(Number(id)) && Object.keys(cells).length > 0 ? [fullName] : [],
    ),
  };
}
