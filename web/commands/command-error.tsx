import { type Overtaken, overtakenIn } from '#shared/http/conflicts.ts';
import { ErrorDialog } from '../ui/dialogs/error-dialog.tsx';
import { type FieldWords, OvertakenDialog } from './overtaken-dialog.tsx';
import type { Command } from './use-command.ts';

interface CommandErrorProps<Input> extends FieldWords {
  command: Pick<Command<Input>, 'error' | 'send' | 'retry' | 'dismiss'>;
  /** Title of the dialog, e.g. 'Could not create job'. */
  title: string;
  /** The same input on a newer revision, so that a person may overwrite what others saved. */
  onRevision?: (input: Input, revision: number) => Input;
  /** Puts the values that others saved into the fields. */
  onTakeTheirs?: ((overtaken: Overtaken) => void) | undefined;
}

/** Statuses that Retry cannot help: too large, or of the wrong type. */
const IN_VAIN: ReadonlySet<number> = new Set([413, 415]);

/**
 * Dialog of a failed command with the server's message, and Retry where that may help. A revision
 * conflict shows who changed what, and lets the person choose between both versions.
 */
export function CommandError<Input>(props: CommandErrorProps<Input>) {
  const { command, title, fieldName, valueText, mine, onRevision, onTakeTheirs } = props;
  const { error, send, retry, dismiss } = command;
  if (!error) return null;
  const { failure, input } = error;
  const overtaken = overtakenIn(failure);
  if (overtaken)
    return (
      <OvertakenDialog
        overtaken={overtaken}
        fieldName={fieldName}
        valueText={valueText}
        mine={mine}
        onSaveMine={onRevision && (() => void send(onRevision(input, overtaken.revision)))}
        onTakeTheirs={
          onTakeTheirs &&
          (() => {
            dismiss();
            onTakeTheirs(overtaken);
          })
        }
        onClose={dismiss}
      />
    );
  return (
    <ErrorDialog
      title={title}
      message={failure.message}
      onRetry={IN_VAIN.has(failure.statusCode) ? undefined : retry}
      onClose={dismiss}
    />
  );
}
