import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { uiTexts } from '../texts.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ViewDialogProps extends Omit<DialogProps, 'actions' | 'role'> {
  /** None while it must stay. */
  onClose: (() => void) | undefined;
}

/** Something over the page that asks nothing: it is closed, and that is all. */
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
