import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The question and its subject. */
  children: ReactNode;
  /** Says what will be done, e.g. 'Approve 42h 30min'; 'Confirm' if nothing else is said. */
  confirm?: ReactNode;
  cancel?: string;
  /** Marks the confirming button as dangerous: something will be lost. */
  isDangerous?: boolean;
  /** The confirmed command is running: neither button does anything. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A dialog that asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  const { title, children, confirm = t('confirm'), cancel = t('cancel'), isDangerous = false, isBusy = false } = props;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={isBusy ? undefined : props.onCancel}
      actions={
        <>
          <button
            type="button"
            className={`button ${isDangerous ? 'button-danger' : 'button-primary'}`}
            {...pressUnless(isBusy, props.onConfirm)}
          >
            {confirm}
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, props.onCancel)}>
            {cancel}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
