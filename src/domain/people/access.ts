import type { Area } from '#domain/model/area.ts'
import { DEFAULT_GROUP_NAME } from '#domain/model/group.ts'
import type { Role } from './session.ts'

/** Who may write when the server does not say the role itself. */
const ADMINISTRATORS = ['admin', 'kotric1', 'kotric2', 'kotric3', 'kotric4', 'kotric5', 'kotric6']
const VIEWERS = ['changwon', 'korcham', 'ktr']
const DEMO_USER = 'sample'

const GROUPS_BY_ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  kotric1: [
    '연사 및 가공사',
    '치약, 비누 및 기타 세제',
    '소형 가정용 전자기기(선풍기,다리미)',
    '대형 가정용 전자기기(세탁기,건조기)',
  ],
  kotric2: ['화장지'],
  kotric3: ['기타 기초 무기화학물질'],
  kotric4: ['합성고무'],
  kotric5: ['화장품', '콘크리트 타일, 기와, 벽돌 및 블록', '의료용 기기'],
  kotric6: ['안전유리'],
}

/**
 * The role of a user: what the server says or, where it says nothing, what the fixed lists say. Without a username it
 * is `restricted`.
 */
export function accessOf(username: string | null, role?: Role): Role {
  if (username === null || username === '') return 'restricted'
  if (role !== undefined) return role
  if (ADMINISTRATORS.includes(username)) return 'writer'
  if (VIEWERS.includes(username)) return 'viewer'
  return 'restricted'
}

/** Whether a user of this role may change anything; the server judges for itself. */
export function mayWrite(role: Role): boolean {
  return role === 'writer'
}

/** Whether the user may see a group of this name in this area, where the server does not say the role itself. */
export function canSeeGroup(user: { username: string; role: Role }, area: Area, groupName: string): boolean {
  const name = groupName.normalize('NFC')
  if (user.username === DEMO_USER) return name === DEFAULT_GROUP_NAME
  if (area === 'root') return user.role !== 'viewer' || name === DEFAULT_GROUP_NAME
  const own = GROUPS_BY_ACCOUNT[user.username]
  return own === undefined || own.includes(name)
}

interface Offer {
  role: Role
  area: Area
  /** The number of other groups that the user may see. */
  otherGroups: number
}

/**
 * Whether a user is offered to move a model to another group: only where there is another one that they may see. In
 * the root area it is offered to restricted users too, who are then told that they may not.
 */
export function offersGroup({ role, area, otherGroups }: Offer): boolean {
  if (otherGroups === 0) return false
  return mayWrite(role) || (area === 'root' && role === 'restricted')
}

/** Whether a user is offered to copy a model: whoever may write, and those who are offered another group for it. */
export function offersCopy(offer: Offer): boolean {
  return mayWrite(offer.role) || offersGroup(offer)
}
