import { useState } from 'react'
import { nextPaint } from '#lib/next-paint.ts'
import { hasOwnCamera } from '#pictures/take/open-camera.ts'
import { notify } from '#ui/layers/notify.ts'

interface OwnCamera {
  /** Whether there is one, as far as is known. */
  isOffered: boolean
  isOpening: boolean
  isOpen: boolean
  open: () => Promise<void>
  close: () => void
  /** There is none to be had. */
  giveUp: () => void
}

/** The camera that this app draws itself, opened from a form. */
export function useOwnCamera(): OwnCamera {
  const [isOffered, setIsOffered] = useState(hasOwnCamera)
  const [isOpening, setIsOpening] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return {
    isOffered,
    isOpening,
    isOpen,
    open: async () => {
      // First what was pressed shows it.
      setIsOpening(true)
      await nextPaint()
      setIsOpening(false)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    giveUp: () => {
      setIsOpen(false)
      setIsOffered(false)
      notify({
        kind: 'info',
        title: '카메라를 바로 열 수 없습니다.',
        description: '사진 찍기를 누르면 기기의 카메라가 열립니다.',
      })
    },
  }
}
