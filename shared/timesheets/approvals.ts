import { z } from 'zod';
import { Id, SeenRevision } from '../query.ts';
import { Dwo, DwoJob, SeenRevisions } from './sheets.ts';

export const ApproveDwoJob = z.object({ revision: SeenRevision, revisions: SeenRevisions }).strict().nullish();

export const ApproveWorkshifts = z.object({ workshiftIds: z.array(Id).min(1).max(300), revisions: SeenRevisions }).strict();

/** What was approved; `minutes` leave No Show out. */
export const Approval = z.object({
  data: z.object({
    dwoJobs: z.array(DwoJob),
    dwos: z.array(Dwo),
    workshiftIds: z.array(Id),
    minutes: z.number().int(),
  }),
});
