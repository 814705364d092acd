import { createContext, useContext } from 'react';

/** People by number, also those who have gone since: for what others changed. */
type Names = Map<number, string>;

const NamesContext = createContext<Names | null>(null);
export const ProvideNames = NamesContext;

/** The names of those who were seen around this. */
export function useNames(): Names {
  const names = useContext(NamesContext);
  if (!names) throw new Error('ProvideNames is missing above this component');
  return names;
}
