import { ReadyPage } from '#features/readiness/ready-page.tsx'
import { SharedTile } from '#features/shared-photos/shared-tile.tsx'
import { Stack } from '#ui/layout.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** 현장 준비. Without network it says what is here. */
export function ReadyScreen() {
  return (
    <>
      <title>현장 준비</title>
      <PageHeader
        title="현장 준비"
        facts={<span>네트워크가 없는 곳에 가기 전에 필요한 것을 이 기기에 내려받습니다.</span>}
      />
      <Stack gap="5">
        <SharedTile />
        <ReadyPage />
      </Stack>
    </>
  )
}
