import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import '../controls/button.css';
import './dialog.css';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, the main one first. */
  actions?: ReactNode;
  /** Called on Escape. Without it Escape does nothing; presses outside never close a dialog. */
  onClose?: (() => void) | undefined;
  /** `alertdialog` for a message or question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  /** The width in pixels, at most that of the screen. */
  width?: number | undefined;
  className?: string;
}

/** A modal dialog. The focus stays inside, and returns to where it was. */
export function Dialog({ title, children, actions, onClose, role = 'dialog', width, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    // `showModal` would focus the first field for a moment, and leaving that would validate it:
    // inert parts take no focus.
    const parts = [...element.children].filter((part) => part instanceof HTMLElement);
    for (const part of parts) part.inert = true;
    element.showModal();
    for (const part of parts) part.inert = false;
    // The dialog itself gets the focus, so that its text is read first and Enter presses no button
    // by accident; or the field that is marked for it.
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus();
    return () => {
      element.close();
      // When two dialogs close at once, the browser restores the focus for neither.
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
      // Without it a browser closes the dialog on a second Escape, even if `cancel` is prevented.
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} className="dialog-text above-4 ink-2">
        {children}
      </div>
      {actions !== undefined && <div className="dialog-actions flex gap-8">{actions}</div>}
    </dialog>
  );
}
