import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/store/schema/people.ts',
    './server/store/schema/records.ts',
    './server/store/schema/history.ts',
  ],
  out: './server/store/migrations',
  casing: 'snake_case',
})
