import { numbered, type Plan, tagsOf } from './plan.ts';

/** Says what a migration would do, and what may run on the database before and after it. */
export function describePlan({ pending, newer, readableSince, current }: Plan): string {
  if (newer.length > 0) return `${newerThan(newer)} There is nothing to do.`;
  if (pending.length === 0) return `The database is at ${current?.tag}: there is nothing to do.`;
  if (current === undefined)
    return `The database is empty. ${counted(pending)} would make its tables, ${tagsOf(pending.slice(-1))} last.`;
  const beside =
    readableSince <= current.idx
      ? `Apis of versions that know ${numbered(readableSince)} may go on meanwhile, and may be started again afterwards: ` +
        `the database is at ${numbered(current.idx)}, so those that run on it now may.`
      : `Stop all apis first: afterwards the database needs versions that know ${numbered(readableSince)}, and those that run on it ` +
        `now know ${numbered(current.idx)}. The way back is a backup.`;
  return [
    `The database is at ${current.tag}. ${counted(pending)} would be applied:`,
    ...pending.map(({ tag }) => `  ${tag}`),
    beside,
  ].join('\n');
}

/** Says what a migration did. */
export function describeOutcome({ pending, newer, current }: Plan): string {
  if (newer.length > 0) return `${newerThan(newer)} Nothing was changed.`;
  const last = pending.at(-1);
  return last
    ? `The database was migrated from ${current?.tag ?? 'empty'} to ${last.tag}.`
    : `The database is at ${current?.tag}: there was nothing to do.`;
}

const counted = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'migration' : 'migrations'}`;

const newerThan = (newer: Plan['newer']): string =>
  `The database is newer than this version of Muster, which can work with it (${tagsOf(newer)}).`;
