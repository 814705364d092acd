import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { useLive } from '../live/use-live.ts';
import { MOST_REGIONS } from './use-unknown-region.ts';

const NONE = proxy<Pick<LiveAnswers['regions'], 'data'>>({ data: [] });

/** Every region; empty while they are not known yet. */
export const useRegions = () => useSnapshot(useLive('regions', MOST_REGIONS).data ?? NONE).data;
