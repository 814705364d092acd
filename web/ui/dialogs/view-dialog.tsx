import { useTexts } from '../../texts/texts.ts';
import { uiTexts } from '../texts.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ViewDialogProps extends Omit<DialogProps, 'actions' | 'role'> {
  onClose: () => void;
}

/** Something over the page that asks nothing: it is closed, and that is all. */
export function ViewDialog(props: ViewDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      {...props}
      actions={
        <button type="button" className="button" onClick={props.onClose}>
          {t('close')}
        </button>
      }
    />
  );
}
