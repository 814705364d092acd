import type { CalendarPassThroughMethodOptions, CalendarPassThroughOptions } from 'primereact/calendar';

/** Roles and labels that the library's calendar puts where assistive technology does not expect them, set right. */
export const CALENDAR_PARTS: CalendarPassThroughOptions = {
  dayLabel: (options?: CalendarPassThroughMethodOptions) => ({
    role: 'button',
    'aria-selected': undefined,
    'aria-pressed': options?.context?.selected ?? false,
    'aria-disabled': options?.context?.disabled || undefined,
  }),
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
  day: { 'aria-label': undefined },
};
