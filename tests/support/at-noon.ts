import { chooseBusinessZone } from './business-zone.ts';

/** To be imported first by a program that starts systems: before anything asks for today. */
chooseBusinessZone();
