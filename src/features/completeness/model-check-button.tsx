import { useLiveQuery } from 'dexie-react-hooks'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useDatabase } from '#session/device/use-database.ts'
import { chakra } from '#ui/chakra.tsx'
import { checkModels } from './check-models.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { countIncomplete } from './check-words.ts'

const ModelCheckDialog = lazyPart(async () => (await import('./model-check-dialog.tsx')).ModelCheckDialog)

/** Opens the check of one model, and says at how many places something is missing. */
export function ModelCheckButton({ modelKey }: { modelKey: string }) {
  const db = useDatabase()
  const check = useLiveQuery(async () => (await checkModels(db, [modelKey]))[0], [db, modelKey])
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const incomplete = check && countIncomplete(check)
  return (
    <>
      <Button disabled={check === undefined} onClick={() => setIsOpen(true)}>
        <ClipboardCheck size={20} />
        현장 떠나기 전 점검
        {incomplete !== 0 && (
          // Its room is kept until it is known: the row would break in another place, and the page move.
          <chakra.span
            color="ink.muted"
            fontWeight="normal"
            visibility={incomplete === undefined ? 'hidden' : undefined}
          >
            미입력 {incomplete ?? 10}
          </chakra.span>
        )}
      </Button>
      {isOpen && check !== undefined && <ModelCheckDialog check={check} onClose={close} />}
    </>
  )
}
