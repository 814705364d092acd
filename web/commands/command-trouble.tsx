import { type Overtaken, overtakenIn } from '#shared/http/conflicts.ts';
import { ErrorDialog } from '../ui/dialogs/error-dialog.tsx';
import { type FieldWords, OvertakenDialog } from './overtaken-dialog.tsx';
import type { Command } from './use-command.ts';

interface CommandTroubleProps<Input> extends FieldWords {
  command: Pick<Command<Input>, 'trouble' | 'send' | 'retry' | 'putAway'>;
  /** What could not be done. */
  title: string;
  /**
   * The same command made on this revision: what lets somebody save theirs over what others wrote.
   */
  onRevision?: (input: Input, revision: number) => Input;
  /** Puts what others wrote into the fields. */
  onTakeTheirs?: ((overtaken: Overtaken) => void) | undefined;
}

/** What was sent can never be taken: too large, or of the wrong kind. */
const IN_VAIN: ReadonlySet<number> = new Set([413, 415]);

/**
 * Says why a command failed, in the server's words: with Retry where trying again may help, and
 * where somebody else was faster, with what they changed, who they are, and a choice. Nothing while
 * nothing is wrong.
 */
export function CommandTrouble<Input>(props: CommandTroubleProps<Input>) {
  const { command, title, fieldName, valueText, mine, onRevision, onTakeTheirs } = props;
  const { trouble, send, retry, putAway } = command;
  if (!trouble) return null;
  const { failure, input } = trouble;
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
            putAway();
            onTakeTheirs(overtaken);
          })
        }
        onClose={putAway}
      />
    );
  return (
    <ErrorDialog
      title={title}
      message={failure.message}
      onRetry={IN_VAIN.has(failure.statusCode) ? undefined : retry}
      onClose={putAway}
    />
  );
}
