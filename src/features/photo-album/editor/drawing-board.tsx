import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#features/photo-album/look/zoom-view.ts'
import { chakra } from '#ui/chakra.tsx'
import { MarkLayer } from './mark-layer.ts'
import type { Tool } from './marks.ts'
import { drawPicture } from './picture-canvas.ts'
import type { Marks } from './use-marks.ts'

/** Of the longer edge, with each key. */
const STEP = 0.02

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface DrawingBoardProps {
  url: string
  frame: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLCanvasElement | null>
  tool: Tool
  marks: Marks
  /** Whether the photo is there: until then nothing can be drawn. */
  isReady: boolean
  /** Said by who reads the page out. */
  alt: string
  describedBy: string
  /** Called once it is there, or cannot be shown. */
  onLoad: (isThere: boolean) => void
  /** A tap beside all marks. */
  onTapBeside: (at: Point) => void
}

/** The photo, and what is drawn on it. */
export function DrawingBoard(props: DrawingBoardProps) {
  const { url, frame, picture, isReady, tool, marks, alt, describedBy, onLoad, onTapBeside } = props
  const overlay = useRef<HTMLCanvasElement>(null)
  const layer = useRef<MarkLayer | null>(null)
  const isDrawn = useRef(false)
  const toolNow = useEffectEvent(() => tool)
  const draw = useEffectEvent(marks.draw)
  const replace = useEffectEvent(marks.replace)
  const tap = useEffectEvent((index: number, at: Point) => {
    marks.select(index)
    if (index === -1) onTapBeside(at)
  })
  const tellLoaded = useEffectEvent(onLoad)

  useEffect(() => {
    const canvas = picture.current
    // The smaller picture takes the place of a photo while it is drawn on: it shows the same.
    if (canvas === null || isDrawn.current) return
    isDrawn.current = true
    drawPicture(url, canvas).then(
      () => tellLoaded(true),
      (error: unknown) => {
        isDrawn.current = false
        console.error('A photo could not be opened for drawing.', error)
        tellLoaded(false)
      },
    )
  }, [url, picture])

  useEffect(() => {
    if (frame.current === null || picture.current === null || overlay.current === null) return
    const shown = new MarkLayer({
      frame: frame.current,
      picture: picture.current,
      overlay: overlay.current,
      tool: () => toolNow(),
      onDraw: (mark) => draw(mark),
      onMove: (index, mark) => replace(index, mark),
      onTap: (index, at) => tap(index, at),
    })
    layer.current = shown
    return () => shown.end()
  }, [frame, picture])

  useEffect(() => layer.current?.show(marks.drawn), [marks.drawn])

  const onKeyDown = (event: KeyboardEvent) => {
    const canvas = picture.current
    if (canvas === null || !isReady || event.ctrlKey || event.metaKey || event.altKey) return
    const along = STEPS[event.key]
    const step = Math.max(canvas.width, canvas.height) * STEP
    if (along !== undefined) {
      const by = { x: along.x * step, y: along.y * step }
      if (event.shiftKey) marks.resizeSelected(by, canvas)
      else marks.moveSelected(by, canvas)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      marks.removeSelected()
    } else {
      return
    }
    event.preventDefault()
  }

  return (
    <chakra.div
      ref={frame}
      role="application"
      tabIndex={0}
      aria-label={alt}
      aria-describedby={describedBy}
      position="relative"
      flex="1"
      minHeight="0"
      minWidth="0"
      overflow="hidden"
      bg="neutral.soft"
      touchAction="none"
      userSelect="none"
      cursor="crosshair"
      pointerEvents={isReady ? 'auto' : 'none'}
      _focusVisible={{ outline: '3px solid var(--accent)', outlineOffset: '-3px' }}
      onKeyDown={onKeyDown}
    >
      <Canvas ref={picture} objectFit="contain" />
      <Canvas ref={overlay} />
    </chakra.div>
  )
}

const Canvas = chakra('canvas', {
  base: { position: 'absolute', inset: '0', width: 'full', height: 'full', pointerEvents: 'none' },
})
