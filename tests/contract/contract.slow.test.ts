import { expect, it } from 'vitest';
import { neverDone } from './outcome.ts';
import { walkContract } from './walk.ts';

it('answers every promised call to every role as its schemas and rights say', { timeout: 300_000 }, async () => {
  const { outcomes, audit } = await walkContract();
  expect(outcomes.length).toBeGreaterThan(900);
  const broken = outcomes.filter(({ violation }) => violation !== undefined);
  expect(broken.map(({ call, role, status, violation }) => `${role} ${call}: ${status} ${violation}`)).toEqual([]);
  expect(neverDone(outcomes)).toEqual([]);
  expect(audit.untrue).toEqual([]);
  expect(audit.actions.size).toBeGreaterThan(60);
});
