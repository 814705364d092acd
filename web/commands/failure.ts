import { Failure } from '#shared/http/errors.ts';
import { textsNow } from '../texts/texts.ts';
import { uiTexts } from '../ui/texts.ts';

/** Whatever was thrown as what can be said of it. */
export const asFailure = (cause: unknown): Failure =>
  cause instanceof Failure ? cause : new Failure(502, textsNow(uiTexts)('noAnswer'));
