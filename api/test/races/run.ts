import fc from 'fast-check';
import { expect } from 'vitest';
import { requestsOf } from '../calls/requests.ts';
import type { FieldDay } from '../rows/field-day.ts';
import { faultsInAudit } from './audit.ts';
import { type Command, commandsOf, race } from './commands.ts';
import { openSheet, type Racer, textOf } from './raced-sheet.ts';
import { isSerial } from './serial.ts';

const RACES_PER_SHEET = 20;

const answerOf = ({ status, body }: Awaited<ReturnType<Command['send']>>): string =>
  status < 300 ? 'done' : (body.code ?? String(status));

/**
 * Lets several callers write on one sheet at once, twenty times on each of several sheets. Every
 * race must be serializable, and every sheet's audit must be consistent.
 */
export async function runRaces(field: FieldDay, sheets: number): Promise<void> {
  const racer = async (role: 'admin' | 'subadmin'): Promise<Racer> => {
    const { id } = await field.make.addPerson(role);
    return { employeeId: id, role, requests: await requestsOf(field.api, id) };
  };
  const office = { admin: await racer('admin'), otherAdmin: await racer('admin'), subadmin: await racer('subadmin') };
  const counts = { races: 0, done: 0, refused: 0 };
  const sequence = fc.array(race, { minLength: RACES_PER_SHEET, maxLength: RACES_PER_SHEET, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequence, async (races) => {
      const sheet = await openSheet(field);
      let before = await sheet.state();
      for (const wishes of races) {
        const commands = commandsOf(wishes, before, sheet, office);
        const now = field.api.services.now();
        const answers = (await Promise.all(commands.map(({ send }) => send()))).map(answerOf);
        const after = await sheet.state();
        if (!isSerial({ before, after, commands, answers, now })) {
          const told = commands.map(({ text }, index) => `${text}: ${answers[index]}`);
          expect.fail(`no order of\n${told.join('\n')}\nmakes of\n${textOf(before)}\n${textOf(after)}`);
        }
        before = after;
        counts.races += 1;
        counts.done += answers.filter((answer) => answer === 'done').length;
        counts.refused += answers.filter((answer) => answer !== 'done').length;
      }
      expect(await faultsInAudit(field.api.db, sheet.id)).toEqual([]);
    }),
    { numRuns: sheets, endOnFailure: true },
  );
  process.stdout.write(`races on a sheet: ${counts.races}; commands done: ${counts.done}, refused: ${counts.refused}\n`);
  expect(counts.done).toBeGreaterThan(counts.races / 2);
  expect(counts.refused).toBeGreaterThan(counts.races / 2);
}
