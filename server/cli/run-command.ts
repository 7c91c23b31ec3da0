import * as z from 'zod'
import { readSettings, type Settings, SettingsError } from '#server/env.ts'
import { errorForLog } from '#server/http/error-for-log.ts'
import { UnclosedQuoteError } from '#server/import/csv.ts'
import { HeadingError } from '#server/import/records.ts'
import { checkNode } from '#server/node-version.ts'
import type { Db } from '#server/store/database.ts'
import { FolderLockedError } from '#server/store/folder-lock.ts'
import { databaseName, openConfigured } from '#server/store/open-configured.ts'
import { UnusableDatabaseError } from '#server/store/unusable-database.ts'

/** A command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs a command on the configured database.
 * @param read what was asked for on the command line, read before the database is opened: a slip neither makes a
 *   database nor waits for one
 * @param mayMake whether this makes a database where there is none; otherwise a mistyped DATA_DIR would make one, and
 *   the command would say of that one that all is done
 */
export function runCommand<Asked>(
  read: () => Asked,
  command: (db: Db, asked: Asked, databaseName: string) => Promise<boolean>,
  mayMake: (asked: Asked) => boolean = () => false,
): Promise<void> {
  return runTask(async (settings) => {
    const asked = read()
    const name = databaseName(settings)
    const database = await openConfigured(settings, undefined, { isMade: mayMake(asked) }).catch(
      (error: unknown) => {
        throw error instanceof UnusableDatabaseError ? new UsageError(`${name}: ${error.message}`) : error
      },
    )
    try {
      return await command(database.db, asked, name)
    } finally {
      await database.close()
    }
  })
}

/** What is printed stays in a terminal's history, and in what is sent to whoever helps. */
function unexpected(error: unknown): unknown {
  return error instanceof Error ? errorForLog(error) : error
}

/** Runs a command with the settings of the server; what is expected to go wrong is one readable message. */
export async function runTask(task: (settings: Settings) => Promise<boolean>): Promise<void> {
  z.config(z.locales.ko())
  try {
    checkNode()
    process.exitCode = (await task(readSettings(process.env))) ? 0 : 1
  } catch (error) {
    process.exitCode = 1
    const expected = [UsageError, SettingsError, FolderLockedError, UnusableDatabaseError]
    const isExpected = [...expected, HeadingError, UnclosedQuoteError].some((kind) => error instanceof kind)
    console.error(isExpected && error instanceof Error ? error.message : unexpected(error))
  }
}
