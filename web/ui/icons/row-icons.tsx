import swap from 'primeicons/raw-svg/arrow-right-arrow-left.svg?raw';
import pencil from 'primeicons/raw-svg/pencil.svg?raw';
import plus from 'primeicons/raw-svg/plus.svg?raw';
import { outlineIcon } from './outline-icon.tsx';

/* Icons of actions on a list's row. */

export const PencilIcon = outlineIcon(pencil);
export const PlusIcon = outlineIcon(plus);
export const SwapIcon = outlineIcon(swap);
