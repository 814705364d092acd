/**
 * The alert rules of docs/examples by the test that causes each of them, by the subjects of
 * `alerts-*.slow.test.ts`. tests/documents/alerts.test.ts compares them with the file, and each
 * test compares its own with what it has seen.
 */
export const CAUSED = {
  gateway: [
    'MusterApiAway',
    'MusterEverybodySignedOut',
    'MusterFilesAway',
    'MusterProcessDown',
    'MusterRedisAway',
    'MusterRequestsFail',
    'MusterScreensAreOld',
    'MusterTooManyRequests',
  ],
  database: ['MusterDatabaseAway', 'MusterNobodySignsIn', 'MusterNotListening'],
  work: [
    'MusterDiskFills',
    'MusterDiskFull',
    'MusterFileFailed',
    'MusterNoticesFail',
    'MusterProcessIsBusy',
    'MusterQueueWaits',
    'MusterRequestsAreSlow',
    'MusterWebhooksFail',
    'MusterWritesWait',
  ],
} as const;
