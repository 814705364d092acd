import { describe, expect, it } from 'vitest';
import { describeOutcome, describePlan } from './describe.ts';
import type { Migration } from './journal.ts';
import { type Applied, planMigration } from './plan.ts';

const known = (...since: number[]): Migration[] =>
  since.map((readableSince, idx) => ({ idx, tag: `000${idx}_x`, when: idx + 1, readableSince }));
const applied = (...since: number[]): Applied[] => known(...since).map((one) => ({ ...one, version: '1.1.0' }));

describe('what a migration would do', () => {
  it('names the migrations, and says that older apis may go on', () => {
    const text = describePlan(planMigration(applied(0, 0), known(0, 0, 0, 1)));
    expect(text).toContain('The database is at 0001_x. 2 migrations would be applied:\n  0002_x\n  0003_x\n');
    expect(text).toContain('Apis of versions that know 0001 may go on');
  });

  it('says to stop the apis that could not go on', () => {
    const text = describePlan(planMigration(applied(0, 0), known(0, 0, 2)));
    expect(text).toContain('1 migration would be applied');
    expect(text).toContain('Stop all apis first: afterwards the database needs versions that know 0002');
  });

  it('says that a database is empty, up to date, or newer', () => {
    expect(describePlan(planMigration([], known(0, 0)))).toContain('The database is empty. 2 migrations');
    expect(describePlan(planMigration(applied(0, 0), known(0, 0)))).toBe('The database is at 0001_x: there is nothing to do.');
    const newer = planMigration(applied(0, 0), known(0));
    expect(describePlan(newer)).toContain('newer than this version of Muster, which can work with it (0001_x)');
    expect(describeOutcome(newer)).toContain('Nothing was changed');
  });

  it('says what was done', () => {
    expect(describeOutcome(planMigration([], known(0, 0)))).toBe('The database was migrated from empty to 0001_x.');
    expect(describeOutcome(planMigration(applied(0), known(0)))).toContain('there was nothing to do');
  });
});

describe('a plan', () => {
  it('is refused where a later migration that is known was left out', () => {
    const [first, , third] = applied(0, 0, 0);
    expect(() => planMigration([first!, third!], known(0, 0, 0))).toThrow('1 of 3 migrations were left out');
  });

  it('is refused on a database that went another way', () => {
    const other = { when: 2.5, tag: '0002_other', readableSince: 0, version: '1.1.0' };
    expect(() => planMigration([...applied(0, 0), other], known(0, 0, 0))).toThrow(
      'left out of the database, which has later ones: 0002_x',
    );
  });

  it('names the version that applied what it cannot read', () => {
    expect(() => planMigration(applied(0, 0, 2), known(0, 0))).toThrow('0002_x, which needs a version that knows 0002');
    expect(() => planMigration(applied(0, 0, 2), known(0, 0))).toThrow('1.1.0 applied it');
  });
});
