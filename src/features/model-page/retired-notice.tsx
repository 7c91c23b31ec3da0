import { Archive, ArchiveRestore } from 'lucide-react'
import type { Role } from '#domain/people/session.ts'
import type { ModelRow } from '#local/store/records.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Message } from '#ui/signs/message.tsx'
import { useRetiring } from './use-retiring.ts'

/** Says of a model that it is out of the way, and leads back for those who may. */
export function RetiredNotice({ model, access }: { model: ModelRow; access: Role }) {
  const retire = useRetiring(model, access)
  if (model.view.isRetired !== true) return null
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      marginBottom="5"
      paddingInlineEnd="2"
      borderRadius="field"
      bg="neutral.soft"
    >
      <Message tone="neutral" role="status" icon={<Archive size={20} />} flex="1 1 260px" boxShadow="none">
        <strong>보관한 모델입니다.</strong> 목록에서는 그룹 아래 접혀 있고, 보고 고치는 것은 그대로입니다.
      </Message>
      {retire !== null && (
        <Button marginBlock="2" marginInlineStart={{ base: '2', md: '0' }} onClick={() => retire(false)}>
          <ArchiveRestore size={20} />
          보관 해제
        </Button>
      )}
    </chakra.div>
  )
}
