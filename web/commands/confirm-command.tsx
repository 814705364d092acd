import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { CommandError } from './command-error.tsx';
import type { FieldWords } from './overtaken-dialog.tsx';
import type { Command } from './use-command.ts';

interface ConfirmCommandProps<Input> extends FieldWords {
  command: Pick<Command<Input>, 'isBusy' | 'error' | 'send' | 'retry' | 'dismiss'>;
  input: Input;
  title: string;
  /** The question and its subject. */
  children: ReactNode;
  confirm: ReactNode;
  /** Title of the error dialog. */
  failed: string;
  onRevision?: (input: Input, revision: number) => Input;
  onClose: () => void;
}

/** Asks before a dangerous command, sends it, and shows its failure. */
export function ConfirmCommand<Input>(props: ConfirmCommandProps<Input>) {
  const { command, input, title, children, confirm, failed, onRevision, onClose } = props;
  return (
    <>
      <ConfirmDialog
        title={title}
        confirm={confirm}
        isDangerous
        isBusy={command.isBusy}
        onConfirm={() => void command.send(input)}
        onCancel={onClose}
      >
        {children}
      </ConfirmDialog>
      <CommandError
        command={command}
        title={failed}
        fieldName={props.fieldName}
        valueText={props.valueText}
        mine={props.mine}
        {...(onRevision && { onRevision })}
      />
    </>
  );
}
