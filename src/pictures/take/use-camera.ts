import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FrameEncoder, startFrameEncoder } from './frame-encoder.ts'
import { FRAME_QUALITY, closeCamera, openCamera, takePicture } from './open-camera.ts'

interface ShownCamera {
  video: RefObject<HTMLVideoElement | null>
  /** Whether a picture can be taken. */
  isReady: boolean
  /** What it shows now. Rejects where it shows nothing. */
  take: () => Promise<File>
}

/**
 * Shows the camera in `video` for as long as the part is there; it is let go of while the page is hidden.
 * @param onAway called where it cannot be had, or was taken away
 */
export function useCamera(onAway: () => void): ShownCamera {
  const video = useRef<HTMLVideoElement>(null)
  const encoder = useRef<FrameEncoder>(null)
  const [isReady, setIsReady] = useState(false)
  const tellAway = useEffectEvent(onAway)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isWanted = true
    let isOpening = false
    const release = () => {
      if (stream !== null) closeCamera(stream)
      stream = null
      setIsReady(false)
    }
    const show = async () => {
      if (stream !== null || isOpening) return
      isOpening = true
      let opened: MediaStream | null = null
      try {
        opened = await openCamera()
        isOpening = false
        if (!isWanted || document.visibilityState === 'hidden' || video.current === null) {
          closeCamera(opened)
          return
        }
        stream = opened
        encoder.current ??= startFrameEncoder(FRAME_QUALITY)
        for (const track of opened.getVideoTracks()) track.addEventListener('ended', () => tellAway())
        video.current.srcObject = opened
        await video.current.play()
        if (stream === opened) setIsReady(true)
      } catch (error) {
        isOpening = false
        // The element goes, or nobody looks at the page, and playing ends with it.
        if (!isWanted || stream !== opened) return
        console.warn('The camera could not be shown.', error)
        release()
        tellAway()
      }
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') release()
      else void show()
    }
    void show()
    document.addEventListener('visibilitychange', follow)
    return () => {
      isWanted = false
      encoder.current?.end()
      encoder.current = null
      release()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  const take = () => {
    if (video.current === null) return Promise.reject(new Error('The camera is not shown.'))
    return takePicture(video.current, encoder.current)
  }
  return { video, isReady, take }
}
