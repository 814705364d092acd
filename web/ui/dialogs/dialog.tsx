import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import '../controls/button.css';
import './dialog.css';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, the main one first. */
  actions?: ReactNode;
  /** Escape, and nothing else, closes it without an answer. Without this it cannot be closed so. */
  onClose?: (() => void) | undefined;
  /** `alertdialog` when it says or asks something that cannot wait. */
  role?: 'dialog' | 'alertdialog';
  /** Pixels; narrow screens have less. */
  width?: number | undefined;
  className?: string;
}

/** A question that must be answered first. Focus stays inside and returns to where it was. */
export function Dialog({ title, children, actions, onClose, role = 'dialog', width, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    // Else the first field has the focus for a moment, and one that was left is validated.
    const parts = [...element.children].filter((part) => part instanceof HTMLElement);
    for (const part of parts) part.inert = true;
    element.showModal();
    for (const part of parts) part.inert = false;
    // The words come first, so that no button is taken by accident; or the field that the dialog is
    // about.
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus();
    return () => {
      element.close();
      // Where it closes together with one that stands over it, neither finds its opener by itself.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      style={width === undefined ? undefined : { width: `min(${width}px, calc(100vw - 32px))` }}
      role={role}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      // Without it a browser closes after the second Escape whatever the page says.
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} className="dialog-text">
        {children}
      </div>
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}
