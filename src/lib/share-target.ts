/** Where the system's share sheet puts photos (POST), and where a person then says where they belong. */
export const SHARED_PATH = '/shared'

/** The part of the form in which they come. */
export const SHARED_PART = 'photos'

/** Why a shared file was not kept; how many there were of each is said in the address that one is led to. */
export const SHARE_REFUSALS = [
  'notAnImage',
  'tooManyBytes',
  'unreadable',
  'full',
  'notKept',
  'tooMany',
] as const
export type ShareRefusal = (typeof SHARE_REFUSALS)[number]

/** More photos do not wait on a device at once: any page can post here, and only a person looks through them. */
export const MOST_SHARED = 100
