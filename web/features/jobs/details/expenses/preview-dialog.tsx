import type { FileRecord } from '../../../../../shared/files.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { expensesTexts } from './texts.ts';

/** Of a photo. */
const WIDTH = 600;

interface PreviewDialogProps {
  file: FileRecord;
  /** What it shows, in its expense's words. */
  what: string;
  onClose: () => void;
}

/** A picture as it is; any other file opens in a tab of its own. */
export function PreviewDialog({ file, what, onClose }: PreviewDialogProps) {
  const t = useTexts(expensesTexts);
  const ui = useTexts(uiTexts);
  const { url, contentType, fileName } = file;
  return (
    <Dialog
      title={what}
      width={WIDTH}
      className="list-dialog"
      onClose={onClose}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {ui('close')}
        </button>
      }
    >
      {url === null && <p>{t('notThere')}</p>}
      {url !== null && contentType.startsWith('image/') && (
        <img className="details-preview" src={url} alt={t('picture', { what })} />
      )}
      {url !== null && !contentType.startsWith('image/') && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('openFile', { name: fileName })}
        </a>
      )}
    </Dialog>
  );
}
