import { lateCode } from '../ui/feedback/late-code.ts';

/** ApexCharts weighs more than all the rest of a page. */
export const chartCode = lateCode(() => import('./apex.tsx').then((code) => code.PanelChart));
