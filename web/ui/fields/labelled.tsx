import { type ReactNode, useId } from 'react';
import { useReason } from '../feedback/reasons.ts';
import { NoticeIcon } from '../icons/icons.tsx';
import './labelled.css';

/** Attributes that connect an input to its label, hint and error. */
export interface InputTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface LabelledProps {
  label: string;
  /** It may not be left empty: the label is marked. */
  isRequired?: boolean | undefined;
  /** The error message. A server's message is shown in the chosen language. */
  error?: string | undefined;
  /** Shown below while there is no error. */
  hint?: string | undefined;
  /**
   * In a table's cell: the label is for screen readers alone, because the column's head says the
   * same.
   */
  isInCell?: boolean | undefined;
  /** A button beside the error that corrects it. */
  remedy?: ReactNode;
  className?: string;
  children: (ties: InputTies) => ReactNode;
}

/** A label above an input, and its hint or error below. */
export function Labelled({ label, isRequired, error, hint, isInCell, remedy, className = '', children }: LabelledProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const inWords = useReason();
  const note = inWords(error) ?? hint;
  return (
    <div className={`labelled grid gap-4 slim ${className}`}>
      <label htmlFor={id} className={isInCell ? 'unseen' : undefined} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired || undefined,
      })}
      {note !== undefined && (
        <p className={error === undefined ? 'labelled-hint note ink-3' : 'labelled-error row gap-6 note danger'}>
          {error !== undefined && <NoticeIcon size={14} />}
          <span id={noteId}>{note}</span>
          {error !== undefined && remedy}
        </p>
      )}
    </div>
  );
}
