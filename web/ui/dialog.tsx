import { type ReactNode, useEffect, useId, useRef } from 'react';
import './button.css';
import './dialog.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, the main one first. */
  actions: ReactNode;
  /** Escape, and nothing else, closes it without an answer. */
  onClose: () => void;
}

/** A question that must be answered first. Focus stays inside and returns to where it was. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The words come first: no button is taken by accident.
    element?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} className="dialog-text">
        {children}
      </div>
      <div className="dialog-actions">{actions}</div>
    </dialog>
  );
}
