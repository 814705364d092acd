import { defineCall } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { ApproverSettings, ApproverSettingsChange, RootPassword, RootPasswordAnswer } from '../settings.ts';

const right = ['update', 'approverSettings'] as const;

/** Calls of the admin panel. */
export const settingsCalls = {
  /** Opens the approval of last week for 24 hours from now, or closes it [settings-2]. */
  put: defineCall({
    method: 'PUT',
    path: '/approversettings',
    right,
    body: ApproverSettingsChange,
    answer: oneOf(ApproverSettings),
  }),
  /** Checks the root password, which opens the panel for this sign-in [settings-1]. */
  tryPassword: defineCall({
    method: 'POST',
    path: '/approversettings/auth',
    right,
    body: RootPassword,
    answer: oneOf(RootPasswordAnswer),
  }),
};
