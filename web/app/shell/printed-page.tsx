import { useEffect } from 'react';
import { PrintedSelection } from '#web/features/supervisors/printed-selection.tsx';
import { useSession } from '#web/http/use-session.ts';
import type { PageFeed } from '#web/live/page-feed.ts';
import { startPrint, usePrint } from '#web/print/print.ts';
import { PrintHead } from '#web/print/print-head.tsx';
import { printTexts } from '#web/print/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { useFreshness } from '../freshness/freshness.ts';

/** Makes every page printable, and says so while what is to be printed is fetched. */
export function Printing() {
  const t = useTexts(printTexts);
  const { isPreparing } = usePrint();
  useEffect(() => startPrint(), []);
  return isPreparing && <LoadingDialog>{t('preparing')}</LoadingDialog>;
}

/** Replaces the frame when a page of the office is printed. */
export function PrintedHead({ title, feed }: { title: string; feed: PageFeed }) {
  const { user } = useSession();
  const { staleSince } = useFreshness(feed);
  return (
    <PrintHead title={title} timeZone={user.businessTimeZone} staleSince={staleSince}>
      <PrintedSelection />
    </PrintHead>
  );
}
