import { fieldMoney } from '../ui/fields/money-text.ts';

/** `1234.50` → `$1,234.50`, `-3.00` → `-$3.00`. */
export const dollarsText = (decimal: string): string =>
  decimal.startsWith('-') ? `-$${fieldMoney(decimal.slice(1))}` : `$${fieldMoney(decimal)}`;
