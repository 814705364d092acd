import type { ClipboardEvent } from 'react';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { SHIFT_TYPES } from '#shared/timesheets/words.ts';
import { shiftTexts } from '#web/features/timesheets/shift-texts.ts';
import { type Texts, textsNow } from '#web/texts/texts.ts';
import { type Column, typesFor } from '../drafts/draft.ts';
import { rowIn, type Scene, validatedIn } from '../drafts/scene.ts';
import { leaveCell, typeCell } from '../drafts/sheet-edits.ts';
import { cellsFrom, goFrom, rowBelow } from './keys.ts';

/**
 * Pastes cells copied from a spreadsheet into this field and those below and to the right. A single
 * cell is left to the field itself.
 */
export function pasteCells(scene: Scene, event: ClipboardEvent<HTMLInputElement>): void {
  const lines = linesIn(event.clipboardData.getData('text/plain'));
  if (lines.length <= 1 && (lines[0]?.length ?? 0) <= 1) return;
  event.preventDefault();
  const { rows, columns } = cellsFrom(event.currentTarget);
  for (const [place, cells] of lines.entries())
    for (const [at, text] of cells.entries()) fillCell(scene, rows[place], columns[at], text);
}

/** Enters a text into a cell; does nothing if there is no such cell. */
export function fillCell(scene: Scene, id: number | undefined, column: Column | undefined, text: string): void {
  const row = id === undefined ? undefined : rowIn(scene, id);
  const value = column && meantBy(column, text.trim());
  if (!row || !column || value === undefined || (column === 'type' && !typesFor(row.type).some((type) => type === value))) return;
  typeCell(scene.edits, row, column, value, scene.day);
  leaveCell(scene.edits, row, column, scene.day);
}

/** Copies a cell's value into the one below, and moves there. False if there is none. */
export function copyDown(scene: Scene, id: number, column: Column, field: HTMLElement): boolean {
  const below = rowBelow(field);
  const [from, to] = [rowIn(scene, id), below === null ? undefined : rowIn(scene, below)];
  if (!from || !to) return false;
  const { texts } = validatedIn(scene, from, scene.edits.drafts[id]);
  fillCell(scene, to.id, column, texts[column]);
  goFrom(field, { rows: 1 });
  return true;
}

/** The cells by line. A spreadsheet ends the last line with a line break, too. */
const linesIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** Reads a pasted text for a column; undefined for an unknown type of hours. */
function meantBy(column: Column, text: string): string | undefined {
  if (column === 'phaseCode') return text === '- - -' ? '' : text;
  // A spreadsheet may add seconds, which are dropped.
  if (column !== 'type') return text.replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1');
  const words = textsNow(shiftTexts) as Texts<ShiftType>;
  return SHIFT_TYPES.find((type) => [type, words(type)].some((word) => word.toLowerCase() === text.toLowerCase()));
}
