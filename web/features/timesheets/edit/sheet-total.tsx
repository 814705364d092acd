import { formatMinutes } from '#shared/rules/hours.ts';
import type { Scene } from './drafts/scene.ts';
import { useJudgedSheet } from './drafts/use-judged-sheet.ts';

/** All hours of the sheet, with what is typed, while it is typed. */
export function SheetTotal({ scene }: { scene: Scene }) {
  return <output>{formatMinutes(useJudgedSheet(scene).minutes)}</output>;
}
