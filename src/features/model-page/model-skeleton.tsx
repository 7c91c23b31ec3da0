import { chakra } from '@chakra-ui/react/styled-system'
import { Skeleton } from '#ui/skeleton.tsx'

export function ModelSkeleton() {
  return (
    <chakra.div display="flex" flexDirection="column" gap="8">
      <Skeleton lines={2} label="모델을 불러오는 중" />
      <Skeleton lines={5} label="모델을 불러오는 중" />
    </chakra.div>
  )
}
