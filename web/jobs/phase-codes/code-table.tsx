import { type ReactNode, useMemo, useState } from 'react';
import type { PhaseCode } from '#shared/jobs/phase-codes.ts';
import { isInternalPhaseCode } from '#shared/rules/phase-codes.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useRows } from '#web/live/use-rows.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { RetryIcon } from '#web/ui/icons/action-icons.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { EditButton, RemoveButton } from '#web/ui/table/row-buttons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { phaseCodesTexts } from './texts.ts';

const EditCode = lazyDialog(() => import('./code-dialog.tsx').then((code) => code.EditCode));

/** A code as its list has it; only those of a job can be retired. */
export interface ListedCode extends PhaseCode {
  id: number;
  isRetired?: boolean;
  revision: number;
}

/** How codes of a list are written. */
export interface CodeCalls {
  change: (id: number, change: Partial<PhaseCode> & { revision: number }) => Promise<unknown>;
  remove: (code: ListedCode) => Promise<unknown>;
  /** Absent where codes are never retired. */
  takeBack?: (code: ListedCode) => Promise<unknown>;
}

interface CodeTableProps {
  name: string;
  list: { data: ListedCode[] };
  /** Null for readers, who change nothing. */
  calls: CodeCalls | null;
  /** What becomes of a code that is removed. */
  removeText: (code: string) => string;
  empty: ReactNode;
}

/** A list of phase codes, each of which can be changed and removed. */
export function CodeTable({ name, list, calls, removeText, empty }: CodeTableProps) {
  const t = useTexts(phaseCodesTexts);
  const rows = useRows(list, 'data');
  const [asked, setAsked] = useState<{ kind: 'edit' | 'remove'; code: ListedCode } | null>(null);
  const close = (): void => setAsked(null);
  const takeBack = useCommand(async (code: ListedCode) => calls?.takeBack?.(code), { isConcurrent: true });
  const { send } = takeBack;
  const columns = useMemo(() => {
    const actions = {
      onEdit: (code: ListedCode) => setAsked({ kind: 'edit', code }),
      onRemove: (code: ListedCode) => setAsked({ kind: 'remove', code }),
      onTakeBack: (code: ListedCode) => void send(code),
    };
    return columnsIn(t, calls && actions);
  }, [t, calls, send]);
  return (
    <>
      <Table name={name} rows={rows} rowId={({ id }) => id} columns={columns} isShort empty={empty} />
      {calls && asked?.kind === 'edit' && <EditCode code={asked.code} calls={calls} onClose={close} />}
      {calls && asked?.kind === 'remove' && (
        <RemoveCode code={asked.code} remove={calls.remove} text={removeText(asked.code.phaseCode)} onClose={close} />
      )}
      <CommandError
        command={takeBack}
        title={t('takeBackFailed')}
        onRevision={(code: ListedCode, revision: number) => ({ ...code, revision })}
      />
    </>
  );
}

interface Actions {
  onEdit: (code: ListedCode) => void;
  onRemove: (code: ListedCode) => void;
  onTakeBack: (code: ListedCode) => void;
}

const columnsIn = (t: TextsOf<typeof phaseCodesTexts>, actions: Actions | null): readonly TableColumn<ListedCode>[] => [
  {
    id: 'phaseCode',
    head: t('headCode'),
    width: 190,
    cell: ({ phaseCode, isRetired }) => (
      <span className="row wrap gap-8">
        <span className={isRetired ? 'num ink-3' : 'num'}>{phaseCode}</span>
        {isRetired && <span className="tag">{t('retired')}</span>}
        {isInternalPhaseCode(phaseCode) && <span className="tag">{t('booksOnly')}</span>}
      </span>
    ),
  },
  { id: 'description', head: t('headDescription'), cell: ({ description }) => description },
  ...(actions
    ? [
        {
          id: 'actions',
          head: t('headActions'),
          kind: 'action' as const,
          width: 100,
          cell: (live: ListedCode) => <CodeActions code={{ ...live }} {...actions} />,
        },
      ]
    : []),
];

function CodeActions({ code, onEdit, onRemove, onTakeBack }: Actions & { code: ListedCode }) {
  const t = useTexts(phaseCodesTexts);
  const named = { code: code.phaseCode };
  return (
    <span className="flex ends small">
      <EditButton label={t('editOne', named)} onPress={() => onEdit(code)} />
      {code.isRetired ? (
        <button type="button" className="icon-button" aria-label={t('takeBackOne', named)} onClick={() => onTakeBack(code)}>
          <RetryIcon />
        </button>
      ) : (
        <RemoveButton label={t('removeOne', named)} onPress={() => onRemove(code)} />
      )}
    </span>
  );
}

interface RemoveCodeProps {
  code: ListedCode;
  remove: CodeCalls['remove'];
  text: string;
  onClose: () => void;
}

/** Asks before a code is removed, and shows a revision conflict. */
function RemoveCode({ code, remove, text, onClose }: RemoveCodeProps) {
  const t = useTexts(phaseCodesTexts);
  const command = useCommand(remove, { onDone: onClose });
  return (
    <ConfirmCommand
      command={command}
      input={code}
      title={t('removeTitle')}
      confirm={t(command.isBusy ? 'removing' : 'remove')}
      failed={t('removeFailed')}
      onRevision={(input, revision) => ({ ...input, revision })}
      onClose={onClose}
    >
      {text}
    </ConfirmCommand>
  );
}
