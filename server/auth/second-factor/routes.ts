import { paths } from '#domain/contract.ts'
import {
  secondFactor,
  secondFactorBegin,
  secondFactorBegun,
  secondFactorConfirm,
  secondFactorConfirmed,
  secondFactorRemove,
} from '#domain/people/second-factor.ts'
import type { App } from '#server/http/fastify.ts'
import { HttpProblem, invalid } from '#server/http/problems.ts'
import { actorOf } from '#server/auth/actor.ts'
import { askPassword } from '#server/auth/ask-password.ts'
import { userOf } from '#server/auth/guard.ts'
import type { PeopleDeps } from '#server/auth/own-account-routes.ts'
import type { SecretSeal } from './seal-secret.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  hasSecondFactor,
  removeSecondFactor,
  takeCode,
} from './second-factor.ts'

export interface SecondFactorDeps {
  seal: SecretSeal
  /** Whether administrators manage nothing before they have one. */
  isRequired: boolean
}

const own = { config: { access: { does: 'manage', of: 'own-account' } } } as const
const WRONG_CODE = '인증 코드가 올바르지 않습니다. 새 코드를 입력해주세요.'

/** What everybody does with the second factor of their own account. */
export function secondFactorRoutes(
  app: App,
  { db, users, now, seal, isRequired }: PeopleDeps & SecondFactorDeps,
): void {
  app.get(paths.ownSecondFactor, { ...own, schema: { response: { 200: secondFactor } } }, async (request) => {
    const { id, isAdministrator } = userOf(request)
    return {
      isOn: await hasSecondFactor(db, id),
      isRequired: isRequired && isAdministrator,
      recoveryCodesLeft: await countRecoveryCodes(db, id),
    }
  })

  app.post(
    paths.ownSecondFactor,
    { ...own, schema: { body: secondFactorBegin, response: { 200: secondFactorBegun } } },
    async (request) => {
      const { password } = request.body
      const noteRight = await askPassword(request, { field: 'password', password }, { db, now })
      await noteRight()
      const begun = await beginSecondFactor(db, userOf(request), seal)
      if (begun === null) throw new HttpProblem(409, '2단계 인증을 이미 쓰고 있습니다.')
      return begun
    },
  )

  app.post(
    paths.confirmSecondFactor,
    { ...own, schema: { body: secondFactorConfirm, response: { 200: secondFactorConfirmed } } },
    async (request) => {
      const { id: userId, sessionId } = userOf(request)
      const given = { userId, code: request.body.code, now: now(), keptSession: sessionId }
      const recoveryCodes = await confirmSecondFactor(db, given, { seal, actor: actorOf(request) })
      users.clear()
      if (recoveryCodes === null) throw invalid({ code: WRONG_CODE })
      return { recoveryCodes }
    },
  )

  app.post(
    paths.removeSecondFactor,
    { ...own, schema: { body: secondFactorRemove } },
    async (request, reply) => {
      const user = userOf(request)
      const { password, code } = request.body
      const noteRight = await askPassword(request, { field: 'password', password }, { db, now })
      const actor = actorOf(request)
      const given = { userId: user.id, code, now: now() }
      if ((await takeCode(db, given, { seal, actor })) === null) throw invalid({ code: WRONG_CODE })
      await noteRight()
      await removeSecondFactor(db, user, { actor, at: now() })
      return reply.code(204).send()
    },
  )
}
