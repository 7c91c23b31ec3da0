import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { area } from '#domain/model/area.ts'
import { MODEL_LABEL, modelPath } from '#domain/model/area-words.ts'
import { NewModelButton } from '#features/model-list/new-model-button.tsx'
import { ReadLock } from '#features/sign-in/read-lock.tsx'
import type { OpenModelWork } from '#local/views/work/open-work.ts'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { LinkRow } from '#ui/link-row.tsx'

/**
 * What lies here was not confirmed by the server for too long. Whoever is in a hall without network goes on entering.
 * @param works the models that stay open
 */
export function LockedScreen({ works }: { works: readonly OpenModelWork[] }) {
  return (
    <ReadLock>
      <Stack gap="3">
        <chakra.h2 textStyle="section">네트워크 없이 계속 입력하기</chakra.h2>
        <chakra.p color="ink.muted" fontSize="label">
          아직 올리지 않은 작업이 든 모델은 이어서 입력할 수 있고, 새 모델도 만들 수 있습니다.
        </chakra.p>
        {works.length > 0 && (
          <chakra.ul aria-label="이어서 입력할 모델" marginInline={{ base: '-4', md: '-6' }}>
            {works.map(({ key, area: of, slug, title }) => (
              <LinkRow key={key}>
                <Link to={modelPath(of, slug)}>
                  <span>
                    <b>{title}</b>
                    <small>{MODEL_LABEL[of]}</small>
                  </span>
                  <ChevronRight size={20} aria-hidden />
                </Link>
              </LinkRow>
            ))}
          </chakra.ul>
        )}
        {area.options.map((of) => (
          <NewModelButton key={of} area={of} look="secondary" onCreated={() => undefined} />
        ))}
      </Stack>
    </ReadLock>
  )
}
