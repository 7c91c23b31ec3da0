import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/store/people-schema.ts', './server/store/schema.ts', './server/store/history-schema.ts'],
  out: './server/store/migrations',
  casing: 'snake_case',
})
