import { auditLive } from '../audit/audit.ts';
import { defineCall } from '../http/call.ts';

export const auditCalls = {
  /** All that the page of the audit finds, as a file. */
  csv: defineCall({ method: 'GET', path: '/audit/changes/csv', right: auditLive.right, query: auditLive.query }),
};
