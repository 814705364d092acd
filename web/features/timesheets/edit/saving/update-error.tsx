import type { Failure } from '#shared/http/errors.ts';
import { movedRowsIn } from '#shared/timesheets/moved-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import type { ShiftEdit } from '../drafts/draft.ts';
import { rowIn, type Scene } from '../drafts/scene.ts';
import { editTexts } from '../texts.ts';
import type { Update } from './use-update.ts';

const OvertakenRows = lazyDialog(() => import('./overtaken-rows.tsx').then((code) => code.OvertakenRows));

interface UpdateErrorProps {
  scene: Scene;
  update: Update;
}

/** Why rows could not be saved, or the conflict with others' changes. The drafts stay. */
export function UpdateError({ scene, update }: UpdateErrorProps) {
  const t = useTexts(editTexts);
  const inWords = useReason();
  const { error, dismiss } = update.command;
  if (!error) return null;
  const { failure, input } = error;
  const overtaken = movedRowsIn(failure)?.rows;
  if (overtaken && overtaken.length > 0)
    return <OvertakenRows scene={scene} overtaken={overtaken} update={update} onClose={dismiss} />;
  const isRefused = failure.statusCode === 400;
  const isOfSpan = !(failure.extras.errors ?? []).every(({ field }) => field.endsWith('.phaseCode'));
  return (
    <ErrorDialog
      title={t(isRefused && isOfSpan ? 'failedSpan' : 'failed')}
      message={reasonsOf(scene, input, failure, inWords)}
      onRetry={isRefused ? undefined : update.send}
      onClose={dismiss}
      close={t('ok')}
    />
  );
}

/** The faults by row, or the reason that is not about a row. */
function reasonsOf(
  scene: Scene,
  sent: readonly ShiftEdit[],
  { message, extras }: Failure,
  inWords: (reason: string) => string,
): string {
  const reasons = (extras.errors ?? []).flatMap(({ field, reason }) => {
    const place = /^workshifts\.(\d+)/.exec(field)?.[1];
    const row = place === undefined ? undefined : rowIn(scene, sent[Number(place)]?.id ?? 0);
    return row && reason !== message ? [`${row.fullName}: ${inWords(reason)}`] : [];
  });
  return reasons.length > 0 ? [...new Set(reasons)].join('\n') : message;
}
