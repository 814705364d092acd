import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#shared/employees.ts';
import { session } from '../http/session-state.ts';
import { createLive, type Live, LiveContext } from '../live/live.ts';
import { ReasonZone } from '../ui/feedback/reasons.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';

export const USER: CurrentUser = {
  id: 7,
  employeeId: '1-00007-01',
  firstName: 'Ana',
  fullName: 'Ana Ferreira',
  email: 'admin@demo.muster.test',
  role: 'admin',
  pictureUrl: null,
  regions: [],
  businessDate: '2026-11-20',
  businessTimeZone: 'America/New_York',
  isSettingUp: false,
};

/** Signs a person in for the screens under test. */
export function signIn(changes: Partial<CurrentUser> = {}): void {
  const view = { user: { ...USER, ...changes }, actor: null, supervisors: [] };
  Object.assign(session, { status: 'signedIn', failure: null, endedBecause: null, view });
}

/** The page's live side on a gateway of the test's own. Stop it afterwards. */
export const connect = (url: string): Live =>
  createLive({ url, onSessionEnded: () => {}, retry: { minMs: 10, firstMaxMs: 20, maxMs: 20 } });

/** Opens a path without loading anything. */
export const visit = (path: string): void => history.replaceState(null, '', path);

interface PageProps {
  live: Live;
  children: ReactNode;
}

/** What every screen stands in. */
export const Page = ({ live, children }: PageProps) => (
  <LiveContext value={live}>
    <ReasonZone value={useSnapshot(session).view?.user.businessTimeZone ?? null}>
      <Toasts>{children}</Toasts>
    </ReasonZone>
  </LiveContext>
);
