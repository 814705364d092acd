import { auditLive } from '../audit/audit.ts';
import { defineCall } from '../http/call.ts';

export const auditCalls = {
  csv: defineCall({
    operationId: 'downloadChanges',
    summary: 'Download recorded changes as a CSV file',
    method: 'GET',
    path: '/audit/changes/csv',
    right: auditLive.right,
    query: auditLive.query,
  }),
};
