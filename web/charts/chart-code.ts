import { lazyCode } from '../ui/feedback/lazy-code.ts';

/** ApexCharts weighs more than all the rest of a page. */
export const chartCode = lazyCode(() => import('./apex.tsx').then((code) => code.PanelChart));
