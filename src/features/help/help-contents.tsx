import { Link } from 'react-router-dom'
import { chakra } from '#ui/chakra.tsx'

const CONTENTS = [
  { id: 'prepare', title: '현장에 가기 전에' },
  { id: 'record', title: '오프라인에서 기록하기' },
  { id: 'field', title: '현장 입력' },
  { id: 'sync', title: '동기화 표시' },
  { id: 'photos', title: '사진' },
  { id: 'leaving', title: '현장 떠나기 전 점검' },
  { id: 'attention', title: "'확인 필요'가 보일 때" },
  { id: 'conflict', title: '같은 칸을 고쳤을 때' },
  { id: 'backup', title: '백업' },
  { id: 'shared', title: '태블릿을 함께 쓸 때' },
  { id: 'office', title: '입력 현황' },
  { id: 'install', title: '홈 화면에 설치하기' },
  { id: 'questions', title: '자주 묻는 것' },
]

/** The way to each subject; beside the text where there is room. */
export function HelpContents() {
  return (
    <chakra.nav
      aria-label="도움말 차례"
      position={{ xl: 'sticky' }}
      top="96px"
      alignSelf="start"
      css={{
        '& ul': {
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr', xl: '1fr' },
        },
        '& a': {
          display: 'flex',
          alignItems: 'center',
          minHeight: 'control',
          paddingInline: '3',
          borderRadius: 'field',
          color: 'ink.muted',
          fontSize: '1rem',
          lineHeight: '1.35',
          textDecoration: 'none',
        },
        '& a:hover': { bg: 'neutral.soft', color: 'ink' },
      }}
    >
      <ul role="list">
        {CONTENTS.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </chakra.nav>
  )
}
