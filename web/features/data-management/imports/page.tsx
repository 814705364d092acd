import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useParams } from 'wouter';
import type { Import, ImportSettings } from '#shared/imports.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useLive } from '#web/live/use-live.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { DataIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { checkFile, describeFile, sendStep } from './api.ts';
import { Columns, Questions } from './columns.tsx';
import { JudgedRows } from './rows.tsx';
import { Steps } from './steps.tsx';
import { importsTexts } from './texts.ts';
import '#web/ui/files/upload-list.css';
import './imports.css';

/** The page of one import. */
export default function ImportPage() {
  const { id } = useParams<{ id: string }>();
  return <ImportDetails key={id} id={Number(id)} />;
}

/** An import: its columns, what each row would do, and what became of them. */
export function ImportDetails({ id }: { id: number }) {
  const t = useTexts(importsTexts);
  const ui = useTexts(uiTexts);
  const view = useLive('importDetails', { id });
  if (view.status === 'failed')
    return (
      <RecordError
        icon={<DataIcon />}
        error={view.error}
        notHere={t('notHere')}
        list={{ href: '/upload?tab=imports', name: t('backToList') }}
        failed={t('detailsFailed')}
        onRetry={view.retry}
      />
    );
  if (!view.data) return <p role="status">{ui('loading')}</p>;
  return <Loaded file={view.data.data} />;
}

const UNDER_WAY = ['checking', 'importing', 'takingBack'];
const CHECKABLE = ['draft', 'checked', 'canceled', 'failed'];
const RETURNABLE = ['imported', 'canceled', 'failed'];

function Loaded({ file }: { file: Import }) {
  const stored = useSnapshot(file) as Import;
  const [change, setChange] = useState<Partial<ImportSettings>>({});
  const of: Import = { ...stored, ...change };
  const say = (more: Partial<ImportSettings>): void => setChange((before) => ({ ...before, ...more }));
  const isOpen = CHECKABLE.includes(of.status);
  return (
    <div className="stack gap-12">
      <Head of={of} change={change} onSent={() => setChange({})} />
      <Steps status={of.status} />
      {UNDER_WAY.includes(of.status) && <Progress of={of} />}
      {isOpen && <Questions of={of} onChange={say} />}
      {isOpen && <Columns of={of} onChange={say} />}
      {of.status !== 'draft' && <JudgedRows of={of} />}
    </div>
  );
}

interface HeadProps {
  of: Import;
  /** What was chosen and is not sent yet. */
  change: Partial<ImportSettings>;
  onSent: () => void;
}

function Head({ of, change, onSent }: HeadProps) {
  const t = useTexts(importsTexts);
  const inWords = useReason();
  const [isAsking, setAsking] = useState(false);
  const check = useCommand(checkFile, { onDone: onSent });
  const describe = useCommand(describeFile, { onDone: onSent });
  const step = useCommand(sendStep, { onDone: () => setAsking(false) });
  const { id, revision, status } = of;
  const isBusy = check.isBusy || describe.isBusy || step.isBusy;
  const isChecked = status === 'checked' && Object.keys(change).length === 0;
  const count = of.newRows + of.changedRows;
  return (
    <header className="stack gap-8">
      <div className="row gap-12 lines-8 wrap">
        <h1 className="title">{t('title')}</h1>
        <span className="meta ink-2 anywhere">
          {of.fileName}
          {of.totalRows > 0 && `, ${t('rows', { count: of.totalRows, shown: countText(of.totalRows) })}`}
        </span>
        <span className="tag">{t(`status.${status}`)}</span>
        <span className="row gap-8 lines-8 wrap push">
          {of.sheets.length > 1 && of.sheet !== null && CHECKABLE.includes(status) && (
            <ChoiceField
              name={t('sheet')}
              caption={t('sheet')}
              value={of.sheet}
              choices={of.sheets.map((value) => ({ value, label: value }))}
              onChoose={(sheet) => void describe.send({ id, revision, change: { sheet } })}
            />
          )}
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
          {CHECKABLE.includes(status) && (
            <button
              type="button"
              className={isChecked ? 'button' : 'button button-primary'}
              {...pressUnless(isBusy, () => void check.send({ id, revision, change }))}
            >
              {t(status === 'draft' ? 'check' : 'checkAgain')}
            </button>
          )}
          {isChecked && (
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(isBusy || count === 0, () => void step.send({ id, step: 'start' }))}
            >
              {t('start', { count, shown: countText(count) })}
            </button>
          )}
        </span>
      </div>
      {of.reason !== null && <p className="danger">{inWords(of.reason)}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('takeBackTitle')}
          confirm={t('takeBack')}
          isDangerous
          isBusy={step.isBusy}
          onConfirm={() => void step.send({ id, step: 'takeBack' })}
          onCancel={() => setAsking(false)}
        >
          {t('takeBackBody')}
        </ConfirmDialog>
      )}
      <CommandError command={check} title={t('checkFailed')} onRevision={(input, seen) => ({ ...input, revision: seen })} />
      <CommandError command={describe} title={t('checkFailed')} onRevision={(input, seen) => ({ ...input, revision: seen })} />
      <CommandError command={step} title={t('stepFailed')} />
    </header>
  );
}

function Progress({ of }: { of: Import }) {
  const t = useTexts(importsTexts);
  return (
    <p className="card card-pad num grid gap-8 ink-2">
      {t('progress', { done: countText(of.doneRows), count: countText(of.totalRows) })}
      <progress
        className="upload-progress wide"
        aria-label={t(`status.${of.status}`)}
        max={Math.max(of.totalRows, 1)}
        value={of.doneRows}
      />
    </p>
  );
}
