import { type RefObject, useEffect, useRef, useState } from 'react'
import { PictureZoom } from './picture-zoom.ts'
import { type Point, type ZoomView, WHOLE, isMost, isWhole } from './zoom-view.ts'

const STEP = 1.6

interface ZoomOptions {
  frame: RefObject<HTMLElement | null>
  layer: RefObject<HTMLElement | null>
  onTurn: (by: 1 | -1) => void
}

/** The zoom of the picture in `layer`, and how close it is once a gesture has ended. */
export function useZoom({ frame, layer, onTurn }: ZoomOptions) {
  const zoom = useRef<PictureZoom | null>(null)
  const [view, setView] = useState<ZoomView>(WHOLE)
  const turn = useRef(onTurn)
  useEffect(() => {
    turn.current = onTurn
  })
  useEffect(() => {
    if (frame.current === null || layer.current === null) return
    zoom.current = new PictureZoom({
      frame: frame.current,
      layer: layer.current,
      onTurn: (by) => turn.current(by),
      onSettle: setView,
    })
    return () => zoom.current?.end()
  }, [frame, layer])
  return {
    scale: view.scale,
    isWhole: isWhole(view),
    isMost: isMost(view),
    closer: () => zoom.current?.by(STEP),
    further: () => zoom.current?.by(1 / STEP),
    move: (by: Point) => zoom.current?.move(by),
    whole: (how: 'follows' | 'glides') => zoom.current?.whole(how),
  }
}
