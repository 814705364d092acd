import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { searchText } from '#shared/rules/letters.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { fieldsTexts } from '#web/ui/fields/texts.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { lift, placeBeside } from '#web/ui/overlays/place-beside.ts';
import { type CellProps, validatedIn } from '../drafts/scene.ts';
import { leaveCell, revertCell, takeProposed, typeCell, useDraft } from '../drafts/sheet-edits.ts';
import { proposedFor } from '../proposals/proposal-words.ts';
import { proposalTexts } from '../proposals/texts.ts';
import { markOf, tiesWith, UseProposed } from '../proposals/use-proposed.tsx';
import { editTexts } from '../texts.ts';
import { cellMarks, goByArrow, goFrom, isCopyDown, isTake } from './keys.ts';
import { copyDown, pasteCells } from './paste.ts';
import '#web/ui/fields/picks.css';
import '#web/ui/overlays/popover.css';

interface CellChoice {
  value: string;
  label: string;
  /** Shown beside the label, and searched as well. */
  about?: string | undefined;
}

interface ChoiceCellProps extends CellProps {
  choices: readonly CellChoice[];
  placeholder: string;
}

/**
 * A cell with a list of choices, searched by typing. While it is closed, arrows move between cells,
 * Enter or a letter opens the list, and `=` takes what is proposed. While it is open, arrows move
 * between choices, and Enter takes one and moves down.
 */
export function ChoiceCell({ scene, row, column, label, choices, placeholder }: ChoiceCellProps) {
  const { edits, day } = scene;
  const t = useTexts(editTexts);
  const proposals = useTexts(proposalTexts);
  const isNarrow = useNarrow();
  const draft = useDraft(edits, row.id);
  const validated = validatedIn(scene, row, draft);
  const { texts, changed, moved, faults } = validated;
  const fault = faults[column];
  const value = texts[column];
  const all = choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
  const labelOf = (wanted: string): string => all.find((choice) => choice.value === wanted)?.label ?? wanted;
  const isChanged = changed.includes(column);
  const now = moved[column];
  const proposed = proposedFor(proposals, { row, column, validated, day });
  const takeIt = (): boolean => {
    if (proposed) takeProposed(edits, row, proposed, day);
    return proposed !== null;
  };
  const choose = (chosen: string): void => {
    typeCell(edits, row, column, chosen, day);
    leaveCell(edits, row, column, day);
  };
  return (
    <Labelled
      label={label}
      isInCell
      className={`edit-cell ${isNarrow && isChanged ? 'is-changed' : ''} ${markOf(row, column, proposed)}`}
      error={draft?.said[column] ?? (fault && t(fault))}
      hint={now === undefined ? undefined : t('nowIs', { value: labelOf(now) })}
    >
      {(ties) => (
        <>
          {isNarrow ? (
            <ChoiceField name={label} value={value} choices={all} onChoose={choose} />
          ) : (
            <SearchedChoice
              field={{
                ...tiesWith(ties, proposed),
                ...cellMarks(row.id, column),
                className: `input edit-field edit-choice ${isChanged ? 'is-changed' : ''}`,
                placeholder,
              }}
              label={label}
              value={value}
              choices={all}
              onChoose={choose}
              onFocus={() => {
                edits.at = row.id;
              }}
              onTake={takeIt}
              onTakeBack={() => {
                if (isChanged) revertCell(edits, row, column);
                return isChanged;
              }}
              onCopyDown={(input) => copyDown(scene, row.id, column, input)}
              onPaste={(event) => pasteCells(scene, event)}
            />
          )}
          {proposed && <UseProposed proposed={proposed} label={label} ties={ties} onUse={takeIt} />}
        </>
      )}
    </Labelled>
  );
}

interface SearchedChoiceProps {
  field: object;
  label: string;
  value: string;
  choices: readonly CellChoice[];
  onChoose: (value: string) => void;
  onFocus: () => void;
  /** Takes what is proposed; false if nothing is. */
  onTake: () => boolean;
  /** Called for Escape while it is closed; false if there is no change to revert. */
  onTakeBack: () => boolean;
  onCopyDown: (input: HTMLInputElement) => boolean;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

function SearchedChoice({ field, label, value, choices, onChoose, ...on }: SearchedChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  /** The search text; null while the list is closed. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = wanted !== null;
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';
  const found = isOpen ? choices.filter((one) => searchText(`${one.label} ${one.about ?? ''}`).includes(searchText(wanted))) : [];
  const open = (): void => {
    setWanted('');
    setActive(
      Math.max(
        0,
        choices.findIndex((choice) => choice.value === value),
      ),
    );
  };
  const close = (): void => setWanted(null);
  const take = (choice: CellChoice | undefined): void => {
    close();
    if (choice && choice.value !== value) onChoose(choice.value);
  };
  const inList = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length));
        return true;
      case 'Enter':
        take(found[active]);
        if (found[active]) goFrom(event.currentTarget, { rows: 1 });
        return true;
      case 'Escape':
        close();
        return true;
      case 'Tab':
        if (wanted !== '') take(found[active]);
        return false;
      default:
        return false;
    }
  };
  const outside = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (isCopyDown(event)) return on.onCopyDown(event.currentTarget);
    if (isTake(event)) return on.onTake();
    if (event.key === 'Enter' || event.key === 'F2') {
      open();
      return true;
    }
    return event.key === 'Escape' ? on.onTakeBack() : goByArrow(event);
  };
  return (
    <>
      <input
        {...field}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        value={wanted === null || wanted === '' ? shown : wanted}
        onFocus={({ currentTarget }) => {
          on.onFocus();
          currentTarget.select();
        }}
        onClick={() => (isOpen ? close() : open())}
        onBlur={close}
        onPaste={on.onPaste}
        onChange={({ target }) => {
          // The first key replaces the shown text.
          setWanted(wanted === '' && target.value.startsWith(shown) ? target.value.slice(shown.length) : target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const isMine = isOpen ? inList(event) : outside(event);
          if (isMine) event.preventDefault();
          if (isMine && event.key === 'Escape') event.stopPropagation();
        }}
      />
      <ChevronDownIcon />
      {isOpen && <Found id={listId} name={label} beside={input} found={found} active={active} value={value} onTake={take} />}
    </>
  );
}

interface FoundProps {
  id: string;
  name: string;
  beside: RefObject<HTMLElement | null>;
  found: readonly CellChoice[];
  active: number;
  value: string;
  onTake: (choice: CellChoice) => void;
}

/** The list under the field. The focus stays in the field. */
function Found({ id, name, beside, found, active, value, onTake }: FoundProps) {
  const t = useTexts(fieldsTexts);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !beside.current) return;
    lift(box.current);
    return placeBeside(box.current, beside.current);
  }, [beside]);
  useLayoutEffect(() => {
    box.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div ref={box} className="popover picks-popover">
      <div className="picks" id={id} role="listbox" aria-label={name}>
        {found.map((choice, place) => (
          // biome-ignore lint/a11y: the keys are the field's, which keeps the focus
          <div
            key={choice.value}
            id={`${id}-${place}`}
            role="option"
            className={`pick ${place === active ? 'is-active' : ''}`}
            aria-selected={choice.value === value}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(choice)}
          >
            <span className="grow">{choice.label}</span>
            {choice.about !== undefined && <span className="meta ink-3">{choice.about}</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="picks-none ink-3" role="status">
          {t('noChoices')}
        </p>
      )}
    </div>
  );
}
