import { testFirstDay } from '../support/real-company/first-day.ts';

testFirstDay({ jobs: 1_204, codes: 3_000 });
