import { formatMinutes } from '#shared/rules/hours.ts';
import type { Scene } from './drafts/scene.ts';
import { useValidatedSheet } from './drafts/use-validated-sheet.ts';

/** All hours of the sheet, with what is typed, while it is typed. */
export function SheetTotal({ scene }: { scene: Scene }) {
  return <output>{formatMinutes(useValidatedSheet(scene).minutes)}</output>;
}
