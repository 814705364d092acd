import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlertType } from '#shared/alerts/alerts.ts';
import { NOTICE_WHOSE } from '#shared/alerts/notice-words.ts';
import { ALERT_SENTENCES } from '#shared/alerts/sentences.ts';
import { ALERT_TYPES } from '#shared/alerts/words.ts';
import { employeeRegion } from '../db/tables/people.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { openToldOffice } from '../test/told-office.ts';

let api: TestApi;
let office: Awaited<ReturnType<typeof openToldOffice>>;
beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true, isMailSetUp: true });
  await api.app.ready();
  office = await openToldOffice(api);
  office.begin();
});
afterAll(async () => {
  await office.close();
  await api.close();
});

/** The rows of the table in docs/domain/rules.md whose head begins so, without it. */
function tableOf(head: string): string[][] {
  const lines = readFileSync(join(import.meta.dirname, '../../docs/domain/rules.md'), 'utf8').split('\n');
  const begin = lines.findIndex((line) => line.trim().startsWith(`| ${head} |`));
  const rest = lines.slice(begin + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.trim().startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
const isTold = async (employeeId: number, alertId: number, channel: string) =>
  (await office.noticesOf(employeeId)).some((one) => one.alertId === alertId && one.channel === channel);

it('[notices-4] each kind is told to the roles that the table names, by each channel', async () => {
  const ALL = { push: true, email: true, whose: 'all' } as const;
  const team = await office.make.addTeam();
  const job = await office.make.addJob(team.region.id, { supervisorId: (await office.person('supervisor', ALL)).id });
  const own = job.supervisorId!;
  const columns = [
    [(await office.person('admin', ALL)).id, (await office.person('subadmin', ALL)).id],
    [own],
    [(await office.person('supervisor', ALL)).id],
    [(await office.person('admin', ALL)).id, (await office.person('admin', ALL)).id],
  ];
  // Those of the field may not choose anything; somebody who was of the office may have.
  const field = columns[3]!;
  await api.db.execute(`update employee set role = 'foreman' where id = ${field[0]}`);
  await api.db.execute(`update employee set role = 'worker' where id = ${field[1]}`);
  const rows = tableOf('kind');
  expect(rows.map(([title]) => title)).toEqual(ALERT_TYPES.map((type) => ALERT_SENTENCES[type][0]));
  for (const [place, [, ...cells]] of rows.entries()) {
    const alertId = await office.raise(ALERT_TYPES[place] as AlertType, { job });
    await office.fanOutOnly();
    for (const [column, people] of columns.entries())
      for (const id of people)
        for (const channel of ['push', 'email'])
          expect(`${ALERT_TYPES[place]} ${column} ${await isTold(id, alertId, channel)}`).toBe(
            `${ALERT_TYPES[place]} ${column} ${cells[column] === 'told'}`,
          );
  }
});

it('[notices-4] the jobs are those that the table names', async () => {
  const team = await office.make.addTeam();
  const rows = tableOf('chose the jobs');
  expect(rows).toHaveLength(NOTICE_WHOSE.length);
  for (const [place, whose] of NOTICE_WHOSE.entries()) {
    const [mine, there, neither] = [
      await office.person('admin', { whose }),
      await office.person('admin', { whose }),
      await office.person('admin', { whose }),
    ];
    const job = await office.make.addJob(team.region.id, { supervisorId: mine.id });
    await api.db.insert(employeeRegion).values({ employeeId: there.id, regionId: team.region.id }).onConflictDoNothing();
    await api.db.execute(`delete from employee_region where employee_id in (${mine.id}, ${neither.id})`);
    const alertId = await office.raise('late', { job });
    await office.fanOutOnly();
    const told = [];
    for (const { id } of [mine, there, neither]) told.push((await isTold(id, alertId, 'push')) ? 'told' : 'no');
    expect(told).toEqual(rows[place]!.slice(1));
  }
});
