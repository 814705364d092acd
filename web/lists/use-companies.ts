import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { useLive } from '../live/use-live.ts';

/** The query of all companies. */
export const MOST_COMPANIES = { limit: 300 };
const NONE = proxy<Pick<LiveAnswers['companies'], 'data'>>({ data: [] });

/** Every company, retired ones too; empty while they are not known yet. */
export const useCompanies = () => useSnapshot(useLive('companies', MOST_COMPANIES).data ?? NONE).data;

/** The choices of a form: the companies that are not retired, and the one that it has already. */
export function useCompanyChoices(had: string | null | undefined): { value: string; label: string }[] {
  const names = useCompanies().flatMap(({ name, isActive }) => (isActive ? [name] : []));
  return [...new Set(had ? [...names, had] : names)].map((name) => ({ value: name, label: name }));
}
