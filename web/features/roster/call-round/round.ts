import { useState } from 'react';
import { lateCalls } from '#shared/calls/notes.ts';
import type { NewLateCall } from '#shared/roster/late-call.ts';
import type { LateLine } from '#shared/roster/rules/late-people.ts';
import { type Command, useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';

export type Said = Pick<NewLateCall, 'outcome' | 'time' | 'words'>;
interface Answered {
  line: LateLine;
  said: Said;
}

export interface Round {
  /** The line that is shown large; undefined when nobody is left to call. */
  current: LateLine | undefined;
  choose: (key: string) => void;
  /** So many lines down the list, or up. */
  step: (by: 1 | -1) => void;
  say: (said: Said) => void;
  command: Command<Answered>;
}

/** A line as it was answered: it is not called again before its answer has arrived. */
const stampOf = ({ key, people }: LateLine): string => `${key} ${people.map(({ revision }) => revision).join()}`;

/** Goes from one line to the next, as each is answered. */
export function useRound(lines: readonly LateLine[], date: string): Round {
  const [chosen, setChosen] = useState<string | null>(null);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (line: LateLine): boolean => !line.isAttended && !answered.has(stampOf(line));
  const current = lines.find(({ key }) => key === chosen) ?? lines.find(isOpen);
  const command = useCommand(
    ({ line, said }: Answered) => send(lateCalls.say, { body: { date, ...said, people: line.people } }),
    {
      onDone: (_, { line }) => {
        setAnswered((before) => new Set([...before, stampOf(line)]));
        const place = lines.findIndex(({ key }) => key === line.key);
        const others = [...lines.slice(place + 1), ...lines.slice(0, Math.max(0, place))];
        setChosen(others.find(isOpen)?.key ?? null);
      },
    },
  );
  return {
    current,
    choose: (key) => {
      command.dismiss();
      setChosen(key);
    },
    step: (by) => {
      const place = lines.findIndex(({ key }) => key === current?.key);
      const next = lines[place === -1 ? 0 : Math.min(lines.length - 1, Math.max(0, place + by))];
      command.dismiss();
      if (next) setChosen(next.key);
    },
    say: (said) => {
      if (current) void command.send({ line: current, said });
    },
    command,
  };
}
