import { testFirstDay } from '../support/real-company/first-day.ts';

testFirstDay({ jobs: 60, codes: 150 });
