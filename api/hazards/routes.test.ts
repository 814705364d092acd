import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HazardPdf, JobHazard } from '#shared/hazards.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { dailyJobHazardAnalysis } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let sheet: Awaited<ReturnType<ReturnType<typeof crewsIn>['addSheet']>>;
let supervisor: Requests;
let stranger: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  sheet = await make.addSheet('2026-03-04');
  supervisor = await requestsOf(api, sheet.supervisor.id);
  stranger = await requestsOf(api, (await make.addTeam()).supervisor.id);
});
afterAll(() => api.close());

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
const pdfOf = async (data: Record<string, unknown>) => {
  await api.db.update(dailyJobHazardAnalysis).set({ data }).where(eq(dailyJobHazardAnalysis.id, sheet.analysis.id));
  await tellAll(api);
  const { body } = await supervisor.get(`/daily_job_hazard_analysis/${sheet.analysis.id}/pdf`).expect(200);
  return oneOf(HazardPdf).parse(body).data;
};

describe('GET daily_job_hazard_analysis/:id/pdf', () => {
  it('is one page for a usual form, and the same bytes for the same form', async () => {
    const data = { hazards: ['Traffic', 'Overhead lines'], weather: 'rain', everybodyBriefed: true };
    const found = await pdfOf(data);
    const pdf = Buffer.from(found.pdf, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(1);
    expect(found).toMatchObject({ id: sheet.analysis.id, date: '2026-03-04', isSigned: true, jobId: sheet.job.id });
    expect(found.fileName).toBe(`hazard-form-${sheet.job.jobId}-2026-03-04-${sheet.analysis.id}.pdf`);
    expect((await pdfOf(data)).pdf).toBe(found.pdf);
  });

  it('embeds the signatures that were drawn, and takes no harm from what is none', async () => {
    const drawn = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const plain = Buffer.from((await pdfOf({})).pdf, 'base64');
    const signatures = [
      { employeeId: sheet.foreman.id, image: `data:image/png;base64,${drawn.toString('base64')}` },
      { employeeId: sheet.workers[0]!.id, image: `data:image/png;base64,${drawn.subarray(0, 60).toString('base64')}` },
      { name: sheet.workers[1]!.fullName, image: 'javascript:alert(1)' },
      { name: 'Ines Visitante Łódź 作業', signedAt: '2026-03-04' },
      'nobody',
      null,
    ];
    const signed = Buffer.from((await pdfOf({ signatures })).pdf, 'base64');
    const images = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    expect(images(plain)).toBe(0);
    expect(images(signed)).toBe(1);
    expect(pagesOf(signed)).toBe(1);
  });

  it('goes on to further pages when the checklist is long, and stays bounded when it is absurd', async () => {
    const questions = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        question: `Question ${index}?`,
        answer: index % 2 === 0,
        note: 'As discussed '.repeat(6),
      }));
    expect(pagesOf(Buffer.from((await pdfOf({ checks: questions(120) })).pdf, 'base64'))).toBeGreaterThan(1);
    expect(pagesOf(Buffer.from((await pdfOf({ checks: questions(5_000) })).pdf, 'base64'))).toBeLessThan(30);
    const odd = {
      deep: { a: { b: { c: [1, { d: null }] } } },
      list: [1, 'x', false],
      long: 'word '.repeat(10_000),
      many: Array(300).fill('tag'),
    };
    expect(pagesOf(Buffer.from((await pdfOf(odd)).pdf, 'base64'))).toBeLessThan(10);
  });

  it('is for those who see the form', async () => {
    await stranger.get(`/daily_job_hazard_analysis/${sheet.analysis.id}/pdf`).expect(404);
    await (await requestsOf(api, sheet.workers[0]!.id)).get(`/daily_job_hazard_analysis/${sheet.analysis.id}/pdf`).expect(403);
    await supervisor.get('/daily_job_hazard_analysis/x/pdf').expect(400);
  });
});

describe('GET job/:id/hazards', () => {
  const hazards = async (query = '') =>
    listOf(JobHazard).parse((await supervisor.get(`/job/${sheet.job.id}/hazards?${query}`).expect(200)).body);

  it('lists the forms of a job newest first, also of days on which it was worked, within a range and a limit', async () => {
    const make = crewsIn(api.db);
    const [own] = await api.db
      .insert(dailyJobHazardAnalysis)
      .values({ jobId: sheet.job.id, foremanId: sheet.foreman.id, date: '2026-03-06', data: {} })
      .returning();
    await make.addHazardAnalysis(sheet.foreman.id, '2026-03-05');
    const all = await hazards('include=["foreman"]');
    expect(all).toMatchObject({ count: 2, limit: 10, data: [{ id: own!.id, isSigned: false }, { id: sheet.analysis.id }] });
    expect(all.data[0]).toMatchObject({ foreman: { fullName: sheet.foreman.fullName } });
    expect(all.data[0]).not.toHaveProperty('data');
    expect((await hazards('startDate=2026-03-01&endDate=2026-03-04')).data.map(({ id }) => id)).toEqual([sheet.analysis.id]);
    expect(await hazards('limit=1')).toMatchObject({ count: 2, data: [{ id: own!.id }] });
  });

  it('is for those who see the job', async () => {
    await stranger.get(`/job/${sheet.job.id}/hazards`).expect(404);
    expect((await supervisor.get(`/job/${sheet.job.id}/hazards?startDate=2026-03-01`).expect(400)).body.errors[0].field).toBe(
      'endDate',
    );
  });
});
