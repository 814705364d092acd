import { chooseBusinessZone } from '../support/business-zone.ts';

/** Before any scene asks for today. */
chooseBusinessZone();
