import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { GivenNames, PayrollNameList } from '#shared/integrations/payroll-names.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { LivePart } from '#web/lists/dialog/live-part.tsx';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { countText } from '#web/texts/figures.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { FileIcon, TrashIcon } from '#web/ui/icons/action-icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { Table } from '#web/ui/table/table.tsx';
import { removeNames, sendNames } from './payroll-names-api.ts';
import { payrollNamesTexts } from './payroll-names-texts.ts';

type Words = TextsOf<typeof payrollNamesTexts>;
type VistaKind = Extract<GivenNames, { program: 'vista' }>['kind'];

/** The column that a file of Vista needs, by the list that it is. */
const VISTA_COLUMNS = { employee: 'Employee', job: 'Job', phase: 'Phase' } as const satisfies Record<VistaKind, string>;
const VISTA_KINDS = Object.keys(VISTA_COLUMNS) as VistaKind[];
const ENDINGS = { iif: '.iif,.txt', vista: '.csv,.xlsx' } as const;

/** A list by its name; QuickBooks has its jobs among its customers. */
const listName = (t: Words, { program, kind }: Pick<PayrollNameList, 'program' | 'kind'>): string =>
  program === 'iif' && kind === 'job' ? t('customers') : t(`kind.${kind}`);

/** The lists of names that payroll programs know: which there are, and new ones [exports-13]. */
export function PayrollNames() {
  const t = useTexts(payrollNamesTexts);
  const view = useLive('payrollNames', { limit: MAX_LIMIT, include: '["givenBy"]' });
  return (
    <section className="card settings-card stack gap-12 own-line card-pad" aria-labelledby="payroll-names">
      <h2 id="payroll-names" className="lead">
        {t('title')}
      </h2>
      <p className="ink-2">{t('text')}</p>
      <LivePart failed={t('failed')} view={view}>
        {(list) => <Lists list={list} />}
      </LivePart>
      <GiveFile />
    </section>
  );
}

function Lists({ list }: { list: LiveAnswers['payrollNames'] }) {
  const t = useTexts(payrollNamesTexts);
  const rows = useRows(list, 'data');
  const momentOf = useMomentOf();
  const [removed, setRemoved] = useState<PayrollNameList | null>(null);
  const remove = useCommand(removeNames, { onDone: () => setRemoved(null) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  const columns = useMemo(() => columnsIn(t, momentOf, setRemoved), [t]);
  return (
    <>
      <Table
        name={t('title')}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        empty={<Empty icon={<FileIcon size={24} />}>{t('none')}</Empty>}
      />
      {removed && (
        <ConfirmCommand
          command={remove}
          input={removed}
          title={t('removeTitle', { list: `${t(`program.${removed.program}`)} ${listName(t, removed)}` })}
          confirm={t('removeThis')}
          failed={t('removeFailed')}
          onRevision={(input, revision) => ({ ...input, revision })}
          onClose={() => setRemoved(null)}
        >
          {t('removeText')}
        </ConfirmCommand>
      )}
    </>
  );
}

function columnsIn(
  t: Words,
  momentOf: ReturnType<typeof useMomentOf>,
  onRemove: (list: PayrollNameList) => void,
): readonly TableColumn<PayrollNameList>[] {
  return [
    {
      id: 'kind',
      head: t('headList'),
      width: 160,
      cell: (row) => (
        <span className="stack slim">
          <span className="medium">{listName(t, row)}</span>
          <span className="meta ink-2">{t(`program.${row.program}`)}</span>
        </span>
      ),
    },
    { id: 'names', head: t('headNames'), kind: 'number', width: 76, cell: ({ names }) => countText(names) },
    {
      id: 'inactiveNames',
      head: t('headInactive'),
      kind: 'number',
      width: 80,
      cell: ({ inactiveNames }) => countText(inactiveNames),
    },
    { id: 'fileName', head: t('headFile'), cell: ({ fileName }) => <span className="anywhere">{fileName}</span> },
    {
      id: 'givenAt',
      head: t('headGiven'),
      width: 164,
      cell: ({ givenAt, givenBy }) => (
        <span className="stack slim">
          <span className="num">{Object.values(momentOf(givenAt)).join(' ')}</span>
          <span className="meta ink-2 anywhere">{givenBy?.fullName ?? t('nobody')}</span>
        </span>
      ),
    },
    {
      id: 'action',
      head: t('headAction'),
      kind: 'action',
      width: 64,
      cell: (live) => (
        <button
          type="button"
          className="icon-button"
          aria-haspopup="dialog"
          aria-label={t('remove', { list: `${t(`program.${live.program}`)} ${listName(t, live)}` })}
          onClick={() => onRemove({ ...live })}
        >
          <TrashIcon />
        </button>
      ),
    },
  ];
}

/** Takes a file of either program. Says what it held, or why it could not be read. */
function GiveFile() {
  const t = useTexts(payrollNamesTexts);
  const inWords = useReason();
  const [program, setProgram] = useState<GivenNames['program']>('iif');
  const [kind, setKind] = useState<VistaKind>('employee');
  const [taken, setTaken] = useState('');
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = useCommand(
    ({ file, given }: { file: File; given: GivenNames }) => {
      stop.current = new AbortController();
      return sendNames({ file, given, signal: stop.current.signal });
    },
    {
      onSent: () => setTaken(''),
      onDone: (lists, { file }) => {
        const some = lists.map((list) => t('takenList', { list: listName(t, list), count: countText(list.names) }));
        setTaken(t('taken', { name: file.name, lists: some.join(', ') }));
      },
    },
  );
  const { error } = upload;
  /** What is wrong with the file; a failure without that is told by a dialog. */
  const reason = error?.failure.extras.errors?.[0]?.reason;
  const forget = (): void => {
    setTaken('');
    upload.dismiss();
  };
  return (
    <div className="stack gap-12 line-above settings-names">
      <div className="row wrap gap-8">
        <ChoiceField
          name={t('program')}
          caption={t('program')}
          value={program}
          choices={(['iif', 'vista'] as const).map((value) => ({ value, label: t(`program.${value}`) }))}
          onChoose={(next) => {
            forget();
            setProgram(next);
          }}
        />
        {program === 'vista' && (
          <ChoiceField
            name={t('list')}
            caption={t('headList')}
            value={kind}
            choices={VISTA_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChoose={(next) => {
              forget();
              setKind(next);
            }}
          />
        )}
      </div>
      <FileDrop
        key={program}
        label={t(`file.${program}`)}
        choose={t(upload.isBusy ? 'sending' : 'choose')}
        accept={ENDINGS[program]}
        hint={`${t(`hint.${program}`, { column: VISTA_COLUMNS[kind] })} ${t('replaces')}`}
        error={error && reason ? `${error.input.file.name} ${inWords(reason)}` : undefined}
        refusal={t(`refusal.${program}`)}
        isDisabled={upload.isBusy}
        onChoose={([file]) => file && void upload.send({ file, given: program === 'iif' ? { program } : { program, kind } })}
      />
      <p className="ink-2 anywhere" role="status">
        {taken}
      </p>
      {!reason && <CommandError command={upload} title={t('sendFailed')} />}
    </div>
  );
}
