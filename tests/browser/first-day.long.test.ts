import { testFirstDay } from '../support/real-company/first-day.ts';

testFirstDay('begins with 1,204 jobs and 3,000 phase codes', { jobs: 1_204, codes: 3_000 });
