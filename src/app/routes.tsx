import { Suspense, lazy } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { Guard } from '#features/sign-in/guard.tsx'
import type { Config } from '#lib/config.ts'
import type { Online } from './online.ts'

const LoginScreen = lazy(async () => ({ default: (await import('#screens/login-screen.tsx')).LoginScreen }))
const Workspace = lazy(async () => ({ default: (await import('./workspace.tsx')).Workspace }))
const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }))
const ReferenceListScreen = lazy(async () => ({
  default: (await import('#screens/reference-list-screen.tsx')).ReferenceListScreen,
}))
const RootListScreen = lazy(async () => ({
  default: (await import('#screens/root-list-screen.tsx')).RootListScreen,
}))
const GeneralModelScreen = lazy(async () => ({
  default: (await import('#screens/general-model-screen.tsx')).GeneralModelScreen,
}))
const RootModelScreen = lazy(async () => ({
  default: (await import('#screens/root-model-screen.tsx')).RootModelScreen,
}))
const SummaryScreen = lazy(async () => ({
  default: (await import('#screens/summary-screen.tsx')).SummaryScreen,
}))
const SyncScreen = lazy(async () => ({ default: (await import('#screens/sync-screen.tsx')).SyncScreen }))
const TutorialScreen = lazy(async () => ({
  default: (await import('#screens/tutorial-screen.tsx')).TutorialScreen,
}))
const OfficeScreen = lazy(async () => ({
  default: (await import('#screens/office-screen.tsx')).OfficeScreen,
}))
const HelpScreen = lazy(async () => ({ default: (await import('#screens/help-screen.tsx')).HelpScreen }))

/** Words that are screens of their own stand before `:slug`; whatever is not listed leads to the login. */
export function AppRoutes({ config, online }: { config: Config; online: Online }) {
  return (
    <Suspense>
      <Routes>
        <Route
          path="/login"
          element={<LoginScreen institute={config.institute} systemTitle={config.systemTitle} />}
        />
        <Route element={<Guard />}>
          <Route element={<Workspace online={online} />}>
            <Route element={<InShell config={config} />}>
              <Route path="/reference-model" element={<ReferenceListScreen />} />
              <Route path="/reference-model/:slug" element={<GeneralModelScreen />} />
              <Route path="/root-model" element={<RootListScreen />} />
              <Route path="/root-model/:slug" element={<RootModelScreen />} />
              <Route path="/sync" element={<SyncScreen />} />
              <Route path="/office" element={<OfficeScreen />} />
              <Route path="/help" element={<HelpScreen />} />
            </Route>
            <Route
              path="/reference-model/tutorials"
              element={<TutorialScreen address={config.tutorialUrl} />}
            />
            <Route path="/reference-model/read-only" element={<Navigate to="/reference-model" replace />} />
            <Route
              path="/reference-model/read-only/:slug"
              element={<SummaryScreen area="general" letterhead={config} />}
            />
            <Route path="/root-model/read-only" element={<Navigate to="/root-model" replace />} />
            <Route
              path="/root-model/read-only/:slug"
              element={<SummaryScreen area="root" letterhead={config} />}
            />
          </Route>
        </Route>
        <Route path="/root-model/tutorials" element={<Navigate to="/login" replace />} />
        <Route path="*" element={<Navigate to="/login" replace />} />
      </Routes>
    </Suspense>
  )
}

function InShell({ config }: { config: Config }) {
  return (
    <Shell config={config}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Shell>
  )
}
