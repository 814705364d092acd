import { describe, expect, it } from 'vitest';
import { pdfLines } from '../test/pdf-lines.ts';
import { checklistOf } from './checklist-rules.ts';
import { drawHazardForm, type HazardForm, type Signer } from './pdf-present.ts';

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
  jobNumber: 'J-1',
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

const linesByPage = async (form: HazardForm): Promise<string[][]> => pdfLines(await drawHazardForm(form));
const linesOf = async (form: HazardForm): Promise<string[]> => (await linesByPage(form)).flat();
/** Removes what line breaks add. */
const letters = (text: string) => text.replaceAll(/\s/g, '');

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

  it('says every name, address and hazard to its last letter, in lines that are not cut', async () => {
    const [first, last] = ['Maximiliana Alexandrina Theodora', 'Wolfeschlegelsteinhausenbergerdorff'];
    const names = [`${first.repeat(3)} ${last.repeat(2)} the Elder`, `${first} ${last}-Featherstonehaugh`, last.repeat(5)];
    const [hazard, address] = [
      'Trench next to a gas main under pressure, '.repeat(8),
      `${'12345 Long Street Name, '.repeat(12)}End`,
    ];
    const crew = aCrew(8).map((one, index) => ({ ...one, name: names[index] ?? one.name }));
    const checklist = checklistOf({ ...FULL, hazards: ['Traffic', hazard, 'Weather'] });
    const lines = await linesOf(aForm({ crew, checklist, address, foreman: names[0]!, supervisor: names[1]! }));
    const text = letters(lines.join(''));
    for (const whole of [...crew.map(({ name }) => name), address, hazard, 'Weather']) expect(text).toContain(letters(whole));
    expect(text.split(letters(names[0]!))).toHaveLength(3);
    expect(text.split(letters(names[1]!))).toHaveLength(3);
    expect(text).not.toContain('…');
    expect(lines.filter((line) => line.startsWith('Crew member'))).toHaveLength(7);
  });

  it('keeps a name of a section and of a list on the page of what it names, however tall that is', async () => {
    const tall = 'Trench next to a gas main under pressure, '.repeat(20);
    for (const [name, work] of [
      ['Dangers', { dangers: [tall] }],
      ['Digging', { digging: tall }],
    ] as const)
      for (let checks = 0; checks < 60; checks += 2) {
        const siteChecks = Array.from({ length: checks }, () => ({ question: 'Safe?', answer: true }));
        const pages = await linesByPage(aForm({ checklist: checklistOf({ siteChecks, work }), crew: [] }));
        const pageOf = (text: string) => pages.findIndex((lines) => lines.some((line) => line.startsWith(text)));
        expect([name, pageOf('Work'), pageOf(name)]).toEqual([name, pageOf('Trench next'), pageOf('Trench next')]);
      }
  });

  it('says every letter of Latin, Greek, Cyrillic, Arabic, Hebrew and Chinese, and keeps the sense of signs', async () => {
    const names = ['Łukasz Đorđević', 'Nguyễn Văn Þór', 'Παπαδόπουλος', 'Щукин', '王小明', '陳鄭', 'محمد', 'שלום'];
    const crew = aCrew(8).map((one, index) => ({ ...one, name: names[index]! }));
    const checklist = checklistOf({ weather: '−5 °C, ≥ 20 mph, 10′ 6″ ± 1 ≠ 2 → ok', hazards: ['5 × 4 µm'] });
    const lines = await linesOf(aForm({ crew, checklist, supervisor: 'Иван Щукин' }));
    const text = lines.join('\n');
    for (const whole of [...names, '−5 °C, ≥ 20 mph, 10′ 6″ ± 1 ≠ 2 → ok', '5 × 4 µm', 'Иван Щукин'])
      expect(text.replaceAll(/[\u0600-\u06ff\u0590-\u05ff\ufe70-\ufeff]+/g, (word) => [...word].reverse().join(''))).toContain(
        whole,
      );
    expect(text).not.toMatch(/[?□]|no font/);
  });

  it('never says ? for a letter that it cannot draw, and says by which ID the name is found', async () => {
    const names = ['ไทย Somchai', 'Ann 🦺 Bell', 'ℌans?'];
    const crew = aCrew(3).map((one, index) => ({ ...one, name: names[index]! }));
    const text = (await linesOf(aForm({ crew, foreman: 'F', checklist: [] }))).join('\n');
    expect(text).toContain('□□□ Somchai');
    expect(text).toContain('Hans?');
    expect(text.replaceAll('\n', ' ')).toContain(
      'is a letter that this page has no font for. Names with it, by employee ID: 1-00001-01, 1-00002-01.',
    );
    const address = (await linesOf(aForm({ address: 'ไ Street', checklist: [] }))).join(' ');
    expect(address).toContain('□ is a letter that this page has no font for.');
    expect(address).not.toContain('by employee ID');
  });
});
