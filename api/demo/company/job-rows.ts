import { type JobCosts, jobCosts, type PaidShift } from '#api/background/rules.ts';
import type { SeedRow } from '#api/db/bulk.ts';
import type { job, jobInvoice, jobPhaseCode, jobSitePhoto, phaseCode } from '#api/db/tables/jobs.ts';
import { JobCategory } from '#shared/jobs/jobs.ts';
import { dollarsOf } from '#shared/rules/costs.ts';
import { payRates, RATE_FIELDS, type RateTexts } from '#shared/rules/rates.ts';
import type { Random } from '../random.ts';
import { type DayOf, minutesAfter } from './calendar.ts';
import { PHASE_CODES } from './days.ts';
import { HISTORY_DAYS, type JobPlan } from './job-plans.ts';
import type { DemoPeople } from './people.ts';
import type { PeopleIds } from './people-rows.ts';
import { DEMO_REGIONS } from './places.ts';
import { asOf, type Sheets } from './sheets.ts';

export interface JobRows {
  jobs: SeedRow<typeof job>[];
  phaseCodes: SeedRow<typeof jobPhaseCode>[];
  expenses: SeedRow<typeof jobSitePhoto>[];
  invoices: SeedRow<typeof jobInvoice>[];
}

interface JobContext {
  people: DemoPeople;
  ids: PeopleIds;
  plans: readonly JobPlan[];
  day: DayOf;
  sheets: Sheets;
}

const CLIENTS = ['National Grid', 'Con Edison', 'PSEG Long Island', 'Orange & Rockland', 'Eversource', 'Town of Hempstead'];
const INSPECTORS = ['R. Bianchi', 'T. Okonkwo', 'S. Lindgren', 'M. Farouk', null];
const DAY_END_MINUTE = 24 * 60 - 1;

/**
 * Makes the jobs with their costs so far: hours and labor follow from the timesheets by the
 * product's own rule.
 */
export function jobRows(context: JobContext, random: Random): JobRows {
  const rows: JobRows = { jobs: [], phaseCodes: [], expenses: [], invoices: [] };
  const shifts = paidShifts(context);
  for (const plan of context.plans) {
    const chance = random.fork(plan.id);
    const crewShifts = plan.foreman === null ? [] : (shifts.get(plan.foreman) ?? []);
    const costs = jobCosts(plan.id, crewShifts);
    const money = moneyOf(plan, costs, chance);
    addExpenses(rows, context, plan, money, chance);
    const billed = addInvoices(rows, context, plan, money, chance);
    rows.jobs.push(jobRow(context, plan, { costs, money, billed }, chance));
    for (const phaseCode of PHASE_CODES.slice(0, 4 + (plan.id % 3)))
      rows.phaseCodes.push({ id: rows.phaseCodes.length + 1, jobId: plan.id, phaseCode, description: PHASES[phaseCode] });
  }
  return rows;
}

const PHASES: Record<(typeof PHASE_CODES)[number], string> = {
  TRCH: 'Trenching',
  CNDT: 'Conduit',
  SPLC: 'Splicing',
  BKFL: 'Backfill',
  PAVE: 'Paving',
  TEST: 'Testing',
  RSTR: 'Restoration',
};

/** The company's list: each category has all codes. */
export const companyPhaseCodes = (): SeedRow<typeof phaseCode>[] =>
  JobCategory.options
    .flatMap((category) => PHASE_CODES.map((code) => ({ category, phaseCode: code, description: PHASES[code] })))
    .map((row, place) => ({ id: place + 1, ...row }));

const paidBy = (texts: readonly string[]) =>
  payRates(Object.fromEntries(RATE_FIELDS.map((field, place) => [field, texts[place] ?? null])) as RateTexts);

/** All finished shifts, by the foreman of their sheets: nobody works for two of them. */
function paidShifts({ people, ids, sheets }: JobContext): Map<number, PaidShift[]> {
  const rates = new Map([
    ...people.foremen.map(({ rates: texts }, index) => [ids.foremen[index]!, paidBy(texts)] as const),
    ...people.workers.map(({ rates: texts }, index) => [ids.workers[index]!, paidBy(texts)] as const),
  ]);
  const foremen = new Map(ids.foremen.map((id, index) => [id, index]));
  const shifts = new Map<number, PaidShift[]>();
  for (const { jobId, dwoId, employeeId, date, start, type, hours, status } of sheets.workshifts) {
    if (status !== 'finished') continue;
    const foreman = foremen.get(sheets.dwos[dwoId - 1]!.foremanId)!;
    const list = shifts.get(foreman) ?? [];
    shifts.set(foreman, list);
    list.push({
      jobId,
      employeeId,
      date,
      start,
      type: type ?? 'NORMAL',
      minutes: hours ?? 0,
      rates: rates.get(employeeId),
    });
  }
  return shifts;
}

/** Cents. `progress` is 0 to 1. */
interface JobMoney {
  progress: number;
  materials: number;
  other: number;
  bidLabor: number;
  bidMaterials: number;
  bidOther: number;
  bidPrice: number;
  cost: number;
}

