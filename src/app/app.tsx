import { BrowserRouter } from 'react-router-dom'
import type { AppUpdate } from '#features/app-update/app-update.ts'
import { AppUpdateContext } from '#features/app-update/app-update-context.ts'
import { UpdateOffer } from '#features/app-update/update-offer.tsx'
import { authOf } from '#session/user/session-state.ts'
import { SessionContext, useSessionState } from '#session/user/use-session.ts'
import type { Config } from '#lib/config.ts'
import type { DatabaseOpening } from './start/database-opening.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FollowPath } from './shell/follow-path.tsx'
import type { Online } from './device/online.ts'
import { AppRoutes } from './routes.tsx'

interface AppProps {
  config: Config
  online: Online
  update: AppUpdate
  /** See the workspace. */
  ahead: DatabaseOpening | null
}

export function App({ config, online, update, ahead }: AppProps) {
  return (
    <ErrorBoundary>
      <SessionContext value={online.session}>
        <AppUpdateContext value={update}>
          <BrowserRouter>
            <FollowPath />
            <AppRoutes config={config} online={online} ahead={ahead} />
          </BrowserRouter>
          <OfferWhileSignedOut />
        </AppUpdateContext>
      </SessionContext>
    </ErrorBoundary>
  )
}

/** Behind the login the workspace offers it, where it is known what is not saved and not sent. */
function OfferWhileSignedOut() {
  return authOf(useSessionState()).isLogged ? null : <UpdateOffer />
}
