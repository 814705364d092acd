import type { ClipboardEvent } from 'react';
import { ShiftType } from '#shared/timesheets/sheets.ts';
import { shiftTexts } from '#web/features/timesheets/shift-texts.ts';
import { type Texts, textsNow } from '#web/texts/texts.ts';
import { type Column, typesFor } from '../drafts/draft.ts';
import { rowIn, type Scene } from '../drafts/scene.ts';
import { leaveCell, typeCell } from '../drafts/sheet-edits.ts';
import { cellsFrom } from './keys.ts';

/**
 * Takes cells that were copied in a spreadsheet, line by line, from this field on down and to the
 * right. One cell alone is the field's own business.
 */
export function pasteCells(scene: Scene, event: ClipboardEvent<HTMLInputElement>): void {
  const lines = linesIn(event.clipboardData.getData('text/plain'));
  if (lines.length <= 1 && (lines[0]?.length ?? 0) <= 1) return;
  event.preventDefault();
  const { rows, columns } = cellsFrom(event.currentTarget);
  for (const [place, cells] of lines.entries())
    for (const [at, text] of cells.entries()) fillCell(scene, rows[place], columns[at], text);
}

/** Types a text into a cell, and leaves it; nothing where there is no such cell. */
export function fillCell(scene: Scene, id: number | undefined, column: Column | undefined, text: string): void {
  const row = id === undefined ? undefined : rowIn(scene, id);
  const value = column && meantBy(column, text.trim());
  if (!row || !column || value === undefined || (column === 'type' && !typesFor(row.type).some((type) => type === value))) return;
  typeCell(scene.edits, row, column, value, scene.day);
  leaveCell(scene.edits, row, column, scene.day);
}

/** A spreadsheet ends the last line as well. */
const linesIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** Reads a pasted text for a column; undefined for an unknown type of hours. */
function meantBy(column: Column, text: string): string | undefined {
  if (column === 'phaseCode') return text === '- - -' ? '' : text;
  // A spreadsheet may write seconds, of which there are none.
  if (column !== 'type') return text.replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1');
  const words = textsNow(shiftTexts) as Texts<ShiftType>;
  return ShiftType.options.find((type) => [type, words(type)].some((word) => word.toLowerCase() === text.toLowerCase()));
}
