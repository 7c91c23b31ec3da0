import { Search } from 'lucide-react'
import { useState } from 'react'
import { ariaKeys, isPressed } from '#lib/shortcuts.ts'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { useKeyDown } from '#ui/hooks/use-key-down.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { topmostDialog } from '#ui/layers/topmost-dialog.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ModelSearchDialog = lazyPart(async () => (await import('./model-search-dialog.tsx')).ModelSearchDialog)

/** Opens the model search, by a tap or by Ctrl+K (⌘K), but not over another dialog. */
export function ModelSearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  useKeyDown(true, (event) => {
    if (!isPressed('search', event) || isComposing(event)) return
    event.preventDefault()
    if (topmostDialog() === null) setIsOpen(true)
  })
  return (
    <>
      <Button
        look="plain"
        paddingInline="3"
        aria-label="모델 검색"
        aria-keyshortcuts={ariaKeys('search')}
        title="모델 검색 (Ctrl+K)"
        onClick={() => setIsOpen(true)}
      >
        <Search size={22} />
        <chakra.span display={{ base: 'none', xl: 'inline' }}>모델 검색</chakra.span>
      </Button>
      {isOpen && <ModelSearchDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
