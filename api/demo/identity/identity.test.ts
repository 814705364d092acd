import { describe, expect, it } from 'vitest';
import { quietLog } from '#api/test/database.ts';
import { startIdentity } from './identity.ts';
import { identityPage, type KnownPerson } from './page.ts';

const PEOPLE: KnownPerson[] = [
  { email: 'admin@corp.test', name: 'Ana', role: 'admin', isActive: true },
  { email: 'stranger@corp.test', name: 'Sam', role: null, isActive: true },
];

describe('the demo identity page', () => {
  it('says so when a sign-in was begun too long ago', async () => {
    const identity = await startIdentity({ port: 0, publicUrl: 'http://muster.test', people: PEOPLE, log: quietLog });
    const answer = await fetch(`${identity.issuer}/interaction/unknown`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    await identity.close();
  });

  it('has one plain form per person and no script', () => {
    const html = identityPage(
      [...PEOPLE, { email: 'x"@corp.test', name: '<b>Bo</b>', role: 'worker', isActive: true }],
      '/interaction/1',
    );
    expect(html.match(/<form method="post" action="\/interaction\/1">/g)).toHaveLength(PEOPLE.length + 1);
    for (const { email } of PEOPLE) expect(html).toContain(`<button name="email" value="${email}">`);
    expect(html).not.toMatch(/<script|<b>Bo/);
    expect(html).toContain('value="x&quot;@corp.test"');
  });
});
