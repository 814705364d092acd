import { readFileSync } from 'node:fs';

/** A line of `calls.tsv`. */
export interface SpecCall {
  method: string;
  /** As the line has it, with `{id}` for a parameter and perhaps a query. */
  path: string;
  note: string;
  /** `crew` for one of the six calls that every controller has; undefined for a call of its own. */
  controller: string | undefined;
}

/** Every call that the api promises to phones and screens. */
export function readSpecCalls(): SpecCall[] {
  const text = readFileSync(new URL('calls.tsv', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', note = ''] = line.split('\t');
      const isGeneric = note === 'generic controller';
      const controller = isGeneric ? path.replace('/api/v1/', '').replace(/\/\{id\}$/, '') : undefined;
      return { method, path, note, controller };
    });
}
