import { z } from 'zod';
import {
  Crew,
  CrewChange,
  EmployeeCrew,
  EmployeeCrewChange,
  JobAssignment,
  MemberMove,
  NewCrew,
  NewEmployeeCrew,
  NewMembers,
} from '../crews/crews.ts';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { oneOf, SeenRevision } from '../http/query.ts';
import { JobAnswer } from '../jobs/jobs.ts';

const right = ['update', 'crew'] as const;

export const crewCalls = {
  ...rowCalls('crew', 'crew', { row: Crew, post: NewCrew, put: CrewChange, patch: CrewChange, delete: true }),
  /** Adds several workers, all or none. */
  addMembers: defineCall({
    method: 'POST',
    path: '/crew/:id/members',
    right,
    params: IdParams,
    body: NewMembers,
    answer: oneOf(Crew),
  }),
  /** Replaces its workers by those of its foreman's default crew. */
  takeDefault: defineCall({
    method: 'PUT',
    path: '/crew/:id/default',
    right,
    params: IdParams,
    body: z.object({ revision: SeenRevision }).strict().nullish(),
    answer: oneOf(Crew),
  }),
};

export const memberCalls = {
  ...rowCalls('employee_crew', 'crew', {
    row: EmployeeCrew,
    post: NewEmployeeCrew,
    put: EmployeeCrewChange,
    patch: EmployeeCrewChange,
    delete: true,
    rights: { delete: right },
  }),
  /** Moves a member to another crew of the same job. */
  move: defineCall({
    method: 'PUT',
    path: '/employee_crew/:id/crew',
    right,
    params: IdParams,
    body: MemberMove,
    answer: oneOf(EmployeeCrew),
  }),
};

/** Calls about a foreman's jobs; `id` is the foreman's. */
export const assignmentCalls = {
  /** Assigns the job to the foreman together with the workers of their default crew. */
  assign: defineCall({
    method: 'POST',
    path: '/employee/:id/job',
    right: ['update', 'jobForm'],
    params: IdParams,
    body: JobAssignment,
    answer: oneOf(JobAnswer),
    status: 201,
  }),
  unassign: defineCall({
    method: 'DELETE',
    path: '/employee/:id/job/:jobId',
    right: ['update', 'jobForm'],
    params: IdParams.extend({ jobId: IdParams.shape.id }),
  }),
};
