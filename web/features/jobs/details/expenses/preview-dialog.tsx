import type { FileRecord } from '../../../../../shared/files.ts';
import { useTexts } from '../../../../texts/texts.ts';
import { ViewDialog } from '../../../../ui/dialogs/view-dialog.tsx';
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
  const { url, contentType, fileName } = file;
  return (
    <ViewDialog title={what} width={WIDTH} className="list-dialog" onClose={onClose}>
      {url === null && <p>{t('notThere')}</p>}
      {url !== null && contentType.startsWith('image/') && (
        <img className="details-preview" src={url} alt={t('picture', { what })} />
      )}
      {url !== null && !contentType.startsWith('image/') && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('openFile', { name: fileName })}
        </a>
      )}
    </ViewDialog>
  );
}
