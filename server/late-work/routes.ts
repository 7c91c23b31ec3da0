import { paths } from '#domain/contract.ts'
import { lateDevices, lateWork } from '#domain/people/late-work.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { userOf } from '#server/auth/guard.ts'
import type { App } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { listLateWork, noteLateWork } from './late-work.ts'

/** Devices tell how much of their work does not arrive, and administrators see it. */
export function lateWorkRoutes(app: App, { db, now }: { db: Db; now: () => Date }): void {
  app.post(
    paths.ownLateWork,
    {
      config: { access: { does: 'manage', of: 'own-account' }, counts: 'creations', evenStruckOff: true },
      schema: { body: lateWork },
    },
    async (request, reply) => {
      const from = { userId: userOf(request).id, device: deviceName(request.headers['user-agent']) }
      await noteLateWork(db, from, { told: request.body, now: now() })
      return reply.code(204).send()
    },
  )

  app.get(
    paths.lateWork,
    {
      config: { access: { does: 'manage', of: 'accounts' } },
      schema: { response: { 200: lateDevices } },
    },
    () => listLateWork(db),
  )
}