function moneyOf(plan: JobPlan, { laborCents }: JobCosts, random: Random): JobMoney {
  const progress = progressOf(plan, random);
  const materials = Math.round(laborCents * (0.3 + random.next() * 0.4));
  const other = Math.round(laborCents * (0.05 + random.next() * 0.1));
  const cost = laborCents + materials + other;
  const spent = { progress, materials, other, cost };
  if (!plan.hasBid) return { ...spent, bidLabor: 0, bidMaterials: 0, bidOther: 0, bidPrice: 0 };
  const planned = (cents: number, share: number) =>
    progress > 0 && cents > 0 ? (cents / progress) * (0.95 + random.next() * 0.15) : random.int(900_000, 3_000_000) * share;
  const parts = [planned(laborCents, 1), planned(materials, 1), planned(other, 1 / 3)] as const;
  const sum = parts.reduce((total, part) => total + part, 0);
  const bidPrice = plan.isOvercost
    ? toHundreds(cost * (0.9 + random.next() * 0.05))
    : plan.isOnTheEdge
      ? cost + random.int(2_000, 9_000)
      : Math.max(toHundreds(sum), toHundreds(cost * 1.12));
  // The estimate is the sum of its parts, as the form adds them up.
  const [bidLabor, bidMaterials] = [parts[0], parts[1]].map((part) => wholeHundreds((part / sum) * bidPrice)) as [number, number];
  return { ...spent, bidLabor, bidMaterials, bidOther: bidPrice - bidLabor - bidMaterials, bidPrice };
}

function progressOf({ status, startDay, endDay, worked }: JobPlan, random: Random): number {
  if (status === 'completed' || status === 'done') return 1;
  if (worked === null) return 0;
  if (status === 'suspended') return random.int(20, 60) / 100;
  const elapsed = -startDay / Math.max(1, endDay - startDay);
  return Math.min(0.95, Math.max(0.05, Math.round((elapsed + (random.next() - 0.5) * 0.15) * 100) / 100));
}

const toHundreds = (cents: number) => Math.ceil(cents / 10_000) * 10_000;
const wholeHundreds = (cents: number) => Math.floor(cents / 10_000) * 10_000;

function jobRow(
  { people, ids, day }: JobContext,
  plan: JobPlan,
  { costs, money, billed }: { costs: JobCosts; money: JobMoney; billed: { cents: number; on: string | null } },
  random: Random,
): SeedRow<typeof job> {
  const fcc = random.pick(CLIENTS);
  const workOrderNumber = `884-${20_000 + plan.id * 9 + random.int(0, 8)}`;
  const names = [people.foremen[plan.foreman ?? -1], people.supervisors[plan.supervisor ?? -1]].map(
    (one) => one && `${one.firstName} ${one.lastName}`,
  );
  const createdAt = minutesAfter(day(Math.min(plan.startDay, 0) - 16).start, 600);
  const company = random.chance(0.7) ? 'TSU One' : 'Pinnacle';
  const externalNumber = ownNumberOf(plan, company);
  return {
    id: plan.id,
    jobId: plan.jobId,
    externalNumber,
    shownNumber: plan.jobId,
    address: plan.address,
    latitude: plan.latitude,
    longitude: plan.longitude,
    category: plan.category,
    type: plan.type,
    workOrderType: plan.workOrderType,
    workOrderNumber,
    status: plan.status,
    startDate: day(plan.startDay).start,
    endDate: minutesAfter(day(plan.endDay).start, DAY_END_MINUTE),
    finalizedDate: plan.finalizedDay === null ? null : day(plan.finalizedDay).date,
    regionId: plan.region + 1,
    supervisorId: plan.supervisor === null ? null : ids.supervisors[plan.supervisor]!,
    company,
    fcc,
    inspector: random.pick(INSPECTORS),
    billedTo: `billing${1 + (plan.id % 6)}@client.example`,
    description: describe(plan),
    bidLaborCost: dollarsOf(money.bidLabor),
    bidMaterialsCost: dollarsOf(money.bidMaterials),
    bidOtherCost: dollarsOf(money.bidOther),
    bidPrice: dollarsOf(money.bidPrice),
    laborCost: dollarsOf(costs.laborCents),
    materialsCost: dollarsOf(money.materials),
    otherCost: dollarsOf(money.other),
    overtimeCost: dollarsOf(costs.overtimeCents),
    amountBilled: dollarsOf(billed.cents),
    dateBilled: billed.on,
    progressPercentage: Math.round(money.progress * 100),
    currentHours: costs.minutes,
    totalHours:
      money.progress > 0 && costs.minutes > 0
        ? Math.round(costs.minutes / money.progress / 60) * 60
        : random.int(4, 20) * 40 * 60,
    searchData: [plan.jobId, externalNumber, plan.address, names[0], workOrderNumber, fcc, names[1]]
      .filter(Boolean)
      .join(' ')
      .toLowerCase(),
    ...asOf(createdAt),
  };
}

