import { defineCall } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { ApproverSettings, ApproverSettingsChange, RootPassword, RootPasswordAnswer } from '../settings.ts';

const right = ['update', 'approverSettings'] as const;

/** Calls of the admin panel. */
export const settingsCalls = {
  // [settings-2, jobs-12]
  put: defineCall({
    operationId: 'changeApproverSettings',
    summary: 'Open or close the approval of last week, or choose the numbers of jobs',
    method: 'PUT',
    path: '/approversettings',
    right,
    body: ApproverSettingsChange,
    answer: oneOf(ApproverSettings),
  }),
  // [settings-1]
  tryPassword: defineCall({
    operationId: 'openAdminPanel',
    summary: 'Open the admin panel for this sign-in, by the root password',
    method: 'POST',
    path: '/approversettings/auth',
    right,
    body: RootPassword,
    answer: oneOf(RootPasswordAnswer),
  }),
};
