import { createContext } from 'react';

/** Whether rows say of themselves what has just changed; not while somebody seeks in a replay. */
export const TellsNews = createContext(true);
