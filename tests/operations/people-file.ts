import { CLIENT_HEADER } from '#shared/constants.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import type { System } from '../support/system.ts';
import type { SignedIn } from '../support/visitor.ts';

/** A file of people whose one row cannot be imported. */
const FILE = [EMPLOYEE_CSV_COLUMNS.map(([, name]) => name), EMPLOYEE_CSV_COLUMNS.map(() => '?')]
  .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
  .join('\n');

/** An admin uploads that file. Answers the status. */
export async function sendPeople({ url }: System, admin: SignedIn): Promise<number> {
  const body = new FormData();
  body.set('csv', new Blob([FILE], { type: 'text/csv' }), 'people.csv');
  const headers = { cookie: admin.cookie(), [CLIENT_HEADER]: 'web', origin: url };
  const answer = await fetch(`${url}/api/v1/upload_employee`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}
