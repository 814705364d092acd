import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type Import, ImportKind, ImportOutcome } from '#shared/imports.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { RefreshList, SectionHead } from '../section-head.tsx';
import { dataTexts } from '../texts.ts';
import { sendFile, templateAddress } from './api.ts';
import { COUNT_OF, importList } from './lists.ts';
import { Steps } from './steps.tsx';
import { importsTexts } from './texts.ts';
import './imports.css';

const importLink = (id: number): string => `/upload/import/${id}`;

/** Imports: a new file of one kind of data, and the history of files. */
export function ImportsTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(importsTexts);
  const words = useTexts(dataTexts);
  return (
    <TablePage
      resource="imports"
      definition={importList}
      rememberAs="data.imports"
      texts={{ title: words('title'), subject: t('historySubject'), failed: t('historyFailed'), none: t('none') }}
      tabs={
        <>
          {tabs}
          <Steps />
          <ChooseFile />
          <SectionHead title={t('historyTitle')}>
            <RefreshList resource="imports" definition={importList} name={t('refresh')} />
          </SectionHead>
        </>
      }
      filters={[
        {
          kind: 'choice',
          name: 'of',
          label: t('shown'),
          choices: [
            { value: 'all', label: t('everything') },
            ...ImportKind.options.map((value) => ({ value, label: t(`kind.${value}`) })),
          ],
        },
      ]}
      columns={useImportColumns()}
    />
  );
}

/** Takes a file by button, drop or paste, and opens its page. Unmounting aborts the upload. */
function ChooseFile() {
  const t = useTexts(importsTexts);
  const [, navigate] = useLocation();
  const [address, setAddress] = useSearchParams();
  const kind = ImportKind.options.find((one) => one === address.get('kind')) ?? 'job';
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = useCommand(
    (file: File) => {
      stop.current = new AbortController();
      return sendFile({ kind, file, signal: stop.current.signal });
    },
    { onDone: ({ id }) => navigate(importLink(id)) },
  );
  return (
    <div className="card import-file row gap-16 lines-12 wrap own-line">
      <ChoiceField
        name={t('kind')}
        caption={t('kind')}
        value={kind}
        choices={ImportKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChoose={(chosen) =>
          setAddress(
            (before) => {
              before.set('kind', chosen);
              return before;
            },
            { replace: true },
          )
        }
      />
      <p className="import-needs meta ink-2">{t(`needs.${kind}`)}</p>
      <FileDrop
        label={t('file')}
        choose={t(upload.isBusy ? 'sending' : 'selectFile')}
        accept=".csv,.xlsx"
        hint={t('fileHint')}
        refusal={t('onlyTables')}
        isDisabled={upload.isBusy}
        onChoose={([file]) => file && void upload.send(file)}
      />
      <a className="button" href={templateAddress(kind)} download>
        {t('template')}
      </a>
      <CommandError command={upload} title={t('sendFailed')} />
    </div>
  );
}

function useImportColumns(): readonly TableColumn<Import>[] {
  const t = useTexts(importsTexts);
  const momentOf = useMomentOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  return useMemo((): readonly TableColumn<Import>[] => {
    return [
      {
        id: 'createdAt',
        head: t('headDate'),
        kind: 'day',
        width: 184,
        isSortable: true,
        cell: ({ createdAt }) => Object.values(momentOf(createdAt)).join(' '),
      },
      {
        id: 'fileName',
        head: t('headName'),
        isSortable: true,
        cell: ({ id, fileName }) => (
          <Link className="cut" href={importLink(id)}>
            {fileName}
          </Link>
        ),
      },
      { id: 'kind', head: t('kind'), width: 168, cell: ({ kind }) => t(`kind.${kind}`) },
      { id: 'status', head: t('headStatus'), width: 124, isSortable: true, cell: ({ status }) => t(`status.${status}`) },
      ...ImportOutcome.options.map(
        (outcome): TableColumn<Import> => ({
          id: outcome,
          head: t(`outcome.${outcome}`),
          kind: 'number',
          width: 88,
          cell: (row) => countText(row[COUNT_OF[outcome]]),
        }),
      ),
      {
        id: 'by',
        head: t('headBy'),
        width: 160,
        cell: ({ createdBy }) => <span className="cut">{createdBy?.fullName ?? t('nobody')}</span>,
      },
    ];
  }, [t]);
}
