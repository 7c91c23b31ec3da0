import { encodeJpeg } from '#pictures/make/encode-jpeg.ts'
import type { FrameEncoder } from './frame-encoder.ts'

/** As large as the picture that is kept of it; a tablet's camera gives what it can. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1920 } },
}
/** Of a JPEG of what it shows. */
export const FRAME_QUALITY = 0.92

/** Whether the browser lets the page show the camera; not on plain http, whatever the types say. */
export function hasOwnCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices
}

/** The camera at the back. Rejects where there is none, it is in use, or the person does not allow it. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia(WANTED)
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * What the camera shows now, as a file like one from the system's camera. It is made beside the page where the browser
 * can: on the page, encoding would hold up whatever is tapped next.
 */
export async function takePicture(video: HTMLVideoElement, encoder: FrameEncoder | null): Promise<File> {
  const jpeg = (await encoder?.encode(await createImageBitmap(video))) ?? (await encodeHere(video))
  return new File([jpeg], 'photo.jpg', { type: jpeg.type })
}

function encodeHere(video: HTMLVideoElement): Promise<Blob> {
  const [width, height] = [video.videoWidth, video.videoHeight]
  return encodeJpeg(video, { width, height, quality: FRAME_QUALITY })
}
