import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('migrations/', import.meta.url);
/** Earlier migrations ran with every api stopped. */
const FIRST = 12;
/** Statements that take away what an api of the version before may still read, or leave empty. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|function|type)\b/i,
  /\brename\s+(to|column|")/i,
  /\balter\s+column\s+\S+\s+set\s+(data\s+type|not\s+null)\b/i,
  /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/i,
];
/** Matches e.g. `-- nobody needs it since 0013`, of an earlier migration. */
const REASON = /-- nobody needs it since (\d{4})\b/;

/** Marks e.g. two columns that swap their names. */
const IS_IN_PLACE_AGAIN = /-- in place again when this migration ends\b/;

/**
 * Finds the statements of a migration that take something away while the version before may run.
 */
function takenAwayIn(text: string, number: number): string[] {
  return text.split('--> statement-breakpoint').filter((statement) => {
    const since = Number(REASON.exec(statement)?.[1] ?? number);
    const isGone = since >= number && !IS_IN_PLACE_AGAIN.test(statement);
    return isGone && TAKES_AWAY.some((taking) => taking.test(statement));
  });
}

it('no migration takes away what the version before needs', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThanOrEqual(FIRST);
  const numbered = files.map((name) => ({ number: Number(name.slice(0, 4)), text: readFileSync(new URL(name, FOLDER), 'utf8') }));
  expect(numbered.filter(({ number }) => number >= FIRST).flatMap(({ number, text }) => takenAwayIn(text, number))).toEqual([]);
});

it.each([
  ['alter table "job" drop column "old";', 1],
  ['alter table "job" drop column "old"; -- nobody needs it since 0012', 0],
  ['alter table "job" rename column "old" to "new";', 1],
  ['alter table "job" rename "old" to "new";', 1],
  ['alter table "job" rename column "old" to "new"; -- in place again when this migration ends', 0],
  ['alter table "job" alter column "old" set data type text;', 1],
  ['alter table "job" alter column "old" set not null;', 1],
  ['alter table "job" add column "new" text not null;', 1],
  ['alter table "job" add column "new" boolean default false not null;', 0],
  ['alter table "job" add column "new" text;', 0],
  ['alter table "job" drop constraint "job_status"; -- it is made again', 0],
])('sees that "%s" takes away %i', (text, count) => {
  expect(takenAwayIn(text, 13)).toHaveLength(count);
});
