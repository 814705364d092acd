import type { LiveQuery } from '#shared/live/addresses.ts';
import { type ListDefinition, type ListFilter, type ListView, namesOf, type Where } from './definition.ts';

/** The query of a generic list [general-9] for a view: what `useLive` opens. */
export function queryOf<Values extends object, Column extends string>(
  { filters, only, order, include }: ListDefinition<Values, Column>,
  view: ListView<NoInfer<Values>, NoInfer<Column>>,
): LiveQuery {
  const names = namesOf(filters);
  const where = allOf([...(only ? [only] : []), ...names.flatMap((name) => whereOf(filters[name], view.filters[name]))]);
  const sorted = view.sort ? [[view.sort.by, view.sort.way]] : order;
  return {
    where: where && JSON.stringify(where),
    order: sorted && JSON.stringify(sorted),
    include: include && JSON.stringify(include),
    limit: view.rows,
    offset: (view.page - 1) * view.rows,
    ...Object.assign({}, ...names.map((name) => filters[name].params?.(view.filters[name]))),
  };
}

function whereOf<Value>({ where }: ListFilter<Value>, value: Value): Where[] {
  const condition = where?.(value);
  return condition ? [condition] : [];
}

/**
 * Conditions on different fields are merged, so that an equality stays a plain one; with a field in
 * common they are joined by `$and`, so that none is lost.
 */
function allOf(conditions: readonly Where[]): Where | undefined {
  if (conditions.length === 0) return undefined;
  const names = conditions.flatMap((condition) => Object.keys(condition));
  return new Set(names).size === names.length ? Object.assign({}, ...conditions) : { $and: conditions };
}
