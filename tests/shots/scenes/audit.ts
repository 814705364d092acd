import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, type Scene, seenBy } from '../scene.ts';

const AUDIT = { who: 'admin', path: '/audit', wait: '.audit-open' } as const;
const of = (kind: string): string => `/audit?kind=${kind}`;

const open = (page: Page): Promise<void> => page.locator('.audit-open').first().click();

const main: readonly Scene[] = [
  { ...AUDIT, name: 'audit' },
  { ...AUDIT, name: 'audit-opened', path: of('timesheet'), after: open },
];

export const AUDIT_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanishAdmin', inEveryLook(main)),
  ...onPaper([{ ...AUDIT, name: 'audit' }]),
  { ...AUDIT, name: 'audit-laptop', viewport: { width: 1280, height: 800 } },
  { ...AUDIT, name: 'audit-settings', path: of('setting') },
  { ...AUDIT, name: 'audit-searched', path: '/audit?about=%2310&by=a&kind=timesheet' },
  { ...AUDIT, name: 'audit-sign-in-opened', path: of('signIn'), after: open },
  { ...AUDIT, name: 'audit-none', path: '/audit?about=zzzz', wait: '.state-card' },
  { ...AUDIT, name: 'audit-other-day', path: '/audit?days=2020-01-01.2020-01-01', wait: '.state-card' },
  { ...AUDIT, name: 'audit-loading', wait: '.shape', before: liveFault('silent', 'audit') },
  { ...AUDIT, name: 'audit-failed', wait: '.state-card', before: liveFault('failed', 'audit') },
  { ...AUDIT, name: 'audit-stale', wait: '.connection-banner', before: liveFault('stale', 'audit') },
];
