import site from 'primeicons/raw-svg/map-marker.svg?raw';
import unknown from 'primeicons/raw-svg/question-circle.svg?raw';
import yard from 'primeicons/raw-svg/warehouse.svg?raw';
import { outlineIcon } from './outline-icon.tsx';

/* Icons of the places where somebody was: the job's site, the region's yard, an unknown place. */

export const SiteIcon = outlineIcon(site);
export const YardIcon = outlineIcon(yard);
export const UnknownPlaceIcon = outlineIcon(unknown);
