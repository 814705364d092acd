/** A JSON schema, as far as it is looked at here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

interface Document {
  components: { schemas: Record<string, Schema> };
}

const PREFIX = '#/components/schemas/';
/** What the name of a schema ends in, as it is sent. */
const INPUT = 'Input';

/**
 * Leaves each schema once, and only those that are used. A schema that is sent has a name of its
 * own only where it differs from what is answered, e.g. by a default.
 */
export function settledSchemas<D extends Document>(document: D): D {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) if (!name.endsWith(INPUT)) openAnswer(schema);
  const used = usedIn(document);
  const renamed = new Map<string, string>();
  for (const name of used) {
    const plain = name.slice(0, -INPUT.length);
    if (!name.endsWith(INPUT) || !(plain in schemas)) continue;
    if (!used.has(plain) || isSame(schemas[name], schemas[plain])) renamed.set(name, plain);
  }
  const settled = Object.fromEntries(
    [...used].sort().flatMap((name) => {
      const schema = schemas[name];
      return schema && !(renamed.has(name) && used.has(renamed.get(name)!)) ? [[renamed.get(name) ?? name, schema]] : [];
    }),
  );
  const whole = { ...document, components: { ...document.components, schemas: settled } };
  return JSON.parse(JSON.stringify(whole), (key, value: unknown) => {
    // The bounds of every whole number say nothing.
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
    if (key !== '$ref' || typeof value !== 'string') return value;
    const name = value.slice(PREFIX.length);
    return value.startsWith(PREFIX) && renamed.has(name) ? PREFIX + renamed.get(name) : value;
  }) as D;
}

/** Lets an answer have more fields: relations by `include`, and what later versions add. */
export function openAnswer(schema: Schema): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], prefixItems = [] } = schema;
  for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf, ...prefixItems])
    openAnswer(inner);
}

/** Names of the schemas that are referred to, directly or by others. */
function usedIn({ components: { schemas, ...parts }, ...rest }: Document): Set<string> {
  const used = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as Schema;
    const name = typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      look(schemas[name]);
    }
    for (const inner of Object.values(value)) look(inner);
  };
  look({ rest, parts });
  return used;
}

/** Equal but for the suffix in references, and that an answer may have more fields. */
const isSame = (sent: Schema | undefined, answered: Schema | undefined): boolean =>
  JSON.stringify(sent, (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ).replaceAll(/(#\/components\/schemas\/\w+?)Input"/g, '$1"') === JSON.stringify(answered);
