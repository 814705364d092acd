import { DISCLOSED_OF_PERSON } from '#shared/audit/audit.ts';
import { Role } from '#shared/roles.ts';
import { RATE_FIELDS } from '#shared/rules/rates.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { fieldWordsTexts } from './field-words-texts.ts';
import { personFormTexts } from './texts.ts';
import { useSupervisors } from './use-supervisors.ts';

type ToldField = (typeof DISCLOSED_OF_PERSON)[keyof typeof DISCLOSED_OF_PERSON][number];
type FormField = Exclude<ToldField, 'vacationAvailable' | 'hasNotMatchedPictures' | 'isMain' | RateField>;
type RateField = (typeof RATE_FIELDS)[number];

const TOLD: ReadonlySet<string> = new Set(Object.values(DISCLOSED_OF_PERSON).flat());
const RATES: readonly string[] = RATE_FIELDS;
const OF_THE_CSV = ['vacationAvailable', 'hasNotMatchedPictures', 'isMain'] as const;

/** How a person's fields and their values are told, whether as stored or as typed. */
export function useFieldWords() {
  const t = useTexts(personFormTexts);
  const more = useTexts(fieldWordsTexts);
  const words = useTexts(peopleTexts);
  const regions = useRegions();
  const supervisors = useSupervisors();

  /** Undefined for what nobody is told of a person. */
  const fieldName = (field: string): string | undefined => {
    if (!TOLD.has(field)) return undefined;
    if (RATES.includes(field)) return t('rate', { number: RATES.indexOf(field) + 1 });
    const other = OF_THE_CSV.find((name) => name === field);
    return other ? more(other) : t(field as FormField);
  };
  const region = (id: unknown): string => regions.find((one) => one.id === id)?.name ?? String(id);
  const valueText = (field: string, value: unknown): string => {
    switch (field) {
      case 'role': {
        const role = Role.safeParse(value);
        return role.success ? words(`role.${role.data}`) : String(value);
      }
      case 'regionId':
        return region(value);
      case 'regions':
        return Array.isArray(value) && value.length > 0 ? value.map(region).join(', ') : t('noRegions');
      case 'supervisorId': {
        const found = supervisors.find(({ id, employeeId }) => id === value || employeeId === value);
        return found?.fullName ?? String(value);
      }
      case 'ratesFrom':
        return dayText(String(value));
      case 'isActive':
      case 'isMain':
      case 'hasNotMatchedPictures':
        return more(value === true ? 'yes' : 'no');
      default:
        return String(value);
    }
  };
  return { fieldName, valueText };
}
