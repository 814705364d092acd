import type { Schema } from './settled-schemas.ts';

/** Values of fields by their name, where the type alone would say little. */
const FIELDS: Readonly<Record<string, unknown>> = {
  about: 'Job #10491',
  accountNo: '4010',
  action: 'job.update',
  actingAs: 'Maria Lopez',
  activeStatus: 'Active',
  address: '12 Main Street, Dallas, TX',
  alternativeEmail: 'maria@example.com',
  amount: '1250.00',
  base64: 'JVBERi0xLjcK',
  bidLaborCost: '1250.00',
  bidMaterialsCost: '800.00',
  bidOtherCost: '150.00',
  bidPrice: '2900.00',
  billedTo: 'billing@example.com',
  businessTimeZone: 'America/Chicago',
  by: 'Maria Lopez',
  city: 'Dallas',
  class: 'Laborer',
  code: 'NO_DEFAULT_CREW',
  company: 'Pinnacle',
  companyName: 'Pinnacle',
  contentType: 'image/png',
  cursor: '42',
  date: '2026-01-30',
  description: 'Gas line along the street',
  device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  downloadUrl: 'https://muster.example.com/api/v1/file/content/4f2a',
  earningRate1: 'Foreman - ST 48.50',
  earningRate2: 'Foreman - OT 72.75',
  earningRate3: 'Foreman - DT 97.00',
  earningRate4: 'Foreman - ST 32.50',
  earningRate5: 'Foreman - OT 48.75',
  earningRate6: 'Foreman - DT 65.00',
  email: 'maria.lopez@example.com',
  employee: 'Maria Lopez',
  employeeId: '8-00017-01',
  employeeName: 'Pat Temporary',
  employeeNumber: '17',
  end: '2026-01-30T22:30:00.000Z',
  endDate: '2026-02-27T23:00:00.000Z',
  endpoint: 'https://push.example.com/4f2a',
  externalNumber: 'TX-2026-014',
  fault: 'The address does not answer.',
  fcc: 'City Power',
  field: 'status',
  fileName: 'site.png',
  firstName: 'Maria',
  foreman: 'Maria Lopez',
  foremanName: 'Maria Lopez',
  formerAddress: 'https://old.example.com',
  from: '22:00',
  fullName: 'Maria Lopez',
  hint: 'muster_4f2a',
  inspector: 'Dana Reed',
  invoiceNumber: 'INV-2041',
  ip: '192.0.2.7',
  jobAddress: '12 Main Street, Dallas, TX',
  jobId: '10491',
  jobNumber: '10491',
  lastName: 'Lopez',
  lastUsedIp: '192.0.2.7',
  latitude: 32.7767,
  longitude: -96.797,
  lunchTime: '0:30',
  message: 'It is done.',
  milesIn: 10,
  milesOut: 24,
  mobile: '+1 214 555 0142',
  model: 'F-150',
  name: 'North',
  note: 'The gate is open until five.',
  openingHours: 2190,
  openingLaborCost: '1825.00',
  openingMaterialsCost: '310.75',
  openingOtherCost: '95.00',
  pdf: 'JVBERi0xLjcK',
  person: 'Maria Lopez',
  phaseCode: '20-100',
  phone: '+1 214 555 0142',
  pictureUrl: 'https://muster.example.com/api/v1/file/content/4f2a',
  progressPercentage: 40,
  reason: 'The lunch break is missing.',
  region: '1',
  requestId: '0b0c5f6e-3c1c-4b7e-9a55-0d4b5c0e7a11',
  role: 'worker',
  search: 'Lopez',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  onBehalfReason: 'The supervisor is on vacation.',
  sentBackReason: 'The lunch break is missing.',
  sessionId: '0b0c5f6e-3c1c-4b7e-9a55-0d4b5c0e7a11',
  start: '2026-01-30T14:30:00.000Z',
  startDate: '2026-01-30T13:00:00.000Z',
  shiftLogAt: '18:00',
  startTimes: 'mon 07:00',
  state: 'TX',
  subject: 'job',
  subjectId: '17',
  supervisor: 'Sam Ortiz',
  supervisorName: 'Sam Ortiz',
  takenBy: 'Sam Ortiz',
  timeZone: 'America/Chicago',
  title: 'Access',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.4f2a',
  totalHours: 240,
  tripHistoryUrl: 'https://muster.example.com/trips',
  until: '06:00',
  uploadUrl: 'https://muster.example.com/api/v1/file/content/4f2a?expires=1795478400&signature=4f2a',
  url: 'https://muster.example.com/files/4f2a',
  vacationAvailable: '40',
  version: '1.4.0',
  vin: '1FDUF5HT5KDA12345',
  workOrderNumber: 'WO-5512',
  workPhone: '+1 214 555 0100',
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-30T14:30:00.000Z',
  date: '2026-01-30',
  uuid: '0b0c5f6e-3c1c-4b7e-9a55-0d4b5c0e7a11',
  uri: 'https://example.com',
  email: 'maria.lopez@example.com',
};

/** An example of a schema: its own where it has one, otherwise of its types and fields. */
export function exampleOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  field = '',
  within: readonly string[] = [],
): unknown {
  const of = (inner: Schema, name = field, names = within) => exampleOf(inner, schemas, name, names);
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const named = schemas[name];
    // A schema within itself ends here.
    return named && !within.includes(name) ? of(named, field, [...within, name]) : null;
  }
  const given = [...((schema['examples'] as unknown[] | undefined) ?? []), ...((schema['enum'] as unknown[] | undefined) ?? [])];
  if ('const' in schema) return schema['const'];
  if (given.length > 0) return given[0];
  if ('default' in schema) return schema['default'];
  const alternative = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ type }) => type !== 'null');
  if (alternative) return of(alternative);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => of(part)));
  const type = [schema.type].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return objectOf(schema, of);
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => of(item));
      return schema.items ? Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () => of(schema.items!)) : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberOf(schema, field);
    case 'string':
      return textOf(schema, field);
    default:
      return {};
  }
}

/** Its fields; of a record with fixed keys each of these. */
function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  of: (inner: Schema, name: string) => unknown,
) {
  const others = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : {};
  const keys = required.filter((name) => !(name in properties)).map((name) => [name, others] as const);
  return Object.fromEntries([...Object.entries(properties), ...keys].map(([name, inner]) => [name, of(inner, name)]));
}

function numberOf({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Schema, field: string): number {
  const fits = (value: unknown): value is number =>
    typeof value === 'number' && value >= Number(minimum) && value <= Number(maximum);
  return [FIELDS[field], 1].find(fits) ?? Number(minimum);
}

function textOf({ format, pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: Schema, field: string): string {
  const candidates = [FORMATS[format ?? ''], FIELDS[field], 'text', '1', 'x'.repeat(Number(minLength))];
  const fits = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length <= Number(maxLength) &&
    value.length >= Number(minLength) &&
    (pattern === undefined || new RegExp(String(pattern), 'u').test(value));
  return candidates.find(fits) ?? '';
}
