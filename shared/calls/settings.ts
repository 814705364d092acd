import { defineCall } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { ApproverSettings, ApproverSettingsChange, RootPassword, RootPasswordAnswer } from '../settings.ts';

const right = ['update', 'approverSettings'] as const;

/** The admin panel. */
export const settingsCalls = {
  /** Lets last week be approved for 24 hours from now, or no more [settings-2]. */
  put: defineCall({
    method: 'PUT',
    path: '/approversettings',
    right,
    body: ApproverSettingsChange,
    answer: oneOf(ApproverSettings),
  }),
  /** Whether it is the root password, which opens the panel for this sign-in [settings-1]. */
  tryPassword: defineCall({
    method: 'POST',
    path: '/approversettings/auth',
    right,
    body: RootPassword,
    answer: oneOf(RootPasswordAnswer),
  }),
};
