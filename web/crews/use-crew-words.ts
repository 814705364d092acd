import { useTexts } from '../texts/texts.ts';
import { crewTexts } from './texts.ts';

/** Texts of a crew's fields for a conflict with somebody else's change. */
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
