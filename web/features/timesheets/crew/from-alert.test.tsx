import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '#web/test/modal.ts';
import { alertPath } from '#shared/alerts/path.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from './test/crew-page.tsx';
import { jobOf } from './test/small-sheet.ts';

const { scene, show } = crewPage();

it.each(['pictureMismatch', 'locationMismatch'] as const)(
  'an alert of a %s opens its day with its job selected',
  async (type) => {
    const [other, its] = [jobOf(1), jobOf(2)];
    scene.day.jobs = [other, its];
    visit(alertPath({ type, dwoId: scene.day.dwoId, jobId: its.jobId, dwoJobId: its.dwoJobId }));
    show();
    await screen.findByRole('columnheader', { name: 'PHASE CODE' });
    const tile = ({ jobNumber }: typeof its) => screen.getByRole('button', { name: new RegExp(`Job ${jobNumber}`) });
    expect([its, other].map((job) => tile(job).getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  },
);
