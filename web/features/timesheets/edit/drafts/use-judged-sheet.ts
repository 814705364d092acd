import { useSnapshot } from 'valtio';
import { countedMinutes } from '#shared/rules/hours.ts';
import { type Draft, type JudgedRow, overlapping, type ShiftEdit, type ShiftRow } from './draft.ts';
import { type EditedSheet, eachShift, judgedIn, type Scene } from './scene.ts';
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
  const shown = useSnapshot(sheet) as EditedSheet;
  const judged = eachShift(shown, (row, shiftOf) => judgeShown(scene, row, shiftOf, drafts));
  const here = new Set(judged.map(({ row }) => row.id));
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

interface Judged {
  scene: Scene;
  codes: Scene['edits']['codes'];
  draft: Draft | undefined;
  row: ShiftRow;
  judged: JudgedRow;
}

/**
 * By the snapshot of a row, which is another object once the row has changed. Times of day cost
 * most of judging a row: a key judges the row that it is typed into, not all of the sheet.
 */
const known = new WeakMap<object, Judged>();

function judgeShown(scene: Scene, shown: object, shiftOf: () => ShiftRow, drafts: Readonly<Record<number, Draft>>): Judged {
  const last = known.get(shown);
  const row = last?.row ?? shiftOf();
  const { codes } = scene.edits;
  const draft = drafts[row.id];
  if (last && last.scene === scene && last.codes === codes && last.draft === draft) return last;
  const next = { scene, codes, draft, row, judged: judgedIn(scene, row, draft) };
  known.set(shown, next);
  return next;
}
