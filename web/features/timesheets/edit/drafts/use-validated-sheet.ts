import { useSnapshot } from 'valtio';
import { countedMinutes } from '#shared/rules/hours.ts';
import { type Draft, overlapping, type ShiftEdit, type ShiftRow, type ValidatedRow } from './draft.ts';
import { type EditedSheet, eachShift, type Scene, validatedIn } from './scene.ts';
import { useDrafts } from './sheet-edits.ts';

/** A whole sheet with its drafts applied and checked. */
export interface ValidatedSheet {
  /** Whole minutes, without No Shows. */
  minutes: number;
  /** The number of changed rows, valid or not. */
  changed: number;
  /** The edits for Update, if all of them are valid; else null. */
  edits: ShiftEdit[] | null;
  /** Names of people whose rows overlap. */
  overlaps: readonly string[];
  /** Names of people whose edited rows are no longer on the sheet. */
  gone: readonly string[];
  /** A row has a proposal. */
  hasProposals: boolean;
}

export function useValidatedSheet(scene: Scene): ValidatedSheet {
  const { sheet, edits, isEditing } = scene;
  const drafts = useDrafts(edits);
  const shown = useSnapshot(sheet) as EditedSheet;
  const validated = eachShift(shown, (row, shiftOf) => validateShown(scene, row, shiftOf, drafts));
  const here = new Set(validated.map(({ row }) => row.id));
  const changed = validated.filter(({ validated: { edit, changed: cells } }) => cells.length > 0 || edit !== null);
  const overlap = overlapping(validated);
  const sent = changed.flatMap(({ validated: { edit } }) => edit ?? []);
  return {
    minutes: countedMinutes(validated.map(({ validated: { texts, minutes } }) => ({ type: texts.type, minutes: minutes ?? 0 }))),
    changed: isEditing ? changed.length : 0,
    edits: sent.length === changed.length && overlap.size === 0 ? sent : null,
    overlaps: [...new Set(validated.filter(({ row }) => overlap.has(row.id)).map(({ row }) => row.fullName))],
    gone: Object.entries(drafts).flatMap(([id, { fullName, cells }]) =>
      !here.has(Number(id)) && Object.keys(cells).length > 0 ? [fullName] : [],
    ),
    hasProposals: validated.some(({ row }) => row.proposals.length > 0),
  };
}

interface Validated {
  scene: Scene;
  codes: Scene['edits']['codes'];
  draft: Draft | undefined;
  row: ShiftRow;
  validated: ValidatedRow;
}

/**
 * Memoizes by the snapshot of a row, which is a new object after a change. Parsing times is costly,
 * so a keystroke validates its own row and not the whole sheet.
 */
const known = new WeakMap<object, Validated>();

function validateShown(scene: Scene, shown: object, shiftOf: () => ShiftRow, drafts: Readonly<Record<number, Draft>>): Validated {
  const last = known.get(shown);
  const row = last?.row ?? shiftOf();
  const { codes } = scene.edits;
  const draft = drafts[row.id];
  if (last && last.scene === scene && last.codes === codes && last.draft === draft) return last;
  const next = { scene, codes, draft, row, validated: validatedIn(scene, row, draft) };
  known.set(shown, next);
  return next;
}
