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
import { oneOf, SeenRow } from '../http/query.ts';
import { JobAnswer } from '../jobs/jobs.ts';

const right = ['update', 'crew'] as const;

export const crewCalls = {
  ...rowCalls('crew', 'crew', { row: Crew, post: NewCrew, put: CrewChange, patch: CrewChange, delete: true }),
  addMembers: defineCall({
    operationId: 'addCrewMembers',
    summary: 'Add several workers to a crew, all or none',
    method: 'POST',
    path: '/crew/:id/members',
    right,
    params: IdParams,
    body: NewMembers,
    answer: oneOf(Crew),
  }),
  takeDefault: defineCall({
    operationId: 'takeDefaultCrew',
    summary: "Replace the workers of a crew by those of its foreman's default crew",
    method: 'PUT',
    path: '/crew/:id/default',
    right,
    params: IdParams,
    body: SeenRow.nullish(),
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
  move: defineCall({
    operationId: 'moveCrewMember',
    summary: 'Move a crew member to another crew of the same job',
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
  assign: defineCall({
    operationId: 'assignJob',
    summary: 'Assign a job to a foreman, with the workers of their default crew',
    method: 'POST',
    path: '/employee/:id/job',
    right: ['update', 'jobAssignment'],
    params: IdParams,
    body: JobAssignment,
    answer: oneOf(JobAnswer),
    status: 201,
  }),
  unassign: defineCall({
    operationId: 'unassignJob',
    summary: 'Take a job from a foreman',
    method: 'DELETE',
    path: '/employee/:id/job/:jobId',
    right: ['update', 'jobAssignment'],
    params: IdParams.extend({ jobId: IdParams.shape.id }),
  }),
};
