import { Search } from 'lucide-react'
import { useState } from 'react'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import { chakra } from '#ui/chakra.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field, useFieldProps } from '#ui/fields/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ShownText } from '#ui/fields/shown-text.tsx'

const IndustryDialog = lazyPart(async () => (await import('./industry-dialog.tsx')).IndustryDialog)

interface IndustryFieldProps {
  industry: GenBiz | null
  mode: 'view' | 'edit'
  onChoose: (industry: GenBiz) => void
}

/** The product name, which opens the search, and the classes that follow from it. */
export function IndustryField({ industry, mode, onChoose }: IndustryFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <chakra.div gridColumn={{ md: '1 / -1' }}>
        <Field label="제품명">
          <ProductName name={industry?.productName ?? ''} mode={mode} onOpen={() => setIsOpen(true)} />
        </Field>
      </chakra.div>
      <ClassOf label="표준산업분류" code={industry?.ksicCode} name={industry?.ksic} />
      <ClassOf label="산업연관분류" code={industry?.icCode} name={industry?.ic} />
      {isOpen && mode === 'edit' && (
        <IndustryDialog chosen={industry} onChoose={onChoose} onClose={() => setIsOpen(false)} />
      )}
    </chakra.div>
  )
}

interface ProductNameProps {
  name: string
  mode: 'view' | 'edit'
  onOpen: () => void
}

/** Looks like a field; what is typed is typed in the search that it opens. */
function ProductName({ name, mode, onOpen }: ProductNameProps) {
  const field = useFieldProps()
  if (mode === 'view') return <ShownText value={name} />
  return (
    <Button
      {...field}
      aria-haspopup="dialog"
      width="full"
      justifyContent="flex-start"
      fontWeight="normal"
      fontSize="body"
      onClick={onOpen}
    >
      <Search size={20} />
      <chakra.span flex="1" textAlign="start" color={name === '' ? 'ink.subtle' : 'ink'}>
        {name === '' ? '제품명으로 업종을 검색하세요' : name}
      </chakra.span>
    </Button>
  )
}

function ClassOf({
  label,
  code,
  name,
}: {
  label: string
  code: string | undefined
  name: string | undefined
}) {
  return (
    <Field label={label}>
      <ShownText value={code === undefined ? '' : `${code} ${name ?? ''}`} />
    </Field>
  )
}
