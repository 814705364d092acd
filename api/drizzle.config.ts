import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './api/db/tables/*.ts',
  out: './api/db/migrations',
});
