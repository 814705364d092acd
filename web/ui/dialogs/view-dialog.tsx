import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { uiTexts } from '../texts.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ViewDialogProps extends Omit<DialogProps, 'actions' | 'role'> {
  /** Undefined while it must stay open. */
  onClose: (() => void) | undefined;
}

/** A dialog that only shows something, with a Close button. */
export function ViewDialog(props: ViewDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      {...props}
      actions={
        <button type="button" className="button" {...pressUnless(props.onClose === undefined, props.onClose)}>
          {t('close')}
        </button>
      }
    />
  );
}
