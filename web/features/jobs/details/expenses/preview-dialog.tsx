import type { FileRecord } from '#shared/files.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { expensesTexts } from './texts.ts';

/** The width of a photo in pixels. */
const WIDTH = 600;

interface PreviewDialogProps {
  file: FileRecord;
  /** The description of its expense. */
  what: string;
  date: string;
  /** The uploader, if known. */
  by: string | undefined;
  onClose: () => void;
}

/** Shows a picture; any other file is a link that opens in a new tab. */
export function PreviewDialog({ file, what, date, by, onClose }: PreviewDialogProps) {
  const t = useTexts(expensesTexts);
  const { url, contentType, fileName } = file;
  return (
    <ViewDialog title={what} width={WIDTH} className="list-dialog" onClose={onClose}>
      <dl className="thing-facts details-preview-facts">
        <Fact name={t('createDate')} isFigure>
          {dayText(date)}
        </Fact>
        <Fact name={t('uploadedBy')}>{by ?? t('noUploader')}</Fact>
      </dl>
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
