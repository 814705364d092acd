import site from 'primeicons/raw-svg/map-marker.svg?raw';
import unknown from 'primeicons/raw-svg/question-circle.svg?raw';
import yard from 'primeicons/raw-svg/warehouse.svg?raw';
import { outlineIcon } from './outline-icon.tsx';

/* Where somebody was: at the job, at the region's yard, or where nobody knows. */

export const SiteIcon = outlineIcon(site);
export const YardIcon = outlineIcon(yard);
export const UnknownPlaceIcon = outlineIcon(unknown);
