import { CircleQuestionMark, ListChecks, PackageCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { GroupCheckButton } from '#features/completeness/group-check-button.tsx'
import { ModeSwitch } from '#features/model-list/mode-switch.tsx'
import { ModelList } from '#features/model-list/model-list.tsx'
import { TakeAlong } from '#features/readiness/take-along.tsx'
import type { Config } from '#lib/config.ts'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { useKeyDown } from '#ui/hooks/use-key-down.ts'
import { chakra } from '#ui/chakra.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useWayBack } from '#ui/layers/use-way-back.ts'

interface SidebarProps {
  area: Area
  config: Config
  /** `fixed` beside the body; on narrow screens a drawer over it. */
  drawer: 'fixed' | 'open' | 'closed'
  onClose: () => void
}

export function Sidebar({ area, config, drawer, onClose }: SidebarProps) {
  const box = useRef<HTMLElement>(null)
  useDrawerFocus(box, drawer)
  useKeyDown(drawer === 'open', (event) => {
    // A dialog or a list over the drawer takes the key first.
    if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented) onClose()
  })
  useWayBack(drawer === 'open', onClose)
  return (
    <>
      {drawer === 'open' && (
        <chakra.div
          position="fixed"
          inset="0"
          zIndex="sidebar"
          bg="veil"
          animation="appear 160ms ease-out"
          onClick={onClose}
          aria-hidden="true"
        />
      )}
      <chakra.aside
        ref={box}
        aria-label="모델 목록"
        inert={drawer === 'closed'}
        data-drawer={drawer}
        display="flex"
        _print={{ display: 'none' }}
        flexDirection="column"
        gap="2"
        width={{ base: 'min(320px, calc(100vw - 56px))', lg: 'sidebar' }}
        height="100dvh"
        position={{ base: 'fixed', lg: 'sticky' }}
        top="0"
        left="0"
        zIndex={{ base: 'sidebar', lg: 'auto' }}
        overflowY="auto"
        overscrollBehavior="contain"
        // What has the focus is never under the foot.
        scrollPaddingBottom="176px"
        bg="card"
        borderInlineEnd="line"
        paddingInline="3"
        paddingTop="calc(16px + env(safe-area-inset-top))"
        paddingBottom="calc(16px + env(safe-area-inset-bottom))"
        paddingInlineStart="calc(12px + env(safe-area-inset-left))"
        transition="transform 200ms ease-out"
        css={{
          // Hidden only once it is out; visible at once when it comes, so that the focus can enter.
          '&[data-drawer=closed]': {
            transform: 'translateX(-105%)',
            visibility: 'hidden',
            transition: 'transform 200ms ease-out, visibility 0s 200ms',
          },
        }}
      >
        <chakra.div display="flex" alignItems="flex-start" paddingInlineStart="2" marginBottom="2">
          <chakra.div flex="1">
            <chakra.p textStyle="caption" color="ink.subtle">
              {config.institute}
            </chakra.p>
            <chakra.p fontWeight="bold" lineHeight="1.35">
              {config.systemTitle}
            </chakra.p>
          </chakra.div>
          {drawer !== 'fixed' && (
            <IconButton label="목록 닫기" onClick={onClose} marginTop="-2" marginEnd="-2">
              <X size={24} />
            </IconButton>
          )}
        </chakra.div>
        <ModeSwitch area={area} />
        <ModelList
          area={area}
          onChoose={onClose}
          renderUnder={(group) => (
            <>
              <GroupCheckButton group={group} onLeave={onClose} />
              <TakeAlong area={area} group={group} />
            </>
          )}
        />
        <OtherPlaces onChoose={onClose} />
      </chakra.aside>
    </>
  )
}

const PLACES = [
  { to: '/prepare', label: '현장 준비', Icon: PackageCheck },
  { to: '/office', label: '입력 현황', Icon: ListChecks },
  { to: '/help', label: '도움말', Icon: CircleQuestionMark },
]

/** What belongs to neither area; at the foot, in view however long the list is. */
function OtherPlaces({ onChoose }: { onChoose: () => void }) {
  return (
    <chakra.nav
      aria-label="다른 화면"
      position="sticky"
      bottom="calc(-16px - env(safe-area-inset-bottom))"
      marginTop="auto"
      marginBottom="calc(-16px - env(safe-area-inset-bottom))"
      marginInline="-3"
      paddingInline="3"
      paddingTop="1"
      paddingBottom="calc(8px + env(safe-area-inset-bottom))"
      bg="card"
      borderTop="line"
    >
      {PLACES.map(({ to, label, Icon }) => (
        <LinkButton key={to} asChild look="plain" width="full" justifyContent="flex-start" paddingInline="2">
          <Link to={to} onClick={onChoose}>
            <Icon size={20} />
            {label}
          </Link>
        </LinkButton>
      ))}
    </chakra.nav>
  )
}

/** Into the drawer when it opens, back to where one was when it closes. */
function useDrawerFocus(box: { current: HTMLElement | null }, drawer: SidebarProps['drawer']): void {
  useEffect(() => {
    if (drawer !== 'open') return
    const before = document.activeElement
    const drawn = box.current
    drawn?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    return () => {
      requestAnimationFrame(() => {
        const at = document.activeElement
        const isNowhere = at === document.body || drawn?.contains(at) === true
        if (before instanceof HTMLElement && isNowhere) before.focus()
      })
    }
  }, [box, drawer])
}
