/**
 * Makes a JPEG of each frame that it is sent: one of five megapixels would hold a tablet's page up. Answers null where
 * it cannot.
 */
async function encode(frame: ImageBitmap, quality: number): Promise<Blob | null> {
  try {
    const canvas = new OffscreenCanvas(frame.width, frame.height)
    const context = canvas.getContext('2d')
    if (context === null) return null
    context.drawImage(frame, 0, 0)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    return null
  } finally {
    frame.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<{ frame: ImageBitmap; quality: number }>) => {
  void encode(data.frame, data.quality).then((jpeg) => postMessage(jpeg))
})
