import { useState } from 'react';
import { type RepeatedExport, RepeatedExports } from '#shared/exports.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import type { Command } from '#web/commands/use-command.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import type { Taking } from './api.ts';
import { exportsTexts } from './texts.ts';

interface TakingErrorProps {
  command: Command<Taking>;
  /** Title of the error dialog. */
  title: string;
}

/**
 * The failure of a download. For a payroll file it may be a question: whether payroll has imported
 * an earlier file, without whose answer nothing is handed out.
 */
export function TakingError({ command, title }: TakingErrorProps) {
  const t = useTexts(exportsTexts);
  const [isWithout, setWithout] = useState(false);
  const { error, send, dismiss } = command;
  const { code, details } = error?.failure.extras ?? {};
  const files = RepeatedExports.safeParse(details).data?.files ?? [];
  const asked = code === 'REPEATS' ? files[0] : undefined;
  if (isWithout)
    return <ErrorDialog title={title} message={t('notImported')} onRetry={undefined} onClose={() => setWithout(false)} />;
  const isTakenBack = code === 'REPEATED' && files.length > 0;
  if (!error || (!isTakenBack && !asked)) return <CommandError command={command} title={title} />;
  const { input, failure } = error;
  const { imported = [], notImported = [] } = input.said ?? {};
  const say = (said: NonNullable<Taking['said']>) => void send({ ...input, said: { ...input.said, ...said } });
  if (!asked) {
    const named = files.map(({ id }) => id);
    const takeBack = { imported: imported.filter((id) => !named.includes(id)), notImported: [...notImported, ...named] };
    return (
      <ErrorDialog
        title={title}
        message={failure.message}
        retry={t('wasImportedNo')}
        onRetry={() => say(takeBack)}
        onClose={dismiss}
      />
    );
  }
  const isItself = input.what === 'differences' && asked.id === input.id;
  return (
    <Question
      file={asked}
      isBusy={command.isBusy}
      onYes={() => say(isItself ? { wasImported: true } : { imported: [...imported, asked.id] })}
      onNo={() => {
        if (!isItself) return say({ notImported: [...notImported, asked.id] });
        dismiss();
        setWithout(true);
      }}
      onClose={dismiss}
    />
  );
}

interface QuestionProps {
  file: RepeatedExport;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
  onClose: () => void;
}

/** Asks whether payroll has imported a file. */
function Question({ file: { fileName, takenAt, takenBy }, isBusy, onYes, onNo, onClose }: QuestionProps) {
  const t = useTexts(exportsTexts);
  const momentOf = useMomentOf();
  const since = takenAt === null ? null : Object.values(momentOf(takenAt)).join(' ');
  return (
    <Dialog
      role="alertdialog"
      title={t('wasImported')}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(isBusy, onYes)}>
            {t('wasImportedYes')}
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, onNo)}>
            {t('wasImportedNo')}
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, onClose)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <p>
        {since === null ? t('neverDownloaded', { name: fileName }) : t('downloadedFile', { name: fileName, since, by: takenBy })}
      </p>
      <p>{t('wasImportedWhy')}</p>
    </Dialog>
  );
}
