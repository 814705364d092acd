import { type ReactNode, useRef, useState } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Popover } from '../overlays/popover.tsx';
import type { InputTies } from './labelled.tsx';
import './field.css';

interface OpeningFieldProps {
  /** The name of the choice, also that of the popover. */
  name: string;
  /** The accessible name of the field, if its text alone does not say enough. */
  label?: string;
  icon?: ReactNode;
  /** The words on the field. */
  shown: ReactNode;
  /** Whether a chevron says that it opens something. */
  hasChevron?: boolean;
  className?: string;
  popoverClassName?: string;
  /** In a form: what ties it to its label and error. */
  ties?: InputTies;
  fieldRef?: (button: HTMLButtonElement | null) => void;
  /** The pointer or the focus is on the field: it may be opened soon. */
  onNear?: () => void;
  /** Renders the popover; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that shows the present choice and opens a popover beside it to change that. */
export function OpeningField({ name, label, icon, shown, hasChevron = true, className = '', ...props }: OpeningFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        ref={(button) => {
          opener.current = button;
          props.fieldRef?.(button);
        }}
        type="button"
        className={`field ${className}`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        onPointerEnter={props.onNear}
        onFocus={props.onNear}
        {...props.ties}
      >
        {icon !== undefined && <span className="field-icon ink-3">{icon}</span>}
        {shown}
        {hasChevron && <ChevronDownIcon />}
      </button>
      {isOpen && (
        <Popover name={name} opener={opener} className={props.popoverClassName ?? ''} onClose={close}>
          {props.children(close)}
        </Popover>
      )}
    </>
  );
}
