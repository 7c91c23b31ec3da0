import { Eye } from 'lucide-react'
import { usePeopleHere } from '#session/place/live.ts'
import { chakra } from '#ui/chakra.tsx'

const MOST_NAMED = 2

/** Who else has this model open: whoever knows, writes beside them and not over them. */
export function PeopleHere() {
  const usernames = usePeopleHere()
  return (
    <chakra.span role="status" display="inline-flex" alignItems="center" gap="6px">
      {usernames.length > 0 && (
        <>
          <Eye size={16} aria-hidden="true" />
          {`${peopleWords(usernames)}도 보고 있습니다`}
        </>
      )}
    </chakra.span>
  )
}

function peopleWords(usernames: readonly string[]): string {
  const named = usernames
    .slice(0, MOST_NAMED)
    .map((name) => `${name} 님`)
    .join(', ')
  const others = usernames.length - MOST_NAMED
  return others > 0 ? `${named} 외 ${others}명` : named
}
