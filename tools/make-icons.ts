/**
 * Draws the app's icons from one drawing: the process map (columns and rows of steps, some still empty) and a tick for
 * "it is safe"; and those of its shortcuts, which are signs of the app itself. Run it after changing the drawing:
 * `npx node tools/make-icons.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Factory, Layers, ListChecks, type LucideIcon, RefreshCw, TableProperties } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

const OUT = 'public/icons'
const BLUE = '#0b57c4'
const BRONZE = '#8a4b0f'

const drawing = `
  <g fill="#ffffff">
    <rect x="96" y="132" width="96" height="96" rx="22"/>
    <rect x="208" y="132" width="96" height="96" rx="22"/>
    <rect x="320" y="132" width="96" height="96" rx="22" opacity="0.4"/>
    <rect x="96" y="244" width="96" height="96" rx="22" opacity="0.4"/>
    <rect x="208" y="244" width="96" height="96" rx="22"/>
  </g>
  <path d="M236 352l52 52 128-136" fill="none" stroke="${BLUE}" stroke-width="84" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M236 352l52 52 128-136" fill="none" stroke="#ffc46b" stroke-width="42" stroke-linecap="round" stroke-linejoin="round"/>`

/** @param radius of the corners; 0 fills the square, for platforms that cut their own shape */
function icon(radius: number, scale: number): string {
  const shift = (512 * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="${radius}" fill="${BLUE}"/>
  <g transform="translate(${shift} ${shift}) scale(${scale})">${drawing}
  </g>
</svg>
`
}

const png = async (svg: string, size: number, name: string) => {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${OUT}/${name}`)
}

const rounded = icon(112, 0.98)
writeFileSync(`${OUT}/icon.svg`, rounded)
await png(rounded, 192, 'icon-192.png')
await png(rounded, 512, 'icon-512.png')
// The maskable icon keeps its drawing inside the safe zone (a circle of 80 %).
await png(icon(0, 0.78), 512, 'maskable-512.png')
await png(icon(0, 0.88), 180, 'apple-touch-icon.png')

/** What the icon of the app offers when it is held down (the manifest in vite.config.ts). */
const SHORTCUTS: [name: string, sign: LucideIcon, color: string][] = [
  ['general', Factory, BLUE],
  ['root', Layers, BRONZE],
  ['prepare', ListChecks, BLUE],
  ['office', TableProperties, BLUE],
  ['sync', RefreshCw, BLUE],
]
mkdirSync(`${OUT}/shortcuts`, { recursive: true })
for (const [name, sign, color] of SHORTCUTS) {
  const drawn = renderToStaticMarkup(createElement(sign, { size: 52, x: 22, y: 22, color: '#ffffff' }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <circle cx="48" cy="48" r="48" fill="${color}"/>${drawn}</svg>`
  await png(svg, 96, `shortcuts/${name}.png`)
}
