import { CloudUpload } from 'lucide-react'
import { Badge } from '#ui/signs/badge.tsx'

/** Beside what only this device has. */
export function UnsentMark() {
  return (
    <Badge tone="waiting">
      <CloudUpload size={14} />
      아직 서버에 없음
    </Badge>
  )
}
