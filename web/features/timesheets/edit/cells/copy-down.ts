import type { Column } from '../drafts/draft.ts';
import { judgedIn, rowIn, type Scene } from '../drafts/scene.ts';
import { leaveCell, typeCell } from '../drafts/sheet-edits.ts';
import { goFrom, rowBelow } from './keys.ts';

/** Writes what stands in a cell into the one below, and goes there. False where there is none. */
export function copyDown(scene: Scene, id: number, column: Column, field: HTMLElement): boolean {
  const { edits, day } = scene;
  const below = rowBelow(field);
  const [from, to] = [rowIn(scene, id), below === null ? undefined : rowIn(scene, below)];
  if (!from || !to) return false;
  const { texts } = judgedIn(scene, from, edits.drafts[id]);
  typeCell(edits, to, column, texts[column], day);
  leaveCell(edits, to, column, day);
  goFrom(field, { rows: 1 });
  return true;
}
