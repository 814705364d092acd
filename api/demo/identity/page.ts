import type { Role } from '#shared/permissions.ts';

/**
 * A person known to the local identity provider. Without a role they are not registered with the
 * company.
 */
export interface KnownPerson {
  email: string;
  name: string;
  role: Role | null;
  isActive: boolean;
}

const GROUPS: ReadonlyArray<{ title: string; hint: string; of: (person: KnownPerson) => boolean }> = [
  { title: 'Office', hint: 'See the whole company', of: ({ role }) => role === 'admin' || role === 'subadmin' },
  { title: 'Supervisors', hint: 'See their own crews and jobs', of: ({ role, isActive }) => role === 'supervisor' && isActive },
  { title: 'Not let in', hint: 'What the login page says then', of: ({ role, isActive }) => role === null || !isActive },
  { title: 'Foremen', hint: 'Sign in on their phones only', of: ({ role }) => role === 'foreman' },
  { title: 'Workers', hint: 'Clock in with their foreman', of: ({ role }) => role === 'worker' },
];
/** Groups longer than this start folded. */
const FOLD_ABOVE = 12;

const STYLE = `
  body { margin: 0; background: #f5f6f8; color: #0f1a2e; font: 14px/20px Inter, system-ui, sans-serif; }
  header { background: #002868; color: #fff; padding: 20px 24px; }
  header h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; }
  header p { margin: 4px 0 0; color: #d5def0; }
  main { max-width: 960px; margin: 0 auto; padding: 8px 24px 40px; }
  h2, summary { font-size: 14px; line-height: 20px; font-weight: 600; margin: 24px 0 8px; }
  summary { cursor: pointer; }
  h2 small, summary small { font-size: 12px; font-weight: 400; color: #5d6a80; margin-left: 8px; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); }
  form { margin: 0; }
  button { width: 100%; min-height: 44px; padding: 8px 12px; text-align: left; font: inherit; cursor: pointer;
    background: #fff; color: inherit; border: 1px solid #cfd6e0; border-radius: 8px; }
  button:hover { background: #f3f5f9; }
  button:focus-visible { outline: 2px solid #1654b8; outline-offset: 2px; }
  button span { display: block; font-size: 12px; line-height: 16px; color: #5d6a80; }
`;

/**
 * The page that lists the demo people: a plain form each, no script. `action` is the address of the
 * choice.
 */
export function identityPage(people: readonly KnownPerson[], action: string): string {
  return page(
    'Choose who you are',
    'This page stands in for Microsoft and Google while Muster runs as a demo.',
    GROUPS.map((group) => section(group, people.filter(group.of), action)).join(''),
  );
}

/** The page shown when a sign-in cannot continue. */
export function identityFailure(reason: string): string {
  return page('This sign-in cannot go on', 'Go back to Muster and begin again.', `<p>${escapeHtml(reason)}</p>`);
}

function page(title: string, lead: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Muster demo</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p></header>
<main>${body}</main>
</body>
</html>
`;
}

function section(group: { title: string; hint: string }, people: readonly KnownPerson[], action: string): string {
  const title = `${escapeHtml(group.title)} <small>${people.length} · ${escapeHtml(group.hint)}</small>`;
  const list = `<ul>${people.map((person) => `<li>${form(person, action)}</li>`).join('')}</ul>`;
  return people.length > FOLD_ABOVE
    ? `<details open><summary>${title}</summary>${list}</details>`
    : `<section><h2>${title}</h2>${list}</section>`;
}

function form({ email, name, role, isActive }: KnownPerson, action: string): string {
  const note = role === null ? ' · not registered' : isActive ? '' : ' · deactivated';
  return (
    `<form method="post" action="${escapeHtml(action)}"><button name="email" value="${escapeHtml(email)}">` +
    `${escapeHtml(name)}<span>${escapeHtml(email)}${note}</span></button></form>`
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
