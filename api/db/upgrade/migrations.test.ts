import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { MIGRATIONS, readJournal } from './journal.ts';

/** Earlier migrations ran with every api stopped. */
const FIRST = 12;
/** Earlier ones do not say whether older apis keep the constraints that they add. */
const FIRST_TO_SAY = 59;
/**
 * The queue's own schema, which pg-boss brings up to date when an api starts. An older pg-boss
 * starts on a newer schema without a look at it.
 */
const QUEUE_SCHEMA = 43;

/** Statements that take away what an api of the version before may still read, or leave empty. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|function|type)\b/i,
  /\brename\s+(to|column|")/i,
  /\balter\s+column\s+\S+\s+set\s+(data\s+type|not\s+null)\b/i,
  /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/i,
];
/** Statements by which a write of an older api may be refused, or read what it does not know. */
const RESTRICTS = [/\badd\s+constraint\b/i, /\bcreate\s+unique\s+index\b/i, /\bcreate\s+(constraint\s+)?trigger\b/i];

/** Matches e.g. `-- readable since 0013`, of an earlier migration. */
const READABLE = /-- readable since (\d{4})\b/;
/** Marks e.g. two columns that swap their names. */
const IS_IN_PLACE_AGAIN = /-- in place again when this migration ends\b/;
/** Marks a constraint that no older api breaks, and whose rows each of them can read. */
const IS_KEPT = /-- older apis keep it\b/;

const statementsOf = (text: string): string[] => text.split('--> statement-breakpoint');

/** Whether a statement says since which earlier migration nobody needs what it takes away. */
const isReadable = (statement: string, number: number): boolean => Number(READABLE.exec(statement)?.[1] ?? number) < number;

/** Finds the statements that take something away while the version before may run. */
const takenAwayIn = (text: string, number: number): string[] =>
  statementsOf(text).filter(
    (statement) =>
      !isReadable(statement, number) && !IS_IN_PLACE_AGAIN.test(statement) && TAKES_AWAY.some((taking) => taking.test(statement)),
  );

/** Finds the statements that restrict a table which was there before, without saying for whom. */
function restrictedIn(text: string, number: number): string[] {
  const made = [...text.matchAll(/\bcreate\s+table\s+"(\w+)"/gi)].map(([, name]) => name);
  const isNew = (statement: string) => made.some((name) => new RegExp(`\\b(table|on)\\s+"${name}"`, 'i').test(statement));
  return statementsOf(text).filter(
    (statement) =>
      !isNew(statement) &&
      !isReadable(statement, number) &&
      !IS_KEPT.test(statement) &&
      RESTRICTS.some((restricting) => restricting.test(statement)),
  );
}

const fromHere = createRequire(import.meta.url);
const { lastMigration }: { lastMigration: number } = fromHere('./previous-release.json');
const { pgboss }: { pgboss: { schema: number } } = fromHere('pg-boss/package.json');
const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
const numbered = files.map((name) => ({ number: Number(name.slice(0, 4)), text: readFileSync(`${MIGRATIONS}/${name}`, 'utf8') }));

it('no migration takes away what the version before needs', () => {
  expect(files.length).toBeGreaterThanOrEqual(FIRST);
  expect(numbered.filter(({ number }) => number >= FIRST).flatMap(({ number, text }) => takenAwayIn(text, number))).toEqual([]);
});

it('each constraint on a table that was there says that older apis keep it, or since when the database can be read', () => {
  const since = numbered.filter(({ number }) => number >= FIRST_TO_SAY);
  expect(since.flatMap(({ number, text }) => restrictedIn(text, number))).toEqual([]);
});

it('the previous release can work on the database of this one', async () => {
  const limits = (await readJournal()).filter(({ readableSince }) => readableSince > lastMigration);
  expect(limits).toEqual([]);
});

it('a schema of the queue that is new was tried with the older pg-boss, and a migration says since when', () => {
  expect(pgboss.schema).toBe(QUEUE_SCHEMA);
});

it.each([
  ['alter table "job" drop column "old";', 1],
  ['alter table "job" drop column "old"; -- readable since 0012', 0],
  ['alter table "job" drop column "old"; -- readable since 0013', 1],
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

it.each([
  ['alter table "job" add constraint "job_status" check ("status" in (1));', 1],
  ['alter table "job" add constraint "job_status" check ("status" in (1)); -- older apis keep it', 0],
  ['alter table "job" add constraint "job_status" check ("status" in (1)); -- readable since 0059', 0],
  ['create unique index "once" on "job" using btree ("name");', 1],
  ['create index "found" on "job" using btree ("name");', 0],
  ['create trigger "kept" before update on "job" for each row execute function "keep"();', 1],
  ['create table "new" ("id" integer);--> statement-breakpoint\ncreate unique index "once" on "new" using btree ("id");', 0],
  [
    'create table "new" ("id" integer);--> statement-breakpoint\nalter table "new" add constraint "new_job" foreign key ("id");',
    0,
  ],
])('sees that "%s" restricts %i', (text, count) => {
  expect(restrictedIn(text, 60)).toHaveLength(count);
});
