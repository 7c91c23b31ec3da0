import { ArrowUpRight, Circle, RectangleHorizontal, Type, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import type { Tool } from './marks.ts'
import { TOOL_WORDS } from './tool-words.ts'

const TOOLS: readonly { tool: Tool; icon: ReactNode }[] = [
  { tool: 'arrow', icon: <ArrowUpRight size={24} /> },
  { tool: 'circle', icon: <Circle size={22} /> },
  { tool: 'text', icon: <Type size={22} /> },
  { tool: 'cover', icon: <RectangleHorizontal size={24} fill="currentColor" /> },
]

interface ToolBarProps {
  tool: Tool
  canUndo: boolean
  isBusy: boolean
  canFinish: boolean
  /** @param isByKey who chose without a pointer cannot draw with one */
  onChoose: (tool: Tool, isByKey: boolean) => void
  onUndo: () => void
  onCancel: () => void
  onFinish: () => void
}

/** At the foot, where the thumb is. */
export function ToolBar({ tool, canUndo, isBusy, canFinish, ...on }: ToolBarProps) {
  return (
    <chakra.div css={FOOT}>
      <chakra.div role="group" aria-label="도구" data-part="tools">
        {TOOLS.map(({ tool: one, icon }) => (
          <Button
            key={one}
            size="main"
            aria-pressed={tool === one}
            disabled={isBusy}
            onClick={(event) => on.onChoose(one, event.detail === 0)}
          >
            {icon}
            {TOOL_WORDS[one]}
          </Button>
        ))}
        <Button size="main" disabled={!canUndo || isBusy} onClick={on.onUndo}>
          <Undo2 size={22} />
          되돌리기
        </Button>
      </chakra.div>
      <chakra.div data-part="ends">
        <Button size="main" disabled={isBusy} onClick={on.onCancel}>
          취소
        </Button>
        <Button size="main" look="primary" disabled={!canFinish || isBusy} onClick={on.onFinish}>
          완료
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  justifyContent: 'space-between',
  paddingInline: '3',
  paddingTop: '2',
  paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
  borderTop: 'line',
  '& [data-part=tools]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(56px, 92px))',
    gap: '2',
    flex: '1 1 312px',
    maxWidth: '492px',
  },
  '& [data-part=tools] > button': {
    flexDirection: 'column',
    gap: '1',
    paddingInline: '0',
    paddingBlock: '1',
    minHeight: '60px',
    fontSize: 'caption',
  },
  '& [data-part=tools] > [aria-pressed=true]': {
    bg: 'chosen',
    color: 'chosen.ink',
    borderColor: 'accent',
    boxShadow: 'inset 0 0 0 1px var(--accent)',
  },
  '& [data-part=ends]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: '2',
    flex: '1 1 240px',
    maxWidth: { base: 'full', md: '320px' },
  },
} as const
