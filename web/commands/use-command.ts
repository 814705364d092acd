import { useRef, useState } from 'react';
import { Failure } from '#shared/http/errors.ts';
import { textsNow } from '../texts/texts.ts';
import { uiTexts } from '../ui/texts.ts';

/** A command that failed: its input and the reason. */
interface FailedCommand<Input> {
  input: Input;
  failure: Failure;
}

export interface Command<Input, Answer = unknown> {
  isBusy: boolean;
  /** The last failure, until the command is sent again or the failure is dismissed. */
  error: FailedCommand<Input> | null;
  /**
   * Resolves to the answer, or to undefined if it failed or was not sent because another one is in
   * flight. Never rejects.
   */
  send: (input: Input) => Promise<Answer | undefined>;
  /** Sends the failed command again with the same input. */
  retry: () => void;
  dismiss: () => void;
}

interface CommandOptions<Input, Answer> {
  /** Allows several in flight, because each is about something of its own, such as a row. */
  isConcurrent?: boolean;
  /** Called when the request is sent. */
  onSent?: (input: Input) => void;
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (failure: Failure, input: Input) => void;
}

/**
 * Sends commands, one at a time unless `isConcurrent`, and keeps the last failure. A 401 is not
 * kept: it has ended the session, and the sign-in page takes over.
 *
 * @example
 * const remove = useCommand(removeNote, { onDone: onClose });
 * <button type="button" {...pressUnless(remove.isBusy, () => void remove.send(note))}>
 *   {t('remove')}
 * </button>
 * <CommandError command={remove} title={t('removeFailed')} />
 */
export function useCommand<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  options: CommandOptions<Input, Answer> = {},
): Command<Input, Answer> {
  const [underWay, setUnderWay] = useState(0);
  const [error, setError] = useState<FailedCommand<Input> | null>(null);
  /** A ref, because state is a render behind: two presses in one frame are one command. */
  const sent = useRef(0);
  const count = (change: 1 | -1): void => {
    sent.current += change;
    setUnderWay(sent.current);
  };

  const send = async (input: Input): Promise<Answer | undefined> => {
    if (sent.current > 0 && !options.isConcurrent) return undefined;
    count(1);
    setError(null);
    options.onSent?.(input);
    try {
      const answer = await run(input);
      options.onDone?.(answer, input);
      return answer;
    } catch (cause) {
      const failure = asFailure(cause);
      options.onFailed?.(failure, input);
      if (failure.statusCode !== 401) setError({ input, failure });
      return undefined;
    } finally {
      count(-1);
    }
  };
  return {
    isBusy: underWay > 0,
    error,
    send,
    retry: () => {
      if (error) void send(error.input);
    },
    dismiss: () => setError(null),
  };
}

/** A thrown value as a `Failure`: anything else becomes a 502, the server did not answer. */
export const asFailure = (cause: unknown): Failure =>
  cause instanceof Failure ? cause : new Failure(502, textsNow(uiTexts)('noAnswer'));
