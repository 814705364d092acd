import { addDays, businessDate } from '#shared/rules/periods.ts';
import { type Nodes, startOneNode } from '#tests/nodes/nodes.ts';
import { businessZone } from '#tests/support/business-zone.ts';
import { type SignedIn, signIn } from '#tests/support/visitor.ts';
import { LOAD_CORE, pinTo, SERVER_CORE } from '../measure.ts';
import { ADMINS, fillCompany, type PeopleCompany } from '../people/company.ts';

const PEOPLE = 60;
/** Of the sheet that everybody has open. */
export const CREW = 12;
const EDITORS = 10;

/** A sheet with twelve people on it, and the office that has it open. */
export interface SheetScene {
  nodes: Nodes;
  sheet: { dwoId: number; dwoJobId: number };
  /** Everybody but the editors, each signed in once. */
  watchers: SignedIn[];
  editors: SignedIn[];
  isPinned: boolean;
  stop(): Promise<void>;
}

export async function startSheetScene(say: (text: string) => void): Promise<SheetScene> {
  // Processes stay on the core of the one that starts them.
  const isPinned = pinTo(SERVER_CORE);
  let company!: PeopleCompany;
  let sheet!: SheetScene['sheet'];
  const nodes = await startOneNode(async (client) => {
    say('a company moves in');
    const today = businessDate(new Date(), businessZone());
    company = await fillCompany(client, PEOPLE, today);
    sheet = await prepareSheet(client, today);
    // People who may change a sheet again that is approved.
    const ids = company.office.slice(0, EDITORS).map(({ id }) => id);
    await client.query(`update employee set role = 'admin' where id = any($1)`, [ids]);
  });
  if (isPinned) pinTo(LOAD_CORE);
  try {
    say('the office signs in');
    const office: SignedIn[] = [];
    for (const { email } of company.office.slice(0, ADMINS)) office.push(await signIn(nodes.url, email));
    return { nodes, sheet, editors: office.slice(0, EDITORS), watchers: office.slice(EDITORS), isPinned, stop: nodes.stop };
  } catch (error) {
    await nodes.stop();
    throw error;
  }
}

/** The fullest sheet of the last day before, submitted, with as many people more as are missing. */
async function prepareSheet(client: Nodes['client'], today: string): Promise<SheetScene['sheet']> {
  const { rows } = await client.query<SheetScene['sheet'] & { people: number }>(
    `select dwo_id as "dwoId", dwo_job_id as "dwoJobId", count(*)::int as people from workshift
     where date < $1 group by 1, 2 order by max(date) desc, count(*) desc, 2 limit 1`,
    [today],
  );
  const [sheet] = rows;
  if (!sheet) throw new Error('The company has no sheet of a day that is over');
  const columns = `date, dwo_job_id, dwo_id, job_id, type, status, start, "end", start_location_type, end_location_type,
    start_picture_match_status, end_picture_match_status, hours, straight_rate`;
  await client.query(
    `insert into workshift (employee_id, ${columns}) select person.id, ${columns.replace('type', "'NORMAL'")} from
       (select * from workshift where dwo_job_id = $1 order by id limit 1) as like_it,
       (select id from employee where role = 'worker' and id not in (select employee_id from workshift where date >= $3)
        order by id limit $2) as person`,
    [sheet.dwoJobId, CREW - sheet.people, addDays(today, -7)],
  );
  await client.query(`update workshift set approval_status = 'submitted', type = 'NORMAL' where dwo_id = $1`, [sheet.dwoId]);
  await client.query(`update dwo_job set status = 'submitted' where dwo_id = $1`, [sheet.dwoId]);
  await client.query(`update dwo set status = 'submitted' where id = $1`, [sheet.dwoId]);
  await client.query(`select pg_notify('muster_changes', 'sheet 1 dwo dwo_job workshift')`);
  return sheet;
}
