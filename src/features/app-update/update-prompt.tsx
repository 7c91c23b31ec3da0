import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { keepClearOfFoot } from '#ui/layers/clear-of-foot.ts'
import { Spinner } from '#ui/signs/spinner.tsx'
import type { AppUpdate } from './app-update.ts'
import { openWorkWords, useOpenWork } from './open-work.ts'

/** Offers a new version, and waits as long as it takes. */
export function UpdatePrompt({ update, isApplying }: { update: AppUpdate; isApplying: boolean }) {
  const words = openWorkWords(useOpenWork())
  return (
    <Card ref={keepClearOfFoot} role="region" aria-label="앱 업데이트">
      <div role="status">
        <chakra.p fontWeight="bold">새 버전이 있습니다</chakra.p>
        {words.length === 0 ? (
          <Words>적용하면 화면이 한 번 새로 열립니다.</Words>
        ) : (
          words.map((sentence) => <Words key={sentence}>{sentence}</Words>)
        )}
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button look="plain" disabled={isApplying} onClick={() => update.later()}>
          나중에
        </Button>
        <Button look="primary" aria-disabled={isApplying} onClick={() => void update.apply()}>
          {isApplying && <Spinner />}
          {isApplying ? '적용하는 중' : '지금 적용'}
        </Button>
      </chakra.div>
    </Card>
  )
}

const Card = chakra('section', {
  base: {
    position: 'fixed',
    insetInlineEnd: { base: '3', md: '6' },
    insetInlineStart: { base: '3', md: 'auto' },
    bottom: 'calc(12px + max(var(--lift, 0px), env(safe-area-inset-bottom)))',
    zIndex: 'bar',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    maxWidth: { md: '440px' },
    padding: '4',
    bg: 'card',
    borderRadius: 'card',
    border: 'line',
    boxShadow: 'floating',
    animation: 'rise 160ms ease-out',
  },
})

const Words = chakra('p', { base: { textStyle: 'note', color: 'ink.muted', marginTop: '1' } })
