import sharp from 'sharp'

/** About 1 MB, as a device sends it. */
export function sitePhoto(): Promise<Buffer> {
  return noise(1_600, 1_200, 84)
}

/** About 10 MB, as a camera sends it. */
export function heavyPhoto(): Promise<Buffer> {
  return noise(4_032, 3_024, 95)
}

/** Small, where only its way counts. */
export function smallPhoto(): Promise<Buffer> {
  return noise(320, 240, 80)
}

function noise(width: number, height: number, quality: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .jpeg({ quality })
    .toBuffer()
}
