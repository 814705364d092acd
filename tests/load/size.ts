import '../support/at-noon.ts';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { businessDate } from '#shared/rules/periods.ts';
import { businessZone } from '../support/business-zone.ts';
import { loadCompany, SCALES, type Scale, sizeOf } from './large-company.ts';
import { createOwnDatabase } from './own-database.ts';
import { addWhatPhonesLeave } from './size/phones.ts';
import { photoBytes } from './size/photos.ts';
import { readSize, type Size, table } from './size/tables.ts';

/**
 * `npm run size`: how large each kind of data is with its indexes, in all and for each person and
 * year, in the database of `DATABASE_URL`. `-- --company small` measures a year of a company that
 * is made for it, with what phones leave behind, and says what a clock photo takes.
 */

const { values } = parseArgs({ options: { company: { type: 'string' } } });
const isScale = (text: string): text is Scale => SCALES.includes(text);
const given = process.env['DATABASE_URL'];

if (values.company === undefined) {
  if (!given) throw new Error('DATABASE_URL is missing: say which database, or --company small');
  const client = new Client({ connectionString: given });
  await client.connect();
  print(await readSize(client));
  await client.end();
} else {
  if (!isScale(values.company)) throw new Error(`--company is one of ${SCALES.join(', ')}`);
  const size = sizeOf(values.company);
  const database = await createOwnDatabase(given);
  try {
    await database.fill(async (client) => {
      const seconds = await loadCompany(client, size, businessDate(new Date(), businessZone()));
      await addWhatPhonesLeave(client);
      return seconds;
    });
    print(await readSize(database.client));
  } finally {
    await database.drop();
  }
  console.log('\nA clock photo as it is stored, in bytes:');
  console.log(table(Object.entries(await photoBytes()).map(([what, bytes]) => [what, bytes.toLocaleString('en-US')])));
}

function print({ server, years, people, shifts, areas, pictures }: Size): void {
  console.log(`${server}: ${shifts.toLocaleString('en-US')} shifts of ${people} people in ${years.toFixed(2)} years\n`);
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const each = (bytes: number) => `${(bytes / people / years / 1e3).toFixed(1)} kB`;
  const lines = areas.map(({ name, rows, bytes }) => [name, rows.toLocaleString('en-US'), mega(bytes), each(bytes)]);
  const all = areas.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(table([['', 'rows', 'with indexes', 'a person and year'], ...lines, ['all', '', mega(all), each(all)]]));
  console.log('\nBytes of stored files, outside of the database:');
  console.log(table(pictures.map(({ type, files, bytes }) => [type, files.toLocaleString('en-US'), mega(bytes), each(bytes)])));
}
