import { mayWrite } from '#domain/people/access.ts'
import type { Role } from '#domain/people/session.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import { tellSaveFailed } from './tell-save-failed.ts'

/**
 * Makes an edit on this device, and says so where the person may not, or the device could not keep it.
 * @param whatFailed for the log, in our own words
 * @returns what the edit came to; null where it was not made
 */
export async function attemptEdit<T>(
  access: Role,
  edit: () => Promise<T>,
  whatFailed: string,
): Promise<T | null> {
  if (!mayWrite(access)) {
    tellNoPermission()
    return null
  }
  try {
    return await edit()
  } catch (error) {
    tellSaveFailed(whatFailed, error)
    return null
  }
}
