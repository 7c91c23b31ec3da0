import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import type { ChangeWords } from './change-words.ts'

interface ChangeFactProps {
  words: ChangeWords
  /** What the two values are called. */
  was: string
  is: string
  /** Long texts in full; otherwise they are cut. */
  isWhole?: boolean
  /** What can be done with what stood there before. */
  action?: ReactNode
}

const CUT_AT = 300

/** What changed, and from what to what. */
export function ChangeFact({ words, was, is, isWhole = false, action }: ChangeFactProps) {
  const shown = (text: string) => (isWhole || text.length <= CUT_AT ? text : `${text.slice(0, CUT_AT)}…`)
  return (
    <Stack gap="1" minWidth="0">
      <chakra.p fontWeight="bold" overflowWrap="anywhere">
        {words.subject}
      </chakra.p>
      {words.kind === 'sentences' ? (
        <>
          {words.sentences.map((sentence, at) => (
            <chakra.p key={`${at} ${sentence}`} overflowWrap="anywhere">
              {shown(sentence)}
            </chakra.p>
          ))}
          {action}
        </>
      ) : (
        <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1" fontSize="label">
          <Value name={was} text={shown(words.before)} isPast action={action} />
          <Value name={is} text={shown(words.after)} />
        </chakra.dl>
      )}
    </Stack>
  )
}

interface ValueProps {
  name: string
  text: string
  isPast?: boolean
  action?: ReactNode
}

function Value({ name, text, isPast = false, action }: ValueProps) {
  return (
    <>
      <chakra.dt color="ink.muted" whiteSpace="nowrap">
        {name}
      </chakra.dt>
      <chakra.dd minWidth="0">
        <chakra.p color={isPast ? 'ink.muted' : undefined} whiteSpace="pre-wrap" overflowWrap="anywhere">
          {text}
        </chakra.p>
        {action}
      </chakra.dd>
    </>
  )
}
