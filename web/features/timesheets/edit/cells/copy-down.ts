import type { Column } from '../drafts/draft.ts';
import { rowIn, type Scene, validatedIn } from '../drafts/scene.ts';
import { goFrom, rowBelow } from './keys.ts';
import { fillCell } from './paste.ts';

/** Writes what stands in a cell into the one below, and goes there. False where there is none. */
export function copyDown(scene: Scene, id: number, column: Column, field: HTMLElement): boolean {
  const below = rowBelow(field);
  const [from, to] = [rowIn(scene, id), below === null ? undefined : rowIn(scene, below)];
  if (!from || !to) return false;
  const { texts } = validatedIn(scene, from, scene.edits.drafts[id]);
  fillCell(scene, to.id, column, texts[column]);
  goFrom(field, { rows: 1 });
  return true;
}
