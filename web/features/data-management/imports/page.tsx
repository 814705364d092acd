import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useParams } from 'wouter';
import type { Import, ImportSettings } from '#shared/imports.ts';
import { importsLink } from '#web/files/import-link.tsx';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useLive } from '#web/live/use-live.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { RecordError } from '#web/ui/feedback/record-error.tsx';
import { DataIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { Columns } from './columns.tsx';
import { Counts } from './counts.tsx';
import { type FileColumn, keyOf } from './fields.ts';
import { CHECKABLE, Head, UNDER_WAY } from './head.tsx';
import { JudgedRows } from './rows.tsx';
import { Steps } from './steps.tsx';
import { importsTexts } from './texts.ts';
import { Unplaced } from './unplaced.tsx';
import { Values } from './values.tsx';
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
        list={{ href: importsLink(), name: t('backToList') }}
        failed={t('detailsFailed')}
        onRetry={view.retry}
      />
    );
  if (!view.data) return <p role="status">{ui('loading')}</p>;
  return <Loaded file={view.data.data} />;
}

function Loaded({ file }: { file: Import }) {
  const t = useTexts(importsTexts);
  const stored = useSnapshot(file) as Import;
  const [change, setChange] = useState<Partial<ImportSettings>>({});
  const fields = useLive('importColumns', { id: stored.id });
  const of: Import = { ...stored, ...change };
  const say = (more: Partial<ImportSettings>): void => setChange((before) => ({ ...before, ...more }));
  return (
    <div className="stack gap-12">
      <Head of={of} change={change} onSent={() => setChange({})} />
      <Steps status={of.status} />
      {UNDER_WAY.includes(of.status) && <Progress of={of} />}
      {of.status === 'imported' && of.kind === 'job' && <Unplaced />}
      {of.status !== 'draft' && <Counts of={of} />}
      <LivePart failed={t('columnsFailed')} view={fields}>
        {(answer) => <Body of={of} answer={answer} onChange={say} />}
      </LivePart>
    </div>
  );
}

interface BodyProps {
  of: Import;
  answer: { data: { columns: FileColumn[] } };
  onChange: (change: Partial<ImportSettings>) => void;
}

/** What is asked, the columns, and the rows, from which one gets to what is asked. */
function Body({ of, answer, onChange }: BodyProps) {
  const columns = useSnapshot(answer).data.columns as readonly FileColumn[];
  const values = useRef(new Map<string, HTMLElement | null>());
  const isOpen = CHECKABLE.includes(of.status) && of.stopped !== 'importing';
  const open = new Set(isOpen ? of.findings?.unknown.map(({ field, text }) => keyOf(field, text)) : []);
  return (
    <>
      {isOpen && (
        <Values of={of} columns={columns} keepField={(key, field) => void values.current.set(key, field)} onChange={onChange} />
      )}
      <div className="import-body grid gap-12">
        {isOpen && <Columns of={of} columns={columns} onChange={onChange} />}
        {of.status !== 'draft' && (
          <JudgedRows of={of} columns={columns} open={open} onMatch={(key) => values.current.get(key)?.focus()} />
        )}
      </div>
    </>
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
