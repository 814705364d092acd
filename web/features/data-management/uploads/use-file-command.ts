import { useEffect, useRef, useState } from 'react';
import { type Command, useCommand } from '#web/commands/use-command.ts';
import type { Send } from '#web/files/uploads.ts';

/** A command that sends a file. */
interface FileCommand<Answer> extends Command<File, Answer> {
  /** The part that is sent, from 0 to 1. */
  share: number;
}

/** Sends a file as a command. Unmounting aborts the upload. */
export function useFileCommand<Answer>(
  send: Send<Answer>,
  { onDone }: { onDone?: (answer: Answer) => void } = {},
): FileCommand<Answer> {
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const command = useCommand(
    (file: File) => {
      stop.current = new AbortController();
      setShare(0);
      return send(file, { onProgress: setShare, signal: stop.current.signal });
    },
    { ...(onDone && { onDone }) },
  );
  return { ...command, share };
}