/** One of the companies numbers its jobs itself; a few of them wait for their number. */
const ownNumberOf = ({ id }: JobPlan, company: string): string | null =>
  company === 'Pinnacle' && id % 9 !== 0 ? `PN-26-${String(id).padStart(4, '0')}` : null;

const WORK: Record<JobPlan['category'], string> = {
  ohElectric: 'Replace poles and overhead primary',
  ugGas: 'Renew the gas main and services',
  ugElectric: 'Install conduit and pull underground cable',
  castIron: 'Retire cast iron main, insert plastic',
  overhead: 'Transfer overhead services',
  general: 'Restore pavement and sidewalks',
};

const describe = ({ category, address, region, foreman, worked }: JobPlan) =>
  [
    `${WORK[category]} at ${address}. Yard: ${DEMO_REGIONS[region]!.name}. Keep one lane open, restore daily.`,
    ...(foreman === AT_LENGTH_FOREMAN && worked?.to === -1 && worked.part === 'day' ? AT_LENGTH : []),
  ].join(' ');

/** The foreman whose current job has a long description, as copied from an e-mail. */
const AT_LENGTH_FOREMAN = 2;
const AT_LENGTH = [
  'The client has asked for the north side first: the school on the corner lets out at 2:15 p.m., and nothing may stand in the bus lane from 1:45 to 2:45.',
  'Test pits at both ends before digging; the records show an abandoned 4-inch main at 3 ft that nobody has seen since 1968.',
  'Two services go to the bakery and to the dentist, who need half a day’s notice before they are shut off.',
  'Backfill in 8-inch lifts, compaction report for each; the town inspects before paving and wants a call by 10 a.m. of the day before.',
  'Trees along the curb stay: hand digging within 5 ft of their trunks.',
];

const EXPENSES = {
  Material: ['Conduit and fittings', 'Backfill material', 'Plate rental', 'Asphalt', 'Cable and lugs', 'Valve and couplings'],
  Other: ['Road opening permit', 'Flaggers', 'Disposal of spoil', 'Crane, half a day', 'Police detail', 'Toll and parking'],
} as const;

/** Splits the material and other costs of a job into expenses that add up to what the job shows. */
function addExpenses(rows: JobRows, context: JobContext, plan: JobPlan, { materials, other }: JobMoney, random: Random): void {
  if (materials > 0) addParts(rows, context, plan, { type: 'Material', cents: materials, parts: random.int(1, 4) }, random);
  if (other > 0) addParts(rows, context, plan, { type: 'Other', cents: other, parts: 1 }, random.fork('other'));
}

interface Spent {
  type: keyof typeof EXPENSES;
  cents: number;
  /** The number of expenses. */
  parts: number;
}

function addParts(
  rows: JobRows,
  { people, ids, day }: JobContext,
  plan: JobPlan,
  { type, cents, parts }: Spent,
  random: Random,
): void {
  const creator = people.foremen[plan.foreman ?? -1];
  // A job that has not begun has no expenses.
  const { from, to } = plan.worked!;
  for (let part = 0; part < parts; part++) {
    const share = Math.floor(cents / parts);
    const spentOn = day(Math.max(-HISTORY_DAYS, random.int(from, to)));
    const description = random.pick(EXPENSES[type]);
    rows.expenses.push({
      id: rows.expenses.length + 1,
      jobId: plan.id,
      date: spentOn.date,
      description,
      amount: dollarsOf(part === parts - 1 ? cents - share * (parts - 1) : share),
      type,
      // The first row determines the columns of the insert.
      fileId: null,
      createdById: plan.foreman === null ? null : ids.foremen[plan.foreman]!,
      searchData: [description, creator?.firstName, creator?.lastName, creator?.employeeId]
        .filter(Boolean)
        .join(' ')
        .toLowerCase(),
      ...asOf(minutesAfter(spentOn.start, 15 * 60)),
    });
  }
}

/**
 * The first crews, which visitors look at first, have invoices as soon as there is enough to bill.
 */
const FIRST_BILLED = 6;

function addInvoices(rows: JobRows, { day }: JobContext, plan: JobPlan, { bidPrice, progress }: JobMoney, random: Random) {
  const isOver = plan.status === 'completed' || plan.status === 'done';
  const isFirst = plan.foreman !== null && plan.foreman < FIRST_BILLED;
  const shares = isOver ? [40, 60] : progress > 0.4 && (random.chance(0.4) || isFirst) ? [25] : [];
  let billed = { cents: 0, on: null as string | null };
  shares.forEach((share, index) => {
    const { date, start } = day(Math.min(-1, (plan.finalizedDay ?? -5) - (shares.length - index) * 9));
    const cents = Math.round((bidPrice * share) / 100);
    const id = rows.invoices.length + 1;
    rows.invoices.push({
      id,
      jobId: plan.id,
      invoiceNumber: `INV-${10_300 + id}`,
      date,
      amount: dollarsOf(cents),
      percentageBilled: share,
      ...asOf(minutesAfter(start, 14 * 60)),
    });
    billed = { cents: billed.cents + cents, on: date };
  });
  return billed;
}
