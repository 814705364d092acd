import { beforeEach } from 'vitest';
import { Route } from 'wouter';
import type { LiveOpen } from '#shared/live/open.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import CrewDetailsPage from '../page.tsx';
import { sheetOf } from './small-sheet.ts';

/** The page of a day of a test's own, and what it asks the api for. */
export function crewPage() {
  const scene: AnsweredCalls & { day: CrewSheet; minutesOfJob: number } = {
    /** The day as it is answered. */
    day: sheetOf(),
    /** The hours of each of its jobs. */
    minutesOfJob: 480,
    calls: [],
    answer: () => [200, {}],
  };
  const ofJob = (dwoJobId: number): CrewSheet => ({
    ...scene.day,
    dwoJobId,
    jobId: dwoJobId * 10,
    minutes: scene.minutesOfJob,
    revision: 3,
    revisions: { 1: 2, 2: 2 },
  });
  const page = livePage((gateway) => {
    gateway.answerTo = ({ resource, query }: LiveOpen) => {
      if (resource !== 'crewSheet') return { data: [], count: 0, limit: 10, offset: 0, order: [] };
      const dwoJobId = query?.['dwoJobId'];
      return { data: dwoJobId === undefined ? scene.day : ofJob(Number(dwoJobId)) };
    };
  });
  answerCalls(scene);
  beforeEach(() => {
    visit('/timesheets/5');
    sessionStorage.clear();
    scene.day = sheetOf();
    scene.minutesOfJob = 480;
  });
  const show = () =>
    page.show(
      <Route path={/^\/timesheets\/(?<dwoId>\d+)$/}>
        <CrewDetailsPage />
      </Route>,
    );
  return { page, scene, show, ofJob };
}
