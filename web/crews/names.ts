import { createContext, useContext } from 'react';
import { useTexts } from '../texts/texts.ts';
import { crewTexts } from './texts.ts';

/**
 * The names of people by row number. Conflicts with others' changes name people who may have left
 * the crew since, so names stay once they were seen.
 */
type Names = Map<number, string>;

const NamesContext = createContext<Names | null>(null);
export const ProvideNames = NamesContext;

/** The names collected by the surrounding `ProvideNames`. */
export function useNames(): Names {
  const names = useContext(NamesContext);
  if (!names) throw new Error('ProvideNames is missing above this component');
  return names;
}

/** The words of a crew's fields and values, for the dialog of a revision conflict. */
export function useCrewWords(people: ReadonlyMap<number, string>) {
  const t = useTexts(crewTexts);
  const names = {
    foremanId: t('foreman'),
    supervisorId: t('supervisor'),
    isDriver: t('driver'),
    isCurrent: t('field.isCurrent'),
  };
  const fieldName = (field: string): string | undefined => (field in names ? names[field as keyof typeof names] : undefined);
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return field.endsWith('Id') ? (people.get(Number(value)) ?? '- - -') : String(value);
  };
  return { fieldName, valueText };
}
