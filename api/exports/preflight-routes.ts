import type { z } from 'zod';
import {
  BLOCKERS_LISTED,
  NO_OWN_NUMBER,
  Preflight,
  type PreflightBlocker,
  type PreflightRepeat,
  preflightLive,
} from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { PayrollProgram } from '#shared/integrations/payroll-names.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { may } from '#shared/permissions.ts';
import { isCompany } from '../companies/repository.ts';
import { unknownCompany } from '../companies/rules.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { listNames } from '../payroll-names/repository.ts';
import { markShut, pagesShutTo, pageTopics } from '../query/pages.ts';
import { shareReads } from '../query/shared-read.ts';
import { type ExportParts, type Family, type FamilyName, familyOf } from './families/family-commands.ts';
import { TEMPORARY } from './families/paid-hours-query.ts';
import { jobsWithoutNumber, preflight, preflightSums } from './preflight-query.ts';
import { type Judge, judgeBy, type NamesHeld } from './rules/known-names.ts';
import type { Asked } from './rules/request.ts';
import { daysOf, type FilesNow, MAX_COOLDOWN_MS } from './superseded/count-commands.ts';
import { countedFiles } from './taking/ledger-rules.ts';
import { presentRepeated } from './taking/present.ts';
import { listTaken } from './taking/repository.ts';

/** Routes of the check before a payroll file [exports-7]. */
export function preflightRoutes(
  app: Api,
  { services: { db, changes }, payroll }: ExportParts,
  filesNow: (name: FamilyName) => FilesNow,
): void {
  const judges = shareReads<PayrollProgram, Judge>(changes, {
    topics: ['payroll_name_list'],
    confine: () => ({ aspects: [] }),
    max: PayrollProgram.options.length,
    keyOf: (program) => program,
    read: async (program) => judgeBy(program, await listNames(db, program)),
  });
  liveRoute(app, {
    ...preflightLive,
    operationId: 'getPayrollPreflight',
    summary: 'Get what would stand in the way of a payroll file of a week',
    area: 'download_workshift_csv',
    answer: oneOf(Preflight),
    prepare: ({ caller, query: { program, ...week } }) => ({
      topics: [...preflightLive.topics, ...pageTopics(caller)],
      days: daysOf(week),
      aspects: [],
      maxCooldownMs: MAX_COOLDOWN_MS,
      compute: async () => {
        if (!(await isCompany(db, week.company))) throw unknownCompany('company');
        const family = program && familyOf(`workshift_${program}`);
        const mayKnow = family && may(caller, 'read', family.subject);
        const isNumbered = mayKnow && payroll.jobNumber === 'own';
        const [findings, sums, { blockers, repeats, names }, unnumbered, judge] = await Promise.all([
          preflight(db, week),
          preflightSums(db, week),
          mayKnow ? foreseen(db, family, filesNow(family.name), week) : NOTHING_KNOWN,
          isNumbered ? jobsWithoutNumber(db, week) : [],
          mayKnow ? judges(family.program!) : undefined,
        ]);
        const warnings = unnumbered.map(({ id, jobId }) => ({
          id: String(id),
          about: `Job ${numberOf({ jobId })}`,
          reason: NO_OWN_NUMBER,
          jobId: id,
        }));
        const unknownNames = judge?.(names).slice(0, BLOCKERS_LISTED) ?? [];
        return { data: { ...(await withPages(db, caller, { findings, blockers, warnings })), sums, repeats, unknownNames } };
      },
    }),
  });
}

type Judged = Pick<z.infer<typeof Preflight>, 'findings' | 'blockers' | 'warnings'>;

/** Marks shut pages: the check covers the whole company, whatever supervisors are selected. */
async function withPages(reader: Reader, caller: Caller, { findings, blockers, warnings }: Judged): Promise<Judged> {
  const entries = [...blockers, ...warnings];
  const { people, jobs, sheets } = await pagesShutTo(reader, caller, {
    people: [
      ...findings.flatMap(({ foremanId, supervisorId }) => [foremanId, supervisorId]),
      ...entries.map(({ employeeId }) => employeeId),
    ],
    jobs: entries.map(({ jobId }) => jobId),
    sheets: findings.map(({ dwoJobId }) => dwoJobId),
  });
  const marked = (entry: PreflightBlocker) => ({
    ...entry,
    ...markShut(people, entry.employeeId),
    ...markShut(jobs, entry.jobId),
  });
  return {
    findings: findings.map((finding) => ({
      ...finding,
      ...markShut(sheets, finding.dwoJobId),
      ...(people.has(finding.foremanId) && { mayOpenForeman: false }),
      ...(finding.supervisorId !== null && people.has(finding.supervisorId) && { mayOpenSupervisor: false }),
    })),
    blockers: blockers.map(marked),
    warnings: warnings.map(marked),
  };
}

interface Foreseen {
  blockers: PreflightBlocker[];
  repeats: PreflightRepeat[];
  names: NamesHeld;
}
const NOTHING_KNOWN: Foreseen = { blockers: [], repeats: [], names: new Map() };

/**
 * Foresees the file: what the payroll program could not take, approved or not yet, and which taken
 * files hold the same shifts. Temporary workers are left out: they are findings of their sheets.
 */
async function foreseen(
  reader: Reader,
  { name }: Family,
  filesNow: FilesNow,
  week: Pick<Asked, 'company' | 'start' | 'end'>,
): Promise<Foreseen> {
  const [{ blockers, fingerprints, names }, taken] = await Promise.all([
    filesNow({ ...week, withUnapproved: true }),
    listTaken(reader, name, week),
  ]);
  const repeats = countedFiles(taken).map(({ rows, ...file }) => ({
    ...presentRepeated(file),
    id: String(file.id),
    shifts: rows.filter(([id]) => fingerprints.has(id)).length,
  }));
  return {
    blockers: blockers
      .filter(({ reason }) => reason !== TEMPORARY)
      .map((blocker) => ({ id: `${blocker.about} ${blocker.reason}`, ...blocker })),
    repeats: repeats.filter(({ shifts }) => shifts > 0),
    names,
  };
}
