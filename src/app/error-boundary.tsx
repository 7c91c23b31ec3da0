import { Component, type ReactNode } from 'react'
import { ErrorState } from '#ui/signs/error-state.tsx'

/** The last net: says that nothing entered is lost, and offers a fresh start. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('A screen failed.', error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        title="화면을 표시하지 못했습니다."
        hint="저장한 내용은 이 기기에 그대로 있습니다. 다시 불러와주세요."
        onRetry={() => location.reload()}
      />
    )
  }
}
