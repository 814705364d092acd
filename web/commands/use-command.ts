import { useRef, useState } from 'react';
import type { Failure } from '#shared/http/errors.ts';
import { asFailure } from './failure.ts';

/** A command that was not carried out: with what it was sent, and why not. */
export interface Trouble<Input> {
  input: Input;
  failure: Failure;
}

export interface Command<Input, Answer = unknown> {
  /** Under way. */
  isBusy: boolean;
  /**
   * Why the last one failed, until it is sent again or put away. What was typed is not touched by
   * it.
   */
  trouble: Trouble<Input> | null;
  /**
   * Resolves to the answer; to undefined when it failed, or was not sent because one is under way.
   * Never rejects.
   */
  send: (input: Input) => Promise<Answer | undefined>;
  /** Sends the failed one once more, as it was. */
  retry: () => void;
  putAway: () => void;
}

interface CommandOptions<Input, Answer> {
  /**
   * Each is about something of its own, such as a row: one may be sent while another is under way.
   */
  isConcurrent?: boolean;
  /** Before an answer is there. */
  onSent?: (input: Input) => void;
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (failure: Failure, input: Input) => void;
}

/**
 * Sends commands, one at a time unless it is said otherwise, and keeps what came of the last one. A
 * 401 has ended the session by then and the sign-in page takes over: that is no trouble of the
 * command's.
 *
 * @example
 * const remove = useCommand(removeNote, { onDone: onClose });
 * <button type="button" {...pressUnless(remove.isBusy, () => void remove.send(note))}>
 *   {t('remove')}
 * </button>
 * <CommandTrouble command={remove} title={t('removeFailed')} />
 */
export function useCommand<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  options: CommandOptions<Input, Answer> = {},
): Command<Input, Answer> {
  const [underWay, setUnderWay] = useState(0);
  const [trouble, setTrouble] = useState<Trouble<Input> | null>(null);
  /** State is a render behind: two presses in one frame are one command. */
  const sent = useRef(0);
  const count = (change: 1 | -1): void => {
    sent.current += change;
    setUnderWay(sent.current);
  };

  const send = async (input: Input): Promise<Answer | undefined> => {
    if (sent.current > 0 && !options.isConcurrent) return undefined;
    count(1);
    setTrouble(null);
    options.onSent?.(input);
    try {
      const answer = await run(input);
      options.onDone?.(answer, input);
      return answer;
    } catch (cause) {
      const failure = asFailure(cause);
      options.onFailed?.(failure, input);
      if (failure.statusCode !== 401) setTrouble({ input, failure });
      return undefined;
    } finally {
      count(-1);
    }
  };
  return {
    isBusy: underWay > 0,
    trouble,
    send,
    retry: () => {
      if (trouble) void send(trouble.input);
    },
    putAway: () => setTrouble(null),
  };
}
