import { askClock, now, watchClock } from '../clock/clock.ts';
import type { LateSocket } from './late-socket.ts';

const ASK_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 2_000;
/** A gateway of an older build does not know the question. */
const ANSWER_LIMIT_MS = 5_000;

/**
 * Asks the gateway for its time with each connection, every minute, and as soon as this computer's
 * clock was set [L26].
 */
export function keepServerTime(socket: LateSocket): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const wasSet = watchClock();
  let askedAt = 0;
  const ask = (): void => {
    askedAt = now();
    const answered = askClock();
    socket.connected?.timeout(ANSWER_LIMIT_MS).emit('clock:ask', (failure, at) => {
      if (!failure) answered(at);
    });
  };
  const look = (): void => {
    if (wasSet() || now() - askedAt >= ASK_EVERY_MS) ask();
  };
  socket.listen((listened) => {
    listened.on('connect', () => {
      clearInterval(timer);
      timer = setInterval(look, LOOK_EVERY_MS);
      ask();
    });
    listened.on('disconnect', () => clearInterval(timer));
  });
}
