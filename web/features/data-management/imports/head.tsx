import { useState } from 'react';
import { Link } from 'wouter';
import type { Import, ImportSettings, ImportStatus } from '#shared/imports.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { importsLink } from '#web/files/import-link.tsx';
import { openedTexts } from '#web/lists/opened/texts.ts';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { checkFile, describeFile, sendStep } from './api.ts';
import { importsTexts } from './texts.ts';

export const UNDER_WAY: readonly ImportStatus[] = ['checking', 'importing', 'takingBack'];
export const CHECKABLE: readonly ImportStatus[] = ['draft', 'checked', 'canceled', 'failed'];
const RETURNABLE: readonly ImportStatus[] = ['imported', 'canceled', 'failed'];

interface HeadProps {
  of: Import;
  /** What was chosen and is not sent yet. */
  change: Partial<ImportSettings>;
  onSent: () => void;
}

/** What is imported, how far that is, and the next step. */
export function Head({ of, change, onSent }: HeadProps) {
  const t = useTexts(importsTexts);
  const inWords = useReason();
  const [isAsking, setAsking] = useState(false);
  const check = useCommand(checkFile, { onDone: onSent });
  // Other columns are there on another sheet.
  const describe = useCommand(describeFile, { onDone: onSent });
  const step = useCommand(sendStep, { onDone: () => setAsking(false) });
  const isBusy = check.isBusy || describe.isBusy || step.isBusy;
  const { id, kind, revision, status, newRows, changedRows } = of;
  const opened = useTexts(openedTexts);
  useOpened({ key: `import ${id}`, label: of.fileName, detail: opened('import') });
  const isChecked = status === 'checked' && Object.keys(change).length === 0;
  const count = newRows + changedRows;
  const isHalfWritten = of.stopped === 'importing';
  return (
    <header className="stack gap-8">
      <div className="row gap-12 lines-8 wrap">
        <h1 className="import-title">{t(`title.${kind}`)}</h1>
        <span className="meta ink-2 anywhere">
          {of.fileName}
          {of.totalRows > 0 && `, ${t('rows', { count: of.totalRows, shown: countText(of.totalRows) })}`}
        </span>
        <span className={status === 'failed' ? 'tag tint-danger' : 'tag'}>{t(`status.${status}`)}</span>
        <span className="import-acts row gap-8 lines-8 wrap push">
          {of.sheets.length > 1 && of.sheet !== null && CHECKABLE.includes(status) && !isHalfWritten && (
            <ChoiceField
              name={t('sheet')}
              caption={t('sheet')}
              value={of.sheet}
              choices={of.sheets.map((value) => ({ value, label: value }))}
              onChoose={(sheet) => void describe.send({ id, revision, change: { sheet } })}
            />
          )}
          <Link className="button button-plain off-phone" href={importsLink(kind)}>
            {t('back')}
          </Link>
          {UNDER_WAY.includes(status) && (
            <button type="button" className="button" {...pressUnless(isBusy, () => void step.send({ id, step: 'cancel' }))}>
              {t('cancel')}
            </button>
          )}
          {RETURNABLE.includes(status) && (
            <button type="button" className="button" {...pressUnless(isBusy, () => setAsking(true))}>
              {t('takeBack')}
            </button>
          )}
          {CHECKABLE.includes(status) && !isHalfWritten && (
            <button
              type="button"
              className={isChecked ? 'button' : 'button button-primary'}
              {...pressUnless(isBusy, () => void check.send({ id, revision, change }))}
            >
              {t(status === 'draft' ? 'check' : 'checkAgain')}
            </button>
          )}
          {isHalfWritten && (
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(isBusy, () => void step.send({ id, step: 'start' }))}
            >
              {t('goOn')}
            </button>
          )}
          {isChecked && (
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(isBusy || count === 0, () => void step.send({ id, step: 'start' }))}
            >
              {t(`start.${kind}`, { count, shown: countText(count) })}
            </button>
          )}
        </span>
      </div>
      {of.reason !== null && <p className="danger">{inWords(of.reason)}</p>}
      {status === 'canceled' && <p className="ink-2">{t('wasCanceled')}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('takeBackTitle')}
          confirm={t('takeBack')}
          isDangerous
          isBusy={step.isBusy}
          onConfirm={() => void step.send({ id, step: 'takeBack' })}
          onCancel={() => setAsking(false)}
        >
          <WhatGoes of={of} />
        </ConfirmDialog>
      )}
      <CommandError command={check} title={t('checkFailed')} onRevision={(input, seen) => ({ ...input, revision: seen })} />
      <CommandError command={describe} title={t('checkFailed')} onRevision={(input, seen) => ({ ...input, revision: seen })} />
      <CommandError command={step} title={t('stepFailed')} />
    </header>
  );
}

/** What taking back does to the rows that the import wrote. */
function WhatGoes({ of: { status, newRows, changedRows } }: Pick<HeadProps, 'of'>) {
  const t = useTexts(importsTexts);
  const counted = (key: 'goes' | 'isPutBack', count: number) =>
    count > 0 && <li>{t(key, { count, shown: countText(count) })}</li>;
  return (
    <>
      <ul className="import-goes stack gap-4">
        {status === 'imported' ? (
          <>
            {counted('goes', newRows)}
            {counted('isPutBack', changedRows)}
          </>
        ) : (
          <li>{t('goesSoFar')}</li>
        )}
      </ul>
      <p className="ink-2 above-8">{t('goesNot')}</p>
    </>
  );
}
