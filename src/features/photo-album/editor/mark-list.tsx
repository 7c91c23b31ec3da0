import { Trash2 } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import type { Marks } from './use-marks.ts'
import { markWords } from './tool-words.ts'

/** What is on the photo, in words, to be chosen and taken away. */
export function MarkList({ marks }: { marks: Marks }) {
  const { drawn, select, removeSelected } = marks
  return (
    <chakra.div display="flex" alignItems="center" gap="2" minHeight="64px" paddingInline="3">
      {drawn.marks.length === 0 ? (
        <chakra.p textStyle="note" color="ink.muted">
          도구를 고르고 사진 위에 그리세요. 가린 곳은 올릴 사진에서 완전히 지워집니다.
        </chakra.p>
      ) : (
        <chakra.ul
          role="list"
          aria-label="그린 것"
          display="flex"
          flex="1"
          minWidth="0"
          gap="2"
          paddingBlock="1"
          overflowX="auto"
          listStyleType="none"
        >
          {drawn.marks.map((mark, index) => (
            <li key={index}>
              <Button
                aria-pressed={drawn.selected === index}
                maxWidth="220px"
                whiteSpace="nowrap"
                css={CHIP}
                onClick={() => select(drawn.selected === index ? -1 : index)}
              >
                <chakra.span overflow="hidden" textOverflow="ellipsis">
                  {markWords(mark, index)}
                </chakra.span>
              </Button>
            </li>
          ))}
        </chakra.ul>
      )}
      {drawn.selected !== -1 && (
        <Button look="dangerQuiet" onClick={removeSelected}>
          <Trash2 size={20} />
          지우기
        </Button>
      )}
    </chakra.div>
  )
}

const CHIP = {
  '&[aria-pressed=true]': { bg: 'chosen', color: 'chosen.ink', borderColor: 'accent' },
} as const
