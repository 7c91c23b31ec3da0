import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'

const SECTIONS = [
  { number: '01', title: '제목' },
  { number: '02', title: '뿌리기술' },
  { number: '03', title: '개요' },
  { number: '04', title: '공정 정보' },
  { number: '05', title: '공통 KPI' },
  { number: '06', title: '기타 정보' },
  { number: '07', title: '입력 단계' },
]

/** A way to each section: the page is long, and most of the work is in 04. */
export function SectionNav({ second }: { second: string }) {
  return (
    <chakra.nav
      aria-label="섹션"
      display="flex"
      gap="2"
      marginBottom="5"
      marginInline="-3"
      paddingInline="3"
      paddingBlock="1"
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {SECTIONS.map(({ number, title }) => (
        <Chip
          key={number}
          href={`#section-${number}`}
          onClick={(event) => {
            event.preventDefault()
            const section = document.getElementById(`section-${number}`)
            section?.scrollIntoView({ block: 'start' })
            section?.focus({ preventScroll: true })
          }}
        >
          <chakra.span color="accent">{number}</chakra.span>
          {number === '02' ? second : title}
        </Chip>
      ))}
    </chakra.nav>
  )
}

const Chip = chakra(
  'a',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flexShrink: '0',
      minHeight: 'control',
      paddingInline: '4',
      borderRadius: 'full',
      borderWidth: 'var(--edge)',
      borderStyle: 'solid',
      borderColor: 'line',
      bg: 'card',
      color: 'ink',
      fontSize: 'label',
      fontWeight: 'bold',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      _hover: { borderColor: 'line.control' },
    },
  }),
)
