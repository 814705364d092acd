import { useEffect } from 'react';
import { PaperSelection } from '#web/features/supervisors/paper-selection.tsx';
import { useSession } from '#web/http/use-session.ts';
import type { PageFeed } from '#web/live/page-feed.ts';
import { startPaper, usePaper } from '#web/paper/paper.ts';
import { PaperHead } from '#web/paper/paper-head.tsx';
import { paperTexts } from '#web/paper/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { useFreshness } from '../freshness/freshness.ts';

/** Makes every page printable, and says so while what is to be printed is fetched. */
export function Printing() {
  const t = useTexts(paperTexts);
  const { isPreparing } = usePaper();
  useEffect(() => startPaper(), []);
  return isPreparing && <LoadingDialog>{t('preparing')}</LoadingDialog>;
}

/** What stands in place of the frame when a page of the office is printed. */
export function HeadOnPaper({ title, feed }: { title: string; feed: PageFeed }) {
  const { user } = useSession();
  const { staleSince } = useFreshness(feed);
  return (
    <PaperHead title={title} timeZone={user.businessTimeZone} staleSince={staleSince}>
      <PaperSelection />
    </PaperHead>
  );
}
