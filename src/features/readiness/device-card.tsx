import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { CATALOGUE_KINDS } from '#catalogue/page/port.ts'
import type { CatalogueState } from '#catalogue/messages.ts'
import { roomLeftWords, sizeWords } from '#lib/words/size-words.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { InstallButton } from '#session/device/install-button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Card } from '#ui/section-card.tsx'
import { useMedia } from '#ui/hooks/use-media.ts'
import { CATALOGUE_LABEL } from './readiness.ts'
import type { ReadinessFacts } from './use-readiness.ts'

/** Opened from the home screen, in a window of its own. */
const INSTALLED = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'

/** What a trip needs besides the models. */
export function DeviceCard({ facts }: { facts: ReadinessFacts }) {
  const id = useId()
  const isInstalled = useMedia(INSTALLED)
  const { catalogues, cataloguesAt, usedBytes, freeBytes, sessionUntil, now } = facts
  return (
    <Card aria-labelledby={id} paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <chakra.h2 id={id} textStyle="section" marginBottom="3">
        이 기기
      </chakra.h2>
      <dl>
        {CATALOGUE_KINDS.map((kind) => (
          <Fact key={kind} name={CATALOGUE_LABEL[kind]}>
            {catalogueWords(catalogues[kind])}
          </Fact>
        ))}
        <Fact name="목록을 확인한 때">
          {cataloguesAt === null ? '아직 없음' : timeWords(cataloguesAt, now)}
        </Fact>
        {usedBytes !== null && <Fact name="이 앱이 쓰는 공간">약 {sizeWords(usedBytes)}</Fact>}
        <Fact name="남은 저장 공간">
          {freeBytes === null ? '브라우저가 알려주지 않음' : `약 ${roomLeftWords(freeBytes)}`}
        </Fact>
        <Fact name="앱 설치">
          {isInstalled ? '설치됨' : '브라우저에서 사용 중'}{' '}
          {!isInstalled && <InstallButton otherwise={<HowToInstall />} />}
        </Fact>
        <Fact name="로그인">
          {sessionUntil === null ? '서버가 알려주지 않음' : `${timeWords(sessionUntil, now)}까지`}
        </Fact>
      </dl>
    </Card>
  )
}

/** Safari on an iPad offers nothing: the pictures there say what to tap. */
function HowToInstall() {
  return (
    <LinkButton asChild>
      <Link to="/help#install">설치하는 방법</Link>
    </LinkButton>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      minHeight="control"
      paddingBlock="2"
      borderTop="hair"
    >
      <chakra.dt flex="0 0 160px" color="ink.muted">
        {name}
      </chakra.dt>
      <chakra.dd flex="1 1 200px" display="flex" flexWrap="wrap" alignItems="center" gap="3" minWidth="0">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}

function catalogueWords({ phase, count }: CatalogueState): string {
  const entries = `${count.toLocaleString('ko-KR')}개`
  switch (phase) {
    case 'idle':
    case 'loading':
      return count === 0 ? '확인하는 중' : `확인하는 중 · 지금까지 ${entries}`
    case 'ready':
      return `${entries} 모두 있음`
    case 'partial':
      return `일부(${entries})만 있음`
    case 'absent':
      return '없음'
  }
}
