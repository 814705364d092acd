import { proxy, useSnapshot } from 'valtio';
import type { ExportInformation } from '../../../../shared/exports.ts';
import type { LiveView } from '../../../live/view.ts';

/** What there is before anything was asked for, and while it is not known [exports-1]. */
const NOTHING = proxy<{ data: ExportInformation }>({
  data: {
    id: null,
    status: 'New File',
    reason: null,
    blockers: [],
    company: null,
    start: null,
    end: null,
    fileName: null,
    rows: null,
    minutes: null,
    skipped: { noShow: 0, zero: 0, unapproved: 0 },
    updatedAt: null,
  },
});

/** Where a file stands; a New File while nobody knows. */
export const useInformation = (view: LiveView<{ data: ExportInformation }>): ExportInformation =>
  useSnapshot(view.data ?? NOTHING).data as ExportInformation;
