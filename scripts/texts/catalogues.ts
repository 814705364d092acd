import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../web-build.ts';

/** A catalogue: texts by key in every language, and the source files that contain them. */
export interface Area {
  area: string;
  /** Paths from the root. */
  files: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

/** The shape of a catalogue in a module of the web, which is imported by path without types. */
type Found = Readonly<Record<string, unknown>> & Pick<Area, 'area' | 'texts'>;
const isCatalogue = (value: unknown): value is Found => typeof value === 'object' && value !== null && 'texts' in value;

const load = async (file: string) => (await import(path.join(ROOT, file))) as Record<string, unknown>;
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).toSorted();

/** The languages, in the order of every text. */
export const languages = async () => (await load('shared/rules/languages.ts'))['LANGUAGES'] as readonly string[];

/** Texts that catalogues refer to by name, and the files that hold them. */
const REFERRED = [
  { area: 'common', file: 'web/texts/common.ts', name: 'common' },
  { area: 'alertSentences', file: 'shared/alerts/sentences.ts', name: 'ALERT_SENTENCES' },
  { area: 'noticeSentences', file: 'shared/alerts/sentences.ts', name: 'NOTICE_SENTENCES' },
  { area: 'logSentences', file: 'shared/roster/log-words.ts', name: 'LOG_SENTENCES' },
  { area: 'saidSentences', file: 'shared/roster/said-words.ts', name: 'SAID_SENTENCES' },
  { area: 'changeParts', file: 'shared/audit/subjects.ts', name: 'PART_WORDS' },
  { area: 'changeVerbs', file: 'shared/audit/verbs.ts', name: 'VERB_WORDS' },
  { area: 'changeFields', file: 'shared/audit/fields.ts', name: 'FIELD_WORDS' },
  { area: 'changeValues', file: 'shared/audit/values.ts', name: 'VALUE_WORDS' },
];

/**
 * All texts of the web by area. Common words are an area of their own. In `reasons`, the messages
 * of servers, the English text is the key.
 */
export async function areas(): Promise<Area[]> {
  const referred = await Promise.all(
    REFERRED.map(async ({ area, file, name }) => ({ area, files: [file], texts: (await load(file))[name] as Area['texts'] })),
  );
  const isReferred = new Set(referred.flatMap(({ texts }) => Object.values(texts)));
  const { SPANISH } = (await load('web/texts/spanish/reasons.ts')) as { SPANISH: Record<string, string> };
  const catalogues = await Promise.all(
    filesOf('web/**/*texts.ts').map(async (file) =>
      Object.values(await load(file))
        .filter(isCatalogue)
        .map(({ area, texts }): Area => {
          const own = Object.entries(texts).filter(([, text]) => !isReferred.has(text));
          return { area, files: [file], texts: Object.fromEntries(own) };
        }),
    ),
  );
  return [
    ...referred,
    ...catalogues.flat().filter(({ texts }) => Object.keys(texts).length > 0),
    {
      area: 'reasons',
      files: filesOf('web/texts/spanish/*.ts'),
      texts: Object.fromEntries(Object.entries(SPANISH).map(([english, spanish]) => [english, [english, spanish]])),
    },
  ];
}
