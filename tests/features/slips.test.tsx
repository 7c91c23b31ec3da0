// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { IndustryDialog } from '#features/industry/industry-dialog.tsx'
import { MergeCard } from '#features/keeping/merge-card.tsx'
import { MergeDialog } from '#features/model-page/merging/merge-dialog.tsx'
import { PasswordQuestion } from '#features/own-account/password-question.tsx'
import { SecondFactorRemoval } from '#features/own-account/second-factor-removal.tsx'
import { PasswordDialog } from '#features/sign-in/password-dialog.tsx'
import { ConflictDialog } from '#features/sync-centre/outbox/conflict-dialog.tsx'
import { SEEN_PRESS } from '../support/unit/machines.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showPart } from '../support/unit/shown-app.tsx'

const CLASS = { code: '25941', name: '볼트 및 너트류 제조업' }

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const inSearch = async (text: string) => userEvent.type(await screen.findByRole('searchbox'), text)
const inField = (label: string) => async () => userEvent.type(await screen.findByLabelText(label), 'abc')
const kept = (label: string) => () => expect(screen.getByLabelText(label)).toHaveProperty('value', 'abc')
const keptSearch = () => expect(screen.getByRole('searchbox')).toHaveProperty('value', '나사')

interface Case {
  show: (close: () => void) => ReactNode
  enter: () => Promise<unknown>
  isThere: () => void
}

const industry = (close: () => void) => (
  <IndustryDialog chosen={null} onChoose={() => undefined} onClose={close} />
)

const CASES: Record<string, Case> = {
  'a search for an industry': { show: industry, enter: () => inSearch('나사'), isThere: keptSearch },
  'a search for a class': {
    show: industry,
    enter: async () => {
      await press(/^표준산업분류/)
      await inSearch('나사')
    },
    isThere: keptSearch,
  },
  'a class that industries are narrowed to': {
    show: industry,
    enter: async () => {
      await press(/^산업연관분류/)
      await inSearch('볼트')
      await screen.findByText('1개')
      await userEvent.keyboard('{ArrowDown}{Enter}')
    },
    isThere: () => expect(screen.getByRole('button', { name: /^산업연관분류\s*25941/ })).toBeTruthy(),
  },
  'a value of two': {
    show: (close) => (
      <ConflictDialog
        title="모델 수정"
        conflicts={[{ field: 'features', mine: '내 글', theirs: '서버 글', base: '' }]}
        onChoose={() => undefined}
        onCancel={close}
      />
    ),
    enter: () => userEvent.click(screen.getByRole('radio', { name: /^내 값/ })),
    isThere: () => expect(screen.getByRole('radio', { name: /^내 값/, checked: true })).toBeTruthy(),
  },
  'the password before something grave': {
    show: (close) => (
      <PasswordQuestion
        title="비밀번호를 입력해주세요."
        description=""
        confirmLabel="다음"
        onConfirm={() => Promise.resolve(null)}
        onCancel={close}
      />
    ),
    enter: inField('비밀번호 확인'),
    isThere: kept('비밀번호 확인'),
  },
  'the code beside it': {
    show: (close) => <SecondFactorRemoval onClose={close} />,
    enter: inField('인증 코드 또는 복구 코드'),
    isThere: kept('인증 코드 또는 복구 코드'),
  },
  'the password in mid-work': {
    show: (close) => <PasswordDialog onLater={close} />,
    enter: inField('비밀번호'),
    isThere: kept('비밀번호'),
  },
  'a search for the model that stays': {
    show: (close) => (
      <MergeDialog double={{ area: 'root', id: 1, slug: '한빛', title: '한빛' }} onClose={close} />
    ),
    enter: () => inSearch('나사'),
    isThere: keptSearch,
  },
  'a search for the entry that stays': {
    show: () => <MergeCard catalogue="equipment" seen={SEEN_PRESS} onMerged={() => undefined} />,
    enter: () => inSearch('나사'),
    isThere: keptSearch,
  },
}

let unmount: () => void
afterEach(() => unmount())

async function open(show: Case['show']): Promise<void> {
  function Part() {
    const [isOpen, setIsOpen] = useState(true)
    return isOpen && show(() => setIsOpen(false))
  }
  ;({ unmount } = showPart(<Part />, {
    db: await newDatabase(Date.now),
    catalogue: { classes: () => Promise.resolve([CLASS]) },
  }))
  const opener = screen.queryByRole('button', { name: '합칠 항목 고르기' })
  if (opener !== null) await userEvent.click(opener)
  await screen.findByRole('dialog')
}

/** Beside what the dialog holds, which its layer is. */
const tapBeside = () => userEvent.click(screen.getByRole('dialog'))
const dialog = () => screen.queryByRole('dialog')
const question = { name: '저장하지 않은 입력을 버릴까요?' }
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog', question)).getByRole('button', { name }))

it.each(Object.entries(CASES))('%s is not lost by a tap beside the dialog', async (_, { show, ...entry }) => {
  await open(show)
  await entry.enter()
  await tapBeside()
  await answer('취소')
  entry.isThere()
  await tapBeside()
  await answer('버리기')
  await waitFor(() => expect(dialog()).toBeNull())
})

it.each(Object.entries(CASES))('%s: before it, a tap beside the dialog closes it', async (_, { show }) => {
  await open(show)
  await tapBeside()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
