import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { clockWords } from '#web/ui/calendar/time-field.tsx';
import { momentOfTyped } from '#web/ui/calendar/typed-moment.ts';
import { WhichTime } from '#web/ui/calendar/which-time.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { fieldsTexts } from '#web/ui/fields/texts.ts';
import { clockTime, lunchIn, stepTime, timeIn, timeWords } from '#web/ui/fields/typed-time.ts';
import { lunchWords, standing } from '../drafts/draft.ts';
import { type CellProps, validatedIn } from '../drafts/scene.ts';
import { leaveCell, revertCell, takeProposed, typeCell, useDraft } from '../drafts/sheet-edits.ts';
import { proposedFor } from '../proposals/proposal-words.ts';
import { proposalTexts } from '../proposals/texts.ts';
import { markOf, tiesWith, UseProposed } from '../proposals/use-proposed.tsx';
import { editTexts } from '../texts.ts';
import { cellMarks, goByArrow, goFrom, isCopyDown, isTake } from './keys.ts';
import { copyDown, pasteCells } from './paste.ts';

/** The minutes by which an arrow key changes the time while the field is typed into. */
const STEP = 5;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP };

/**
 * A cell for start, end or lunch of a shift. When the cell has the focus, arrows move between cells
 * and a key replaces the value; `=` takes what is proposed. Enter opens the cell, and moves down
 * after a change; Escape reverts it.
 */
export function TextCell({ scene, row, column, label }: CellProps) {
  const { edits, day } = scene;
  const t = useTexts(editTexts);
  const fields = useTexts(fieldsTexts);
  const proposals = useTexts(proposalTexts);
  const isNarrow = useNarrow();
  const draft = useDraft(edits, row.id);
  const validated = validatedIn(scene, row, draft);
  const { base, texts, changed, moved, faults } = validated;
  /** The text before the edit; null while the cell is not being edited. */
  const [before, setBefore] = useState<string | null>(null);
  const text = texts[column];
  const isTyping = before !== null;
  const fault = faults[column];
  const error = isTyping ? undefined : (draft?.said[column] ?? (fault && t(fault)));
  const now = moved[column];
  const proposed = proposedFor(proposals, { row, column, validated, day });
  const type = (typed: string): void => {
    setBefore(before ?? text);
    typeCell(edits, row, column, typed, day);
  };
  const leave = (): void => {
    setBefore(null);
    leaveCell(edits, row, column, day);
  };
  const take = (): void => {
    if (!proposed) return;
    takeProposed(edits, row, proposed, day);
    setBefore(null);
  };
  const takeBack = (): void => {
    if (before === null) revertCell(edits, row, column);
    else typeCell(edits, row, column, before, day);
    leave();
  };
  const step = (by: number): void => {
    const lunch = column === 'lunch' ? lunchIn(text) : undefined;
    const time = column === 'lunch' ? undefined : timeIn(text, 0);
    if (typeof lunch === 'number') type(lunchWords(Math.max(0, lunch + by)));
    if (time) type(timeWords(stepTime(time, by)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const isMine = handle();
    if (isMine) event.preventDefault();
    if (isMine && event.key === 'Escape') event.stopPropagation();

    function handle(): boolean {
      if (isCopyDown(event)) {
        leave();
        return copyDown(scene, row.id, column, field);
      }
      if (event.key === 'Escape' && (isTyping || changed.includes(column))) {
        takeBack();
        requestAnimationFrame(() => field.select());
        return true;
      }
      if (event.key === 'Enter' && isTyping) {
        leave();
        if (!goFrom(field, { rows: 1 })) field.select();
        return true;
      }
      if (event.key === 'Enter' || event.key === 'F2') {
        setBefore(text);
        field.setSelectionRange(text.length, text.length);
        return true;
      }
      if (proposed && !isTyping && isTake(event)) {
        take();
        requestAnimationFrame(() => field.select());
        return true;
      }
      if (!isTyping) return goByArrow(event);
      const by = STEPS[event.key];
      if (by !== undefined) step(by);
      return by !== undefined;
    }
  };
  const shared = {
    className: `input edit-field ${changed.includes(column) ? 'is-changed' : ''}`,
    ...cellMarks(row.id, column),
    onFocus: (event: { currentTarget: HTMLInputElement }) => {
      edits.at = row.id;
      event.currentTarget.select();
    },
    onBlur: leave,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => pasteCells(scene, event),
  };
  const time = column === 'lunch' ? undefined : timeIn(text, 0);
  const nextDay = fault === 'endBeforeStart' && time && (
    <button
      type="button"
      className="text-button edit-next-day"
      onClick={() => typeCell(edits, row, column, timeWords({ ...time, isNextDay: true }), day)}
    >
      {t('nextDay')}
    </button>
  );
  const which = (column === 'start' || column === 'end') && time && !isTyping && (isNarrow || changed.includes(column)) && (
    <WhichTime
      time={time}
      day={day}
      chosen={momentOfTyped(time, day, standing(base, column))}
      onChoose={(_, zone) => typeCell(edits, row, column, timeWords({ ...time, zone }), day)}
    />
  );
  return (
    <Labelled
      label={label}
      isInCell
      className={`edit-cell ${markOf(row, column, proposed)}`}
      error={error}
      remedy={nextDay}
      hint={now === undefined ? undefined : t('nowIs', { value: now })}
    >
      {(ties) => (
        <>
          {isNarrow && column !== 'lunch' ? (
            <input
              {...shared}
              {...tiesWith(ties, proposed)}
              type="time"
              value={clockOf(text)}
              onChange={({ target }) => typeCell(edits, row, column, clockWords(target.value, time?.isNextDay === true), day)}
            />
          ) : (
            <input
              {...shared}
              {...tiesWith(ties, proposed)}
              type="text"
              inputMode={column === 'lunch' ? 'numeric' : 'text'}
              autoComplete="off"
              placeholder={column === 'lunch' ? 'hh:mm' : fields('timeHint')}
              value={text}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
            />
          )}
          {which}
          {proposed && <UseProposed proposed={proposed} label={label} ties={ties} onUse={take} />}
        </>
      )}
    </Labelled>
  );
}

/** Converts a time for a native time input. */
const clockOf = (text: string): string => {
  const time = timeIn(text, 0);
  return time ? clockTime(time.minutes) : '';
};
