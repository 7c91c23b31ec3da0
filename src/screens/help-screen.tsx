import { CareParts } from '#features/help/care-parts.tsx'
import { FieldParts } from '#features/help/field-parts.tsx'
import { HelpContents } from '#features/help/help-contents.tsx'
import { useHashTarget } from './model/use-hash-target.ts'
import { chakra } from '#ui/chakra.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The manual of the app itself. It is part of the app, so it opens without network. */
export function HelpScreen() {
  useHashTarget(true)
  return (
    <>
      <title>도움말</title>
      <PageHeader
        title="도움말"
        facts={<span>네트워크가 없어도 기록은 이 기기에 안전하게 남습니다. 아래는 그 방법입니다.</span>}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '220px minmax(0, 1fr)' }}
        gap="5"
        css={{
          '& p a, & li a[href^="/"]': { color: 'accent', fontWeight: 'bold', textUnderlineOffset: '3px' },
        }}
      >
        <HelpContents />
        <chakra.article display="flex" flexDirection="column" gap="5" minWidth="0">
          <FieldParts />
          <CareParts />
        </chakra.article>
      </chakra.div>
    </>
  )
}
