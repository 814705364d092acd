import type { Command } from './commands.ts';
import { copyOf, type SheetState, textOf } from './raced-sheet.ts';

/** All permutations of the indexes. */
const ordersOf = (count: number): number[][] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, place) => [...order.slice(0, place), count - 1, ...order.slice(place)]),
      );

interface Race {
  before: SheetState;
  after: SheetState;
  commands: readonly Command[];
  answers: readonly string[];
  now: Date;
}

/** Whether some order of the commands explains the answers and the final state. */
export const isSerial = ({ before, after, commands, answers, now }: Race): boolean =>
  ordersOf(commands.length).some((order) => {
    const state = copyOf(before);
    return order.every((index) => commands[index]!.carryOut(state, now) === answers[index]) && textOf(state) === textOf(after);
  });
