/** What all drawn photos share: a 1600×1200 factory hall with light from above. */
export interface Light {
  wall: string
  floor: string
  lamp: string
  accent: string
}

export const LIGHTS = {
  day: { wall: '#8d9aa3', floor: '#6b6f70', lamp: '#f4f8ff', accent: '#2f6fb0' },
  warm: { wall: '#7a6a58', floor: '#4f4740', lamp: '#ffe7b8', accent: '#c5662a' },
  night: { wall: '#2b333c', floor: '#1f2429', lamp: '#ffd79a', accent: '#e0912f' },
  green: { wall: '#7f9186', floor: '#5a6560', lamp: '#f2fff4', accent: '#2f7d54' },
  clean: { wall: '#d5dde2', floor: '#b9c3c9', lamp: '#ffffff', accent: '#3c8fa6' },
} as const satisfies Record<string, Light>

export type LightName = keyof typeof LIGHTS

export function hall(light: Light, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#11151a" stop-opacity=".55"/><stop offset=".5" stop-color="${light.wall}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient>
<linearGradient id="steel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#565d64"/><stop offset=".35" stop-color="#c7cdd2"/><stop offset=".6" stop-color="#8b939a"/><stop offset="1" stop-color="#3f454b"/></linearGradient>
<linearGradient id="body" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="${light.lamp}" stop-opacity=".9"/><stop offset="1" stop-color="${light.lamp}" stop-opacity="0"/></radialGradient>
<radialGradient id="heat"><stop offset="0" stop-color="#fffbe0"/><stop offset=".25" stop-color="#ffd54a"/><stop offset=".55" stop-color="#ff7a1a" stop-opacity=".85"/><stop offset="1" stop-color="#a01800" stop-opacity="0"/></radialGradient>
<radialGradient id="vignette" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>
</defs>
<rect width="1600" height="1200" fill="${light.wall}"/>
${repeat(9, (n) => `<rect x="${n * 200 - 20}" width="26" height="820" fill="#000" opacity=".13"/><rect x="${n * 200 + 6}" width="6" height="820" fill="#fff" opacity=".08"/>`)}
<rect y="120" width="1600" height="34" fill="#000" opacity=".3"/><rect y="154" width="1600" height="8" fill="#fff" opacity=".1"/>
<rect width="1600" height="820" fill="url(#wall)"/>
<rect y="820" width="1600" height="380" fill="${light.floor}"/><rect y="820" width="1600" height="380" fill="url(#floor)"/>
${repeat(7, (n) => `<path d="M${800 + (n - 3) * 130} 820 L${800 + (n - 3) * 420} 1200" stroke="#000" stroke-opacity=".16" stroke-width="3"/>`)}
<path d="M0 1090 L1600 1010 L1600 1034 L0 1118 Z" fill="#e6b422" opacity=".75"/>
${repeat(4, (n) => `<ellipse cx="${200 + n * 400}" cy="90" rx="230" ry="150" fill="url(#lamp)"/><rect x="${120 + n * 400}" y="70" width="160" height="16" rx="6" fill="${light.lamp}"/>`)}
${inside}
<rect width="1600" height="1200" fill="url(#vignette)"/>
</svg>`
}

export function repeat(times: number, draw: (n: number) => string): string {
  return Array.from({ length: times }, (_, n) => draw(n)).join('')
}

/** A machine body with light on its top and shade at its foot. */
export function box(at: { x: number; y: number; w: number; h: number }, color: string, radius = 14): string {
  const frame = `x="${at.x}" y="${at.y}" width="${at.w}" height="${at.h}" rx="${radius}"`
  return `<rect ${frame} fill="${color}"/><rect ${frame} fill="url(#body)"/><rect ${frame} fill="none" stroke="#000" stroke-opacity=".35" stroke-width="4"/>`
}

export function shadow(x: number, y: number, width: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${width / 16}" fill="#000" opacity=".38"/>`
}

/** A control panel with screen and buttons. */
export function panel(x: number, y: number): string {
  return `${box({ x, y, w: 130, h: 190 }, '#3a4148', 8)}<rect x="${x + 16}" y="${y + 18}" width="98" height="70" fill="#0f2d3a"/><path d="M${x + 22} ${y + 74} l18 -22 l16 10 l20 -30 l26 16" fill="none" stroke="#58e0c8" stroke-width="4"/>${repeat(6, (n) => `<circle cx="${x + 32 + (n % 3) * 33}" cy="${y + 116 + Math.floor(n / 3) * 36}" r="11" fill="${['#d43b2f', '#e8b13a', '#3fae5a', '#c9d0d5', '#c9d0d5', '#3f78c9'][n] ?? '#ccc'}"/>`)}`
}
