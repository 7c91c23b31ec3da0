import { type ReactNode, createContext, useContext, useState, useSyncExternalStore } from 'react'
import { useCatalogue } from '#catalogue/page/port.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useSyncPort } from '#session/sync/sync-port.ts'
import { notify } from '#ui/layers/notify.ts'
import { Preparing, type PreparingResult, type PreparingState } from './preparing.ts'

const PreparingContext = createContext<Preparing | null>(null)

/** One preparation for the list and for the page of 현장 준비: neither begins what the other has begun. */
export function PreparingProvider({ children }: { children: ReactNode }) {
  const db = useDatabase()
  const port = useSyncPort()
  const catalogue = useCatalogue()
  const [preparing] = useState(() => new Preparing({ db, port, catalogue, onEnd: tellWhatIsMissing }))
  return <PreparingContext value={preparing}>{children}</PreparingContext>
}

/** What is being brought onto this device, and how to bring more. */
export function usePreparing(): { running: PreparingState | null; prepare: Preparing['add'] } {
  const preparing = usePreparation()
  const running = useSyncExternalStore(preparing.subscribe, preparing.state)
  return { running, prepare: (groups) => preparing.add(groups) }
}

/** For what is not to be drawn anew with each model that comes. */
export function useIsPreparing(): boolean {
  const preparing = usePreparation()
  return useSyncExternalStore(preparing.subscribe, () => preparing.state() !== null)
}

function usePreparation(): Preparing {
  const preparing = useContext(PreparingContext)
  if (preparing === null) throw new Error('There is no preparation around this part.')
  return preparing
}

/** What came is said where it stands. */
function tellWhatIsMissing({ failed, hasCatalogues }: PreparingResult): void {
  if (failed > 0) {
    const description =
      '네트워크와 이 기기의 저장 공간을 확인하고 다시 시도해주세요. 이미 내려받은 모델은 이 기기에 있습니다.'
    notify({ kind: 'warning', title: `모델 ${failed}개를 내려받지 못했습니다.`, description })
  } else if (!hasCatalogues) {
    const description = '장비와 핵심관리요소를 찾을 수 없게 됩니다. 네트워크를 확인하고 다시 시도해주세요.'
    notify({ kind: 'warning', title: '목록을 내려받지 못했습니다.', description })
  }
}
