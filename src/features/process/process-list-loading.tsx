import { chakra } from '#ui/chakra.tsx'
import { Spinner } from '#ui/signs/spinner.tsx'

/** An overlay on the device's processes while the server's are loading; they stay usable in the meantime. */
export function ProcessListLoading() {
  return (
    <chakra.div
      position="absolute"
      inset="0"
      zIndex="1"
      display="grid"
      placeItems="center"
      pointerEvents="none"
    >
      <chakra.p
        role="status"
        display="inline-flex"
        alignItems="center"
        gap="2"
        bg="card"
        borderRadius="full"
        boxShadow="floating"
        paddingInline="4"
        paddingBlock="2"
        fontSize="label"
      >
        <Spinner />
        공정 목록을 불러오는 중
      </chakra.p>
    </chakra.div>
  )
}
