import { Stack } from '#ui/layout.ts'
import { Skeleton } from '#ui/signs/skeleton.tsx'

export function ModelSkeleton() {
  return (
    <Stack gap="8">
      <Skeleton lines={2} label="모델을 불러오는 중" />
      <Skeleton lines={5} label="모델을 불러오는 중" />
    </Stack>
  )
}
