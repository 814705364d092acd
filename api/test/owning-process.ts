import { createInterface } from 'node:readline';
import { openDatabase } from '../db/open.ts';
import { region } from '../db/tables/people.ts';
import { quietLog } from './quiet-log.ts';

/**
 * A process that owns the embedded database of a folder, for tests that kill it. Prints `open` when
 * ready, then each name it has committed; `write` on standard input makes it write until it is
 * stopped, SIGTERM closes in good order.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database = await openDatabase({
    dataDir: process.argv[2]!,
    log: quietLog,
    onLost: (reason) => {
      say(`lost ${reason.message}`);
      process.exit(4);
    },
  });
  process.once('SIGTERM', async () => {
    await database.close();
    say('closed');
    process.exit(0);
  });
  createInterface(process.stdin).on('line', async () => {
    for (let count = 0; ; count++) {
      const name = `${process.pid}-${count}`;
      const isCommitted = await database.db
        .insert(region)
        .values({ name })
        .then(
          () => true,
          () => false,
        );
      // The database is gone; `onLost` reports it.
      if (!isCommitted) return;
      say(name);
    }
  });
  say('open');
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = 3;
}
