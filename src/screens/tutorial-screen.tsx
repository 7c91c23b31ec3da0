import { CloudOff } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

const VIDEO_FILE = /\.(mp4|webm|ogv)(\?|$)/i

/** The tutorial fills the window. Offline there is nothing to play, and the screen says so. */
export function TutorialScreen({ address }: { address: string }) {
  const isOnline = useOnline()
  return (
    <chakra.main height="100dvh" display="grid" bg={isOnline ? 'ink' : 'ground'} placeItems="stretch">
      <title>튜토리얼</title>
      <h1 className="visually-hidden">튜토리얼 영상</h1>
      {isOnline ? (
        <Player address={address} />
      ) : (
        <EmptyState
          icon={<CloudOff size={32} />}
          title="지금은 영상을 볼 수 없습니다."
          hint="튜토리얼 영상은 네트워크에 연결되어 있을 때만 재생됩니다. 연결되면 자동으로 열립니다."
        />
      )}
    </chakra.main>
  )
}

function Player({ address }: { address: string }) {
  if (VIDEO_FILE.test(address)) {
    return (
      <chakra.video width="full" height="full" controls preload="metadata" aria-label="튜토리얼 영상">
        <source src={address} />
      </chakra.video>
    )
  }
  return (
    <chakra.iframe
      src={address}
      title="튜토리얼 영상"
      width="full"
      height="full"
      border="0"
      allow="fullscreen; picture-in-picture"
      // YouTube plays only for who says where; the rest of our site says nothing to others.
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}
