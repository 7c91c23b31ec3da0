import { text, timestamp } from 'drizzle-orm/pg-core'

/** Kinds of columns that several tables have. */
export const instant = () => timestamp({ withTimezone: true })
export const createdAt = () => instant().notNull().defaultNow()
export const longText = () => text().notNull().default('')
