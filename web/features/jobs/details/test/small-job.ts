import type { JobDetails, JobSheet } from '#shared/job-details.ts';
import type { JobInvoice } from '#shared/jobs/invoices.ts';
import { smallJob } from '#web/features/jobs/test/small-job.ts';

const AT = '2026-11-02T05:00:00.000Z';
export const LUIS = { id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega' };
export const RAY = { id: 1, employeeId: '1-00001-01', fullName: 'Raymond Castillo' };

export const sheetOf = (dwoJobId: number, said: Partial<JobSheet> = {}): JobSheet => ({
  dwoJobId,
  dwoId: dwoJobId * 10,
  date: '2026-11-19',
  foreman: RAY,
  status: 'submitted',
  ...said,
});

export const invoiceOf = (id: number, said: Partial<JobInvoice> = {}): JobInvoice => ({
  id,
  jobId: 5,
  invoiceNumber: `INV-${id}`,
  date: '2026-11-16',
  amount: '1000.25',
  percentageBilled: 25,
  createdAt: AT,
  updatedAt: AT,
  revision: 1,
  ...said,
});

/** A job from the 2nd to the 29th of a November, in progress on its 19th day. */
export const jobOf = (said: Partial<JobDetails> = {}): JobDetails => ({
  ...smallJob(5),
  jobId: '10481',
  address: '12 Elm St, Mineola NY',
  latitude: 40.74,
  longitude: -73.64,
  workOrderType: 'newConstruction',
  workOrderNumber: '884-1',
  startDate: AT,
  endDate: '2026-11-30T04:59:59.000Z',
  region: { id: 2, name: 'Long Island' } as JobDetails['region'],
  supervisorId: LUIS.id,
  supervisor: LUIS,
  fcc: 'PSEG',
  inspector: null,
  billedTo: 'bills@client.example',
  bidLaborCost: '10000.00',
  bidMaterialsCost: '5000.00',
  bidOtherCost: '0.00',
  bidPrice: '16000.00',
  openingLaborCost: '0.00',
  openingMaterialsCost: '0.00',
  openingOtherCost: '0.00',
  laborCost: '4000.50',
  materialsCost: '2500.25',
  otherCost: '100.00',
  overtimeCost: '250.00',
  amountBilled: '0.00',
  dateBilled: null,
  isOvercost: false,
  progressPercentage: 40.4,
  currentHours: 1800,
  totalHours: 6000,
  startTimes: null,
  revision: 3,
  crews: [],
  sheets: [],
  sheetCount: 0,
  ...said,
});
