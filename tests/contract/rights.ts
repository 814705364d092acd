import type { DeclaredCall } from '#api/http/declared.ts';
import type { View } from '#api/query/view.ts';
import { can, Role, type Subject, seesEverything, TOKEN_READS } from '#shared/permissions.ts';
import { callFor, declaredCalls } from '../support/declared-calls.ts';
import { readSpecCalls, type SpecCall } from './spec-calls.ts';

export type Verdict = 'allowed' | 'own rows' | 'refused' | 'public' | '405';

/** What a call answers a role, by the table of rights and what its route declares. */
export function verdictFor(calls: readonly DeclaredCall[], call: DeclaredCall, role: Role): Verdict {
  if (call.isRefused) return '405';
  if (call.isPublic) return 'public';
  if (!call.right) return 'allowed';
  const { action, subject } = call.right;
  if (!can(role, action, subject)) return 'refused';
  // What is opened has no rows.
  if (action === 'open') return 'allowed';
  return isNarrowed(call.view ? [call.view] : viewsOf(calls, subject), role) ? 'own rows' : 'allowed';
}

const viewsOf = (calls: readonly DeclaredCall[], subject: Subject): View[] =>
  calls.flatMap(({ view, right }) => (view && right?.subject === subject ? [view] : []));

/**
 * By the scope of the call's own view, otherwise of its subject's; where there is no view,
 * everybody who does not see the whole company is narrowed.
 */
function isNarrowed(views: readonly View[], role: Role): boolean {
  if (views.length === 0) return !seesEverything(role);
  const caller = {
    sessionId: '',
    employeeId: 1,
    actorId: null,
    tokenId: null,
    role,
    rights: null,
    fullName: '',
    supervisorIds: null,
  };
  return !seesEverything(role) && views.some((view) => view.scope(caller, new Map()) !== undefined);
}

/** A path with numbers in place of its parameters, and without its query. */
export const plainPath = (path: string): string =>
  (path.split('?', 1)[0] ?? '').replaceAll('{date}', '2026-01-31').replaceAll(/\{\w+\}/g, '1');

const title = ({ method, path }: SpecCall) => `\`${method} ${path.replace('/api/v1/', '')}\``;

/** What each right of an API token lets read. */
const tokenLines = (): string =>
  Object.entries(TOKEN_READS)
    .map(([right, subjects]) => `- **${right}**: ${subjects.map((subject) => `\`${subject}\``).join(', ')}`)
    .join('\n');

const showing = (calls: Awaited<ReturnType<typeof declaredCalls>>): string =>
  calls
    .filter(({ method, shows }) => method === 'GET' && shows.length > 0)
    .map(({ method, path }) => `\`${method} ${path.replace('/api/v1/', '').replaceAll(/:(\w+)/g, '{$1}')}\``)
    .join(', ');

/** `docs/rights.md`. */
export async function rightsDocument(): Promise<string> {
  const calls = await declaredCalls();
  const lines = readSpecCalls()
    .filter(({ path }) => path.startsWith('/'))
    .map((line) => {
      const call = callFor(calls, line.method, plainPath(line.path));
      const cells = Role.options.map((role) => (call ? verdictFor(calls, call, role) : 'missing'));
      return `| ${[title(line), ...cells].join(' | ')} |`;
    });
  return `# Who may call what

Made by \`npm run rights\` from \`shared/permissions.ts\` and what the routes of the api declare; a test keeps it current.

- **allowed**: every row there is. Admins and sub-admins narrow what they see to the supervisors they selected.
- **own rows**: rows about the caller, or about the jobs and people the caller is in charge of; the others are a 404, or not in the list.
- **refused**: 403, whatever is sent.
- **public**: without an access token.
- **405**: there is no such call; the answer says which there are, and why.

Rules about a row or a field come on top: admins themselves are not edited, a note belongs to its author, pay rates are for those who may read
\`employeeRates\`, what a job costs for those who may read \`jobCosts\`. What lies beside a row (\`include\`) is shown to whoever would see it in
its own list.

Another program asks with an API token and may \`GET\` what its rights name, of the whole company; nothing else is for tokens.

${tokenLines()}

These calls show costs among other things, and are for a token that may read those, too: ${showing(calls)}.

While an admin acts as a supervisor, the supervisor's column holds, and the audit names both. Browsers do it by \`POST /auth/acting-as\` and
\`DELETE /auth/acting-as\` at the gateway; \`GET auth/masquerade\`, which answers credentials, is not reached through it.

| Call | ${Role.options.join(' | ')} |
| --- |${' --- |'.repeat(Role.options.length)}
${[...new Set(lines)].join('\n')}
`;
}
