import { auditLive } from '../audit/audit.ts';
import { defineCall } from '../http/call.ts';

export const auditCalls = {
  /** The audit page's whole result as a CSV. */
  csv: defineCall({ method: 'GET', path: '/audit/changes/csv', right: auditLive.right, query: auditLive.query }),
};
