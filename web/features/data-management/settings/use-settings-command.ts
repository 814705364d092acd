import { type Command, useCommand } from '#web/commands/use-command.ts';

/** The `code` of a refusal: the root password was entered more than half an hour ago. */
const PASSWORD_NEEDED = 'ROOT_PASSWORD_NEEDED';

/**
 * A command of the admin panel.
 * @param onClosed called when the panel has to be opened again
 */
export const useSettingsCommand = <Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  onClosed: () => void,
): Command<Input, Answer> =>
  useCommand(run, {
    onFailed: ({ extras }) => {
      if (extras.code === PASSWORD_NEEDED) onClosed();
    },
  });
