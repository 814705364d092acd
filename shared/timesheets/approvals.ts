import { z } from 'zod';
import { Id, SeenRevision } from '../http/query.ts';
import { Dwo, DwoJob, ShownRevisions } from './sheets.ts';

export const ApproveDwoJob = z.object({ revision: SeenRevision, revisions: ShownRevisions }).strict().nullish();

export const ApproveWorkshifts = z.object({ workshiftIds: z.array(Id).min(1).max(300), revisions: ShownRevisions }).strict();

/** What was approved; `minutes` leave No Show out. */
export const Approval = z.object({
  data: z.object({
    dwoJobs: z.array(DwoJob),
    dwos: z.array(Dwo),
    workshiftIds: z.array(Id),
    minutes: z.number().int(),
  }),
});
