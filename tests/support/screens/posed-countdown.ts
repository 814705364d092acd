import type { Page } from 'playwright-core';
import type { PayrollCountdown, WaitingOf } from '#shared/payroll/countdown.ts';
import { addDays } from '#shared/rules/periods.ts';
import { poseAnswers } from './posed-answer.ts';

const NAMES = [
  'Luis Ortega',
  'Karen Dolan',
  'Bartholomew Featherstonehaugh-Okonkwo',
  'Priya Raman',
  'Tom Reed',
  'Mia Abbott',
  'Jorge Peña',
];
const amount = (sheets: number) => ({ sheets, shifts: sheets * 5, minutes: sheets * 5 * 487 });

/**
 * Poses a week of which some wait, and some days may be missing; of none of them nothing is left.
 * @param supervisors of how many something waits, at most seven
 */
export function poseCountdown(supervisors: number): (page: Page) => Promise<void> {
  const at = new Date(Date.now() - 12 * 60_000).toISOString();
  const waiting = NAMES.slice(0, supervisors).map(
    (supervisor, place): WaitingOf => ({
      id: String(place + 1),
      supervisorId: place + 1,
      supervisor,
      isListed: true,
      mayBeReminded: true,
      submitted: amount(place === 3 ? 0 : 12 - 2 * place),
      draft: amount(place % 2 === 0 || place === 3 ? place + 1 : 0),
      running: amount(place === 1 ? 1 : 0),
      reminder: place === 0 ? { at, by: 'Ana Ferreira' } : null,
    }),
  );
  const missing = ({ start }: PayrollCountdown): PayrollCountdown['missing'] =>
    ['Keith Donnelly', 'Ray Castillo', 'Bruno Silva', 'Owen Reyes'].map((foreman, place) => ({
      id: `${place} ${start}`,
      date: addDays(start, place),
      foremanId: 90 + place,
      foreman,
      supervisor: NAMES[place]!,
      people: place % 2 === 0 ? 3 : 0,
      isUsual: true,
    }));
  return poseAnswers({
    payrollCountdown: ({ data }) => ({
      data: {
        ...data,
        waiting,
        missing: supervisors === 0 ? [] : missing(data),
        left: amount(supervisors * 8),
        approved: amount(196),
      },
    }),
  });
}
