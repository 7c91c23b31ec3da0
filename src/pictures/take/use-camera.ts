import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeCamera, openCamera } from './open-camera.ts'

interface ShownCamera {
  video: RefObject<HTMLVideoElement | null>
  /** Whether a picture can be taken. */
  isReady: boolean
}

/**
 * Shows the camera in `video` for as long as the part is there; it is let go of while the page is hidden.
 * @param onAway called where it cannot be had, or was taken away
 */
export function useCamera(onAway: () => void): ShownCamera {
  const video = useRef<HTMLVideoElement>(null)
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
      try {
        const opened = await openCamera()
        isOpening = false
        if (!isWanted || document.visibilityState === 'hidden' || video.current === null) {
          closeCamera(opened)
          return
        }
        stream = opened
        for (const track of opened.getVideoTracks()) track.addEventListener('ended', () => tellAway())
        video.current.srcObject = opened
        await video.current.play()
        setIsReady(true)
      } catch (error) {
        isOpening = false
        // The element goes, and playing ends with it.
        if (!isWanted) return
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
      release()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  return { video, isReady }
}
