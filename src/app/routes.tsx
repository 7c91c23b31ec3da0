import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { Guard } from '#features/sign-in/guard.tsx'
import { useSessionState } from '#session/user/use-session.ts'
import type { Config } from '#lib/config.ts'
import { LoginScreen } from '#screens/login-screen.tsx'
import type { DatabaseOpening } from './start/database-opening.ts'
import type { Online } from './device/online.ts'
import {
  FIELD_PATHS,
  SHELL_SCREENS,
  SUMMARY_PATHS,
  TUTORIAL_PATH,
  field,
  shell,
  summary,
  tutorial,
  workspace,
} from './screens.tsx'

interface AppRoutesProps {
  config: Config
  online: Online
  /** See the workspace. */
  ahead: DatabaseOpening | null
}

/** Words that are screens of their own stand before `:slug`; whatever is not listed leads to the login. */
export function AppRoutes({ config, online, ahead }: AppRoutesProps) {
  return (
    <Suspense>
      <Routes>
        <Route
          caseSensitive
          path="/login"
          element={<LoginScreen institute={config.institute} systemTitle={config.systemTitle} />}
        />
        <Route element={<Guard />}>
          <Route element={<workspace.Part online={online} ahead={ahead} />}>
            <Route element={<InShell config={config} />}>
              {SHELL_SCREENS.map(({ path, screen }) => (
                <Route key={path} caseSensitive path={path} element={<screen.Part />} />
              ))}
            </Route>
            <Route
              caseSensitive
              path={TUTORIAL_PATH}
              element={<tutorial.Part address={config.tutorialUrl} />}
            />
            <Route
              caseSensitive
              path="/reference-model/read-only"
              element={<Navigate to="/reference-model" replace />}
            />
            <Route
              caseSensitive
              path={SUMMARY_PATHS.general}
              element={<summary.Part area="general" letterhead={config} />}
            />
            <Route caseSensitive path={FIELD_PATHS.general} element={<field.Part area="general" />} />
            <Route caseSensitive path={FIELD_PATHS.root} element={<field.Part area="root" />} />
            <Route
              caseSensitive
              path="/root-model/read-only"
              element={<Navigate to="/root-model" replace />}
            />
            <Route
              caseSensitive
              path={SUMMARY_PATHS.root}
              element={<summary.Part area="root" letterhead={config} />}
            />
          </Route>
        </Route>
        <Route caseSensitive path="/root-model/tutorials" element={<Navigate to="/login" replace />} />
        <Route path="*" element={<Navigate to="/login" replace />} />
      </Routes>
    </Suspense>
  )
}

/** While reading needs the password again, nothing leads further than the page that is open. */
function InShell({ config }: { config: Config }) {
  const state = useSessionState()
  if (state.kind === 'signed-in' && state.isLocked) return <Outlet />
  return (
    <shell.Part config={config}>
      <Suspense>
        <Outlet />
      </Suspense>
    </shell.Part>
  )
}
