import { useCallback, useEffect, useRef, useState } from 'react'
import { untilPicturesShow } from './until-pictures-show.ts'

/** `printing` until the browser's own dialog is closed. */
type PrintStage = 'screen' | 'preparing' | 'printing'

export interface Print {
  stage: PrintStage
  start: () => void
  /** A large picture is shown, or this device does not have it. */
  onPicture: (photoKey: string) => void
}

/** The dialog opens then at the latest, with the small pictures where a large one is still missing. */
const PATIENCE_MS = 8_000

/** Prints with the large pictures of this device, which the page on screen does without. */
export function usePrint(photoKeys: readonly string[]): Print {
  const [stage, setStage] = useState<PrintStage>('screen')
  const [isComplete, setIsComplete] = useState(false)
  const awaited = useRef(new Set<string>())

  useEffect(() => {
    if (stage !== 'preparing') return
    let isOver = false
    const print = () => {
      if (isOver) return
      isOver = true
      setStage('printing')
      window.print()
    }
    const timer = setTimeout(print, PATIENCE_MS)
    if (isComplete) void untilPicturesShow().then(print)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [stage, isComplete])

  useEffect(() => {
    const onPrinted = () => setStage('screen')
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [])

  const onPicture = useCallback((photoKey: string) => {
    awaited.current.delete(photoKey)
    if (awaited.current.size === 0) setIsComplete(true)
  }, [])
  const start = () => {
    if (stage !== 'screen') {
      window.print()
      return
    }
    awaited.current = new Set(photoKeys)
    setIsComplete(photoKeys.length === 0)
    setStage('preparing')
  }
  return { stage, start, onPicture }
}
