import { PairingView } from '#shared/session.ts';
import { createVisitor, read, signIn, type Visitor } from '#tests/support/visitor.ts';
import type { Scene } from './scene.ts';

interface Row {
  id: number;
}

/**
 * Pairs so many displays, each with a scope that no other one has: all supervisors of the jobs
 * where the writes happen, and some of the others. Answers their cookies.
 */
export async function pairDisplays({ url, day }: Pick<Scene, 'url' | 'day'>, count: number): Promise<string[]> {
  const admin = await signIn(url, 'admin');
  const { needed, others } = await supervisorsOf(admin, day.employees);
  if (count > 2 ** others.length) throw new Error(`${others.length} other supervisors make less than ${count} scopes`);
  const cookies: string[] = [];
  for (let place = 0; place < count; place++) {
    const supervisorIds = [...needed, ...others.filter((_, bit) => (place >> bit) % 2 === 1)];
    const screen = createVisitor(url);
    const { user_code: code } = PairingView.parse((await screen.send('POST', '/auth/display', {})).json());
    const made = await admin.send('POST', '/api/v1/display', { code, name: `Wall ${place + 1}`, supervisorIds });
    if (made.status !== 201) throw new Error(`pairing answered ${made.status} ${made.text}`);
    await screen.send('POST', '/auth/display/ask', {});
    cookies.push(screen.cookie());
  }
  return cookies;
}

/** The supervisors of the jobs where these people work today, and the others. */
async function supervisorsOf(admin: Visitor, employees: readonly number[]) {
  const where = JSON.stringify({ role: 'supervisor', isActive: true });
  const all = await read<{ data: Row[] }>(admin, '/employee', { limit: '300', where });
  const { roster } = await read<{ roster: { supervisorId: number | null; crew: Row[] }[] }>(admin, '/roster', { limit: '300' });
  const needed = new Set(
    roster.filter(({ crew }) => crew.some(({ id }) => employees.includes(id))).flatMap(({ supervisorId }) => supervisorId ?? []),
  );
  return { needed: [...needed], others: all.data.map(({ id }) => id).filter((id) => !needed.has(id)) };
}
