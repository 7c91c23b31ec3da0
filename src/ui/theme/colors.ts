/**
 * Every colour of the app, by what it is for. Text keeps 4.5:1 on its ground and edges of controls 3:1 in
 * each theme; a test measures it. `contrast` is for sunlight: black on white, no soft grounds.
 */
export const THEMES = ['light', 'dark', 'contrast'] as const
export type ThemeName = (typeof THEMES)[number]

export type ColorName = keyof typeof light

const light = {
  ground: '#f4f5f7',
  card: '#ffffff',
  ink: '#17212b',
  'ink.muted': '#51606f',
  'ink.subtle': '#5f6c79',
  line: '#dfe3e8',
  track: '#dfe3e8',
  'line.control': '#8793a0',
  'accent.general': '#0b57c4',
  'accent.generalSoft': '#e8f0fc',
  'accent.root': '#8a4b0f',
  'accent.rootSoft': '#fbf1e6',
  'accent.on': '#ffffff',
  safe: '#17703f',
  'safe.soft': '#e6f4ec',
  waiting: '#8a5a00',
  'waiting.soft': '#fdf3dc',
  trouble: '#b3261e',
  'trouble.soft': '#fcebea',
  'trouble.on': '#ffffff',
  neutral: '#51606f',
  'neutral.soft': '#eef0f3',
  veil: '#0f151c99',
}

const dark: Record<ColorName, string> = {
  ground: '#10161d',
  card: '#1a222b',
  ink: '#eaeff4',
  'ink.muted': '#b8c4cf',
  'ink.subtle': '#a0adba',
  line: '#303b46',
  track: '#34404c',
  'line.control': '#74838f',
  'accent.general': '#86b7ff',
  'accent.generalSoft': '#1d3050',
  'accent.root': '#eeb678',
  'accent.rootSoft': '#3d2b18',
  'accent.on': '#10161d',
  safe: '#7bd3a0',
  'safe.soft': '#16382a',
  waiting: '#f1c566',
  'waiting.soft': '#3b2f12',
  trouble: '#ff9d95',
  'trouble.soft': '#47201d',
  'trouble.on': '#10161d',
  neutral: '#b8c4cf',
  'neutral.soft': '#27313c',
  veil: '#000000b3',
}

const contrast: Record<ColorName, string> = {
  ground: '#ffffff',
  card: '#ffffff',
  ink: '#000000',
  'ink.muted': '#000000',
  'ink.subtle': '#1a1a1a',
  line: '#000000',
  track: '#c9c9c9',
  'line.control': '#000000',
  'accent.general': '#003a96',
  'accent.generalSoft': '#ffffff',
  'accent.root': '#5f3000',
  'accent.rootSoft': '#ffffff',
  'accent.on': '#ffffff',
  safe: '#064d26',
  'safe.soft': '#ffffff',
  waiting: '#553600',
  'waiting.soft': '#ffffff',
  trouble: '#8f0f08',
  'trouble.soft': '#ffffff',
  'trouble.on': '#ffffff',
  neutral: '#000000',
  'neutral.soft': '#ffffff',
  veil: '#000000cc',
}

export const colors: Record<ThemeName, Record<ColorName, string>> = { light, dark, contrast }

export const COLOR_NAMES = Object.keys(light) as ColorName[]

/** On photos, in every theme the same: they are part of the picture. */
export const markColors = { mark: '#d9101c', edge: '#ffffff', cover: '#101418' } as const
