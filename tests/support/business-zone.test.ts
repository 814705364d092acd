import { expect, it } from 'vitest';
import { zoneAtNoon } from './business-zone.ts';

it('is far from midnight at whatever hour of summer and winter tests run', () => {
  for (const day of ['2026-01-15', '2026-03-20', '2026-07-15', '2026-10-28'])
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(`${day}T${String(hour).padStart(2, '0')}:59:00Z`);
      const local = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zoneAtNoon(now), hour: 'numeric' }).format(now));
      expect(Math.abs(local - 12), `${now.toISOString()} ${zoneAtNoon(now)}`).toBeLessThanOrEqual(4);
    }
});
