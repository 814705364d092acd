import swap from 'primeicons/raw-svg/arrow-right-arrow-left.svg?raw';
import pencil from 'primeicons/raw-svg/pencil.svg?raw';
import plus from 'primeicons/raw-svg/plus.svg?raw';
import { icon } from './icons.tsx';
import { type IconProps, outlineIcon } from './outline-icon.tsx';

/* Icons of lists, and of actions on their rows. */

export const PencilIcon = outlineIcon(pencil);
export const PlusIcon = outlineIcon(plus);
export const SwapIcon = outlineIcon(swap);

/** The columns of a table. */
export const ColumnsIcon = ({ size }: IconProps) =>
  icon(<path d="M4 5.5h16v13H4zM9.5 5.5v13M14.5 5.5v13" strokeLinejoin="round" />, size);
