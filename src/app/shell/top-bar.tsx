import {
  ChevronLeft,
  CircleQuestionMark,
  EllipsisVertical,
  ExternalLink,
  KeyRound,
  LogOut,
  Menu,
  SquarePlay,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { AREA_PATH } from '#domain/model/area-words.ts'
import { ModelSearchButton } from '#features/search/model-search-button.tsx'
import { ShortcutsButton } from '#features/shortcuts/shortcuts-button.tsx'
import { useLogout } from '#features/sign-in/use-logout.tsx'
import { useSession, useSignedIn } from '#session/user/use-session.ts'
import { SyncPill } from '#session/sync/sync-pill.tsx'
import type { Config } from '#lib/config.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dropdown, DropdownLine } from '#ui/layers/dropdown.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { ThemeOptions } from './theme-options.tsx'

interface TopBarProps {
  area: Area
  config: Config
  /** On narrow screens: the toggle of the sidebar. */
  menu: { isOpen: boolean; onOpen: () => void } | null
}

export function TopBar({ area, config, menu }: TopBarProps) {
  const { username } = useSignedIn()
  const { logOut, question } = useLogout()
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="bar"
      display="flex"
      _print={{ display: 'none' }}
      alignItems="center"
      gap={{ base: '1', lg: '2' }}
      minHeight="64px"
      paddingTop="env(safe-area-inset-top)"
      paddingInline={{ base: '1', md: '2', lg: '6' }}
      bg="card"
      borderBottom="line"
    >
      {menu && (
        <>
          <IconButton label="모델 목록 열기" aria-expanded={menu.isOpen} onClick={menu.onOpen}>
            <Menu size={24} />
          </IconButton>
          <BackLink area={area} />
        </>
      )}
      <ModelSearchButton />
      <ShortcutsButton />
      {menu ? <NameBesidePill username={username} /> : <chakra.div flex="1" />}
      <SignInAgain />
      <SyncPill />
      {menu ? (
        <Dropdown label="더 보기" icon={<EllipsisVertical size={24} />}>
          <chakra.span fontWeight="bold" paddingInline="3" paddingBlock="2">
            {username}
          </chakra.span>
          <LinkButton asChild look="plain" paddingInline="3">
            <Link to="/account">
              <UserRound size={20} />내 계정
            </Link>
          </LinkButton>
          <LinkButton asChild look="plain" paddingInline="3">
            <Link to="/help">
              <CircleQuestionMark size={20} />
              도움말
            </Link>
          </LinkButton>
          <HelpLinks config={config} />
          <DropdownLine />
          <ThemeOptions />
          <DropdownLine />
          <LogoutButton onClick={logOut} />
        </Dropdown>
      ) : (
        <>
          <HelpLinks config={config} />
          <Dropdown label="화면 밝기" icon={<SunMoon size={22} />}>
            <ThemeOptions />
          </Dropdown>
          <LinkButton asChild look="plain" color="ink" fontWeight="bold" paddingInline="3">
            <Link to="/account" aria-label={`${username} 내 계정`} title="내 계정">
              {username}
            </Link>
          </LinkButton>
          <LogoutButton onClick={logOut} />
        </>
      )}
      {question}
    </chakra.header>
  )
}

/** Takes the room that the pill leaves, on a phone often none; the menu has it whole. */
function NameBesidePill({ username }: { username: string }) {
  return (
    <chakra.div flex="1" minWidth="0" containerType="inline-size">
      <chakra.p
        fontWeight="bold"
        textAlign="end"
        paddingInline="2"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        css={{ '@container (width < 64px)': { display: 'none' } }}
      >
        {username}
      </chakra.p>
    </chakra.div>
  )
}

function HelpLinks({ config }: { config: Config }) {
  return (
    <>
      <LinkButton look="plain" paddingInline="3" href={config.manualUrl} target="_blank" rel="noreferrer">
        <ExternalLink size={20} />
        매뉴얼
      </LinkButton>
      <LinkButton look="plain" paddingInline="3" href="/reference-model/tutorials" target="_blank">
        <SquarePlay size={20} />
        튜토리얼
      </LinkButton>
    </>
  )
}

function LogoutButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="plain" paddingInline="3" onClick={onClick}>
      <LogOut size={20} />
      로그아웃
    </Button>
  )
}

/** An installed app has no back button of its own. */
function BackLink({ area }: { area: Area }) {
  const { pathname } = useLocation()
  const home = AREA_PATH[area]
  if (pathname === home) return null
  return (
    <LinkButton asChild look="plain" size="icon" aria-label="목록으로">
      <Link to={home}>
        <ChevronLeft size={24} />
      </Link>
    </LinkButton>
  )
}

/** Shown after the password was asked for and put off. */
function SignInAgain() {
  const session = useSession()
  const { standing } = useSignedIn()
  if (standing !== 'refused') return null
  return (
    <Button
      look="quiet"
      paddingInline={{ base: '3', md: '4' }}
      aria-label="다시 로그인"
      title="다시 로그인"
      onClick={() => void session.askAgain()}
    >
      <KeyRound size={20} />
      <chakra.span display={{ base: 'none', md: 'inline' }}>다시 로그인</chakra.span>
    </Button>
  )
}
