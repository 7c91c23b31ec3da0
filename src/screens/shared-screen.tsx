import { SharedPage } from '#features/shared-photos/shared-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** 공유한 사진. What the system's share sheet has handed over. */
export function SharedScreen() {
  return (
    <>
      <title>공유한 사진</title>
      <PageHeader title="공유한 사진" facts={<span>다른 앱에서 공유한 사진을 공정에 넣습니다.</span>} />
      <SharedPage />
    </>
  )
}
