import { z } from 'zod';

/** Values of an empty field. */
const EMPTY = [undefined, null, '', []];

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? shapeOf(schema.in) : {};
};

/** The fields of a schema that it refuses however they are left empty. */
export const requiredIn = (schema: z.ZodType): ReadonlySet<string> =>
  new Set(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
      EMPTY.some((empty) => field.safeParse(empty).success) ? [] : [name],
    ),
  );
