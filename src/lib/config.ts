import * as z from 'zod/mini'

/**
 * What differs from one installation to the next, fixed when the app is built. Every value has a default that
 * runs; the comments say what the variable is for.
 */
const schema = z.object({
  /** Where the API is; empty: where the app comes from. */
  VITE_API_HOST: z._default(z.string(), ''),
  /** The word before the token in the Authorization header. */
  VITE_AUTH_SCHEME: z._default(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/)), 'Token'),
  VITE_INSTITUTE: z._default(z.string(), '생산기술연구원'),
  VITE_SYSTEM_TITLE: z._default(z.string(), '제조공정 참조모델'),
  /** An external slide document. */
  VITE_MANUAL_URL: z._default(z.url(), 'https://docs.google.com/presentation/d/manual-placeholder'),
  /** A page that can be embedded, or a video file. */
  VITE_TUTORIAL_URL: z._default(z.url(), 'https://www.youtube-nocookie.com/embed/tutorial-placeholder'),
})

export interface Config {
  apiHost: string
  authScheme: string
  institute: string
  systemTitle: string
  manualUrl: string
  tutorialUrl: string
}

/** @throws when a variable that is set cannot be used */
export function parseConfig(variables: Readonly<Record<string, unknown>>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.parse(set)
  return {
    apiHost: parsed.VITE_API_HOST.replace(/\/+$/, ''),
    authScheme: parsed.VITE_AUTH_SCHEME,
    institute: parsed.VITE_INSTITUTE,
    systemTitle: parsed.VITE_SYSTEM_TITLE,
    manualUrl: parsed.VITE_MANUAL_URL,
    tutorialUrl: parsed.VITE_TUTORIAL_URL,
  }
}
