/** As large as the picture that is kept of it; a tablet's camera gives what it can. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1920 } },
}
const QUALITY = 0.92

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

/** What the camera shows now, as a file like one from the system's camera. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  if (blob === null) throw new Error('The camera shows nothing yet.')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
