import { askClock, now, watchClock } from '../clock/clock.ts';
import type { LazySocket } from './lazy-socket.ts';

const ASK_EVERY_MS = 60_000;
const CHECK_EVERY_MS = 2_000;
/** A gateway of an older build does not answer `clock:ask`. */
const ANSWER_LIMIT_MS = 5_000;

/**
 * Synchronises with the server's clock: after each connect, every minute, and as soon as this
 * computer's clock was set [L26].
 */
export function keepServerTime(socket: LazySocket): void {
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
  const check = (): void => {
    if (wasSet() || now() - askedAt >= ASK_EVERY_MS) ask();
  };
  socket.listen((listened) => {
    listened.on('connect', () => {
      clearInterval(timer);
      timer = setInterval(check, CHECK_EVERY_MS);
      ask();
    });
    listened.on('disconnect', () => clearInterval(timer));
  });
}
