import { proxy, useSnapshot } from 'valtio';
import { type ExportInformation, NEW_FILE } from '../../../../shared/exports.ts';
import type { LiveView } from '../../../live/view.ts';

const UNKNOWN = proxy({ data: NEW_FILE });

/** Where a file stands; a New File while nobody knows. */
export const useInformation = (view: LiveView<{ data: ExportInformation }>): ExportInformation =>
  useSnapshot(view.data ?? UNKNOWN).data as ExportInformation;
