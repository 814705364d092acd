import { describe, expect, it } from 'vitest';
import { checklistOf } from './checklist.ts';
import { drawHazardForm, type HazardForm, type Signer } from './pdf.ts';

const FULL = {
  hazards: ['Traffic', 'Overhead lines', 'Open trench', 'Gas main nearby', 'Confined space', 'Heavy lifting', 'Weather'],
  ppe: ['Hard hat', 'Safety glasses', 'Class 2 vest', 'FR clothing', 'Steel-toe boots'],
  weather: 'Light rain',
  everybodyBriefed: true,
  nearestHospital: 'University Hospital, 150 Bergen St, Newark',
  emergencyContact: 'Elaine Porter, (212) 555-0134',
  siteChecks: Array.from({ length: 6 }, (_, index) => ({
    question: `Is the work zone set up as on the traffic control plan, part ${index + 1}?`,
    answer: index !== 3,
    note: 'As discussed this morning',
  })),
  equipment: { excavatorInspected: true, ladderInspected: false, spotter: 'Luis Hernández' },
};

const aCrew = (count: number): Signer[] =>
  Array.from({ length: count }, (_, index) => ({
    name: index === 6 ? 'Bartholomew Featherstonehaugh-Cholmondeley' : `Crew Member ${index + 1}`,
    employeeId: `1-${String(index + 1).padStart(5, '0')}-01`,
    role: index === 0 ? 'Foreman' : 'Crew member',
    picture: null,
    hasSigned: index !== 3,
  }));
const aForm = (given: Partial<HazardForm> = {}): HazardForm => ({
  id: 7,
  date: '2026-03-04',
  isSigned: true,
  createdAt: new Date('2026-03-04T12:00:00Z'),
  jobId: 'J-1',
  address: '1 Main Street',
  region: 'East',
  foreman: 'Crew Member 1',
  supervisor: null,
  crew: aCrew(8),
  checklist: checklistOf(FULL),
  ...given,
});
const pagesOf = async (form: HazardForm) =>
  (await drawHazardForm(form)).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

describe('a hazard form on paper', () => {
  it('is one page, also with a full checklist and a crew of eight', async () => {
    expect(await pagesOf(aForm())).toBe(1);
    expect(await pagesOf(aForm({ crew: aCrew(1), checklist: [] }))).toBe(1);
    expect(await pagesOf(aForm({ crew: [] }))).toBe(1);
  });

  it('has more pages only for more people than one holds', async () => {
    expect(await pagesOf(aForm({ checklist: [], crew: aCrew(24) }))).toBe(1);
    expect(await pagesOf(aForm({ crew: aCrew(60) }))).toBeGreaterThan(1);
  });
});
